import { isCounted, type League } from '@clubhouse/core/leagues';
import { facilityDate, formatDate } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { Download, Printer, Tv } from 'lucide-react';
import { useFacility } from '../../client/facility.ts';
import { download, readClock, useNow } from '../../client/index.ts';
import { Button, ButtonLink, Card, EXPORT_FAILED, Failed, Skeleton, showToast } from '../../kit/index.ts';
import { LeaguePage } from '../league-page.tsx';
import { dateRangeOf, leaderboardPath } from '../league-texts.ts';
import { playQueries } from '../play-api.ts';
import { playerAccounts } from '../team-name.tsx';
import { PublicLink } from './public-link.tsx';
import { StandingsTable } from './standings-table.tsx';
import { TieBreakRules } from './tie-break-rules.tsx';

export function StandingsScreen() {
  return <LeaguePage section="Standings">{(league) => <Standings league={league} />}</LeaguePage>;
}

function Standings({ league }: { league: League }) {
  const facility = useFacility();
  const now = useNow();
  const today = facilityDate(now, facility);
  const standings = useQuery(playQueries.standings(league.id));
  const scores = useQuery(playQueries.scores(league.id));
  const participants = useQuery(playQueries.participants(league.id));
  const queries = [standings, scores, participants];
  const failed = queries.find((query) => query.isError && !query.data);
  if (failed) {
    return (
      <Failed
        error={failed.error}
        what="We couldn’t load the standings."
        onRetry={() => queries.forEach((query) => void query.refetch())}
      />
    );
  }
  if (!standings.data || !scores.data || !participants.data) return <Skeleton className="h-96" />;

  const rows = standings.data;
  const counted = scores.data.filter((score) => isCounted(score, now));
  const played = new Set(counted.map(({ roundId }) => roundId)).size;
  const exportCsv = async () => {
    if (rows.length === 0) return showToast({ title: 'No data to export' });
    const script = await import('./standings-csv.ts').catch(() => showToast(EXPORT_FAILED));
    if (!script) return;
    const fileName = script.standingsFileName(league.name, facilityDate(readClock(), facility));
    download(fileName, 'text/csv', script.standingsCsv(league, rows));
  };
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">
          {dateRangeOf(league)} · {played === 1 ? '1 round played' : `${played} rounds played`}
          <span className="hidden print:inline"> · as of {formatDate(today)}</span>
        </p>
        <div className="flex flex-wrap gap-2 print:hidden">
          <ButtonLink look="secondary" to={leaderboardPath(league)}>
            <Tv aria-hidden className="size-5" />
            Open Leaderboard
          </ButtonLink>
          <Button look="secondary" onClick={() => window.print()}>
            <Printer aria-hidden className="size-5" />
            Print
          </Button>
          <Button look="secondary" onClick={() => void exportCsv()}>
            <Download aria-hidden className="size-5" />
            Export CSV
          </Button>
        </div>
      </div>
      <Card className="print:border-0 print:p-0">
        <StandingsTable league={league} standings={rows} accounts={playerAccounts(participants.data)} />
      </Card>
      <TieBreakRules league={league} />
      <PublicLink league={league} />
    </div>
  );
}
