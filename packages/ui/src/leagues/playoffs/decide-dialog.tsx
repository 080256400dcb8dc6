import type { BracketMatch, BracketRound, League } from '@clubhouse/core/leagues';
import { useState } from 'react';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { RadioCards, showToast } from '../../kit/index.ts';
import { Refused } from '../../kit/refused.tsx';
import { useMatchDecision } from './api.ts';
import { matchTitle } from './playoff-texts.ts';

type Props = { league: League; round: BracketRound; match: BracketMatch; onClose: () => void };

/** Lets an admin choose who advances if the scores do not decide the match. */
export function DecideDialog({ league, round, match, onClose }: Props) {
  const decide = useMatchDecision(league.id);
  const sides = match.sides.filter((side) => side !== null);
  const [winner, setWinner] = useState(match.winnerTeamId ?? 0);
  const isConfirmed = decide.error?.code === 'bracket_changes';
  const title = matchTitle(round.playoffTeams, match.position);
  const save = () => {
    if (winner === 0) return;
    const { playoffTeams } = round;
    decide.mutate(
      { playoffTeams, position: match.position, winnerTeamId: winner, isConfirmed },
      {
        onSuccess: () => {
          onClose();
          const name = sides.find(({ team }) => team.teamId === winner)?.team.name;
          showToast({ title: 'Winner Saved', description: `${title}: ${name} wins.` });
        },
      },
    );
  };
  return (
    <ConfirmDialog
      title={`${title}: Who wins?`}
      keepText="Cancel"
      confirmText={isConfirmed ? 'Change Bracket' : 'Save Winner'}
      busyText="Saving..."
      look={isConfirmed ? 'danger' : 'primary'}
      isBusy={decide.isPending}
      focusAfterwards={() => null}
      onConfirm={save}
      onClose={onClose}
    >
      <p className="mb-4">
        Use this for a tie, or if one side doesn’t play. Scores entered later override your choice.
      </p>
      <RadioCards
        legend="Winner"
        name="winner"
        options={sides.map(({ seed, team }) => ({ value: team.teamId, label: `${team.name} (${seed})` }))}
        value={winner}
        onChange={(teamId) => {
          setWinner(teamId);
          decide.reset();
        }}
        className="grid gap-2"
      />
      <Refused className="mt-4" error={decide.error} fallback="We couldn’t save the winner." />
    </ConfirmDialog>
  );
}
