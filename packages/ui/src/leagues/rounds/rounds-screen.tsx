import type { League, Round } from '@clubhouse/core/leagues';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useRef, useState } from 'react';
import { api } from '../../client/index.ts';
import { ConfirmChange } from '../../kit/confirm-change.tsx';
import { Button, Card, Failed, Skeleton } from '../../kit/index.ts';
import { useLeagueChange } from '../api.ts';
import { LeaguePage } from '../league-page.tsx';
import { dateRangeOf, roundTitleOf, scheduleOf } from '../league-texts.ts';
import { playQueries } from '../play-api.ts';
import { AddRoundForm } from './add-round-form.tsx';
import { RoundsList } from './rounds-list.tsx';

export function RoundsScreen() {
  return <LeaguePage section="Rounds">{(league) => <Rounds league={league} />}</LeaguePage>;
}

function Rounds({ league }: { league: League }) {
  const rounds = useQuery(playQueries.rounds(league.id));
  const scores = useQuery(playQueries.scores(league.id));
  const deletion = useLeagueChange((id: number) =>
    api.send('DELETE', `/api/leagues/${league.id}/rounds/${id}`),
  );
  const [deleting, setDeleting] = useState<Round | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const failed = [rounds, scores].find((query) => query.isError && !query.data);
  const title = deleting && roundTitleOf(deleting);

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_20rem] print:block">
      <section>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 ref={heading} tabIndex={-1} className="text-title outline-none print:hidden">
            Rounds
          </h2>
          <p className="hidden print:block">
            {scheduleOf(league)} · {dateRangeOf(league)}
          </p>
          <Button look="secondary" className="print:hidden" onClick={() => window.print()}>
            <Printer aria-hidden className="size-5" />
            Print
          </Button>
        </div>
        <div className="mt-4">
          {failed ? (
            <Failed
              error={failed.error}
              what="We couldn’t load the rounds."
              onRetry={() => void Promise.all([rounds.refetch(), scores.refetch()])}
            />
          ) : rounds.data && scores.data ? (
            <RoundsList league={league} rounds={rounds.data} scores={scores.data} onDelete={setDeleting} />
          ) : (
            <Skeleton className="h-screen" />
          )}
        </div>
      </section>
      <Card className="print:hidden">
        <h2 className="text-title">Add a round</h2>
        <p className="mt-2 mb-5 text-muted text-small">
          {league.hasSchedule
            ? 'Every session on the schedule already has a round. Add one only for a makeup night.'
            : 'Add a round for each league night.'}
        </p>
        {rounds.data ? <AddRoundForm league={league} rounds={rounds.data} /> : <Skeleton className="h-64" />}
      </Card>
      {deleting && scores.data && (
        <ConfirmChange
          title={`Delete ${title}?`}
          keepText="Keep Round"
          confirmText="Delete Round"
          busyText="Deleting..."
          change={deletion}
          input={deleting.id}
          done={() => ({
            title: 'Round Deleted',
            description: `${title} no longer counts in the standings.`,
          })}
          failed="Failed to delete round"
          focusWhenGone={() => heading.current}
          onClose={() => setDeleting(null)}
        >
          <p>
            {deletedScoresText(scores.data.filter(({ roundId }) => roundId === deleting.id).length)} Bays
            reserved for that date stay reserved. To free them and tell the players, cancel the night instead.
          </p>
        </ConfirmChange>
      )}
    </div>
  );
}

function deletedScoresText(count: number): string {
  if (count === 0) return 'This round has no scores.';
  const scores = count === 1 ? 'score' : `${count} scores`;
  return `Its ${scores} will be deleted too, and the standings will change.`;
}
