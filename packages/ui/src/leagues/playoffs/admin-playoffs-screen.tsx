import type { Bracket, BracketMatch, BracketRound, League } from '@clubhouse/core/leagues';
import { SCREENS } from '@clubhouse/core/screens';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { generatePath } from 'react-router-dom';
import { ConfirmChange } from '../../kit/confirm-change.tsx';
import { Button, ButtonLink, Card, Failed, Skeleton } from '../../kit/index.ts';
import { LeaguePage } from '../league-page.tsx';
import { scoresPath } from '../league-texts.ts';
import { NightButtons } from '../nights/night-buttons.tsx';
import { playQueries } from '../play-api.ts';
import { type PlayerAccounts, playerAccounts } from '../team-name.tsx';
import { playoffsQuery, useUndoPlayoffs } from './api.ts';
import { BracketCard } from './bracket-card.tsx';
import { DecideDialog } from './decide-dialog.tsx';
import { matchTitle } from './playoff-texts.ts';
import { PrintButton } from './playoffs-screen.tsx';
import { StartPlayoffs } from './start-playoffs.tsx';

export function AdminPlayoffsScreen() {
  return <LeaguePage section="Playoffs">{(league) => <Playoffs league={league} />}</LeaguePage>;
}

function Playoffs({ league }: { league: League }) {
  const playoffs = useQuery({ ...playoffsQuery(league.id), enabled: league.playoffTeams !== null });
  const participants = useQuery({
    ...playQueries.participants(league.id),
    enabled: league.playoffTeams !== null,
  });
  if (league.playoffTeams === null) {
    return (
      <Card>
        <p>
          This league has no playoffs. To add them, edit the league and choose how many players or teams
          qualify.
        </p>
        <ButtonLink
          className="mt-4"
          look="secondary"
          to={generatePath(SCREENS.editLeague.path, { id: String(league.id) })}
        >
          Edit League
        </ButtonLink>
      </Card>
    );
  }
  const failed = [playoffs, participants].find((query) => query.isError && !query.data);
  if (failed) {
    return (
      <Failed
        error={failed.error}
        what="We couldn’t load the playoffs."
        onRetry={() => void Promise.all([playoffs.refetch(), participants.refetch()])}
      />
    );
  }
  if (!playoffs.data || !participants.data) return <Skeleton className="h-96" />;
  const { bracket, start } = playoffs.data;
  return (
    <div className="grid gap-6">
      {start && <StartPlayoffs league={league} start={start} players={participants.data} />}
      <AdminBracket league={league} bracket={bracket} accounts={playerAccounts(participants.data)} />
      <div className="flex flex-wrap gap-3 print:hidden">
        <PrintButton />
        {bracket.isStarted && <UndoStart league={league} bracket={bracket} />}
      </div>
    </div>
  );
}

type Props = { league: League; bracket: Bracket };
type Deciding = { round: BracketRound; match: BracketMatch };

function AdminBracket({ league, bracket, accounts }: Props & { accounts: PlayerAccounts }) {
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  return (
    <>
      <BracketCard
        league={league}
        bracket={bracket}
        accounts={accounts}
        roundActions={(round) => (
          <div
            className={`mt-2 flex flex-wrap items-center gap-1 ${takesScores(round, bracket) ? '' : 'sm:-ml-4'}`}
          >
            {takesScores(round, bracket) && round.roundId !== null && (
              <ButtonLink look="secondary" to={scoresPath({ id: round.roundId, leagueId: league.id })}>
                Enter Scores
              </ButtonLink>
            )}
            <NightButtons league={league} date={round.date} hasScores={hasScores(round)} />
          </div>
        )}
        matchActions={(round, match) =>
          bracket.isStarted &&
          isOpen(match) && (
            <Button
              look="quiet"
              className="-ml-4"
              aria-label={`Decide winner, ${matchTitle(round.playoffTeams, match.position)}`}
              onClick={() => setDeciding({ round, match })}
            >
              Decide Winner
            </Button>
          )
        }
      />
      {deciding && <DecideDialog league={league} {...deciding} onClose={() => setDeciding(null)} />}
    </>
  );
}

const takesScores = ({ roundId, isCanceled, matches }: BracketRound, { isStarted }: Bracket) =>
  isStarted && roundId !== null && !isCanceled && matches.some(hasBothSides);

const hasBothSides = ({ sides }: BracketMatch) => sides.every((side) => side !== null);

/** True if both sides are known, and neither scores nor a withdrawal decided the match. */
const isOpen = (match: BracketMatch) =>
  hasBothSides(match) && match.decidedBy !== 'score' && match.decidedBy !== 'withdrawal';

const hasScores = ({ matches }: BracketRound) =>
  matches.some(({ sides }) => sides.some((side) => side && (side.strokes ?? side.result) !== null));

function UndoStart({ league, bracket }: Props) {
  const undo = useUndoPlayoffs(league.id);
  const [isAsking, setIsAsking] = useState(false);
  if (bracket.rounds.some(hasScores)) return null;
  return (
    <>
      <Button look="secondary" onClick={() => setIsAsking(true)}>
        Undo Start
      </Button>
      {isAsking && (
        <ConfirmChange
          title="Undo the start of the playoffs?"
          keepText="Keep Playoffs"
          confirmText="Undo Start"
          busyText="Undoing..."
          change={undo}
          input={null}
          done={() => ({ title: 'Start Undone', description: 'The seeds follow the standings again.' })}
          failed="Failed to undo the start"
          onClose={() => setIsAsking(false)}
        >
          The seeds will follow the standings again. The players in the bracket will get an email.
        </ConfirmChange>
      )}
    </>
  );
}
