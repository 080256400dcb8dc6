import type { League } from '@clubhouse/core/leagues';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { Button, Failed, Skeleton, showToast, TextField } from '../../kit/index.ts';
import { Refused, showRefusal } from '../../kit/refused.tsx';
import { counted } from '../league-texts.ts';
import { playQueries } from '../play-api.ts';
import { useDeactivateLeague, useDeleteLeague } from './api.ts';

type Props = { league: League; onClose: () => void; focusWhenGone: () => HTMLElement | null };

export default function DeleteLeagueDialog({ league, onClose, focusWhenGone }: Props) {
  const { name, numberParticipants } = league;
  const rounds = useQuery(playQueries.rounds(league.id));
  const scores = useQuery(playQueries.scores(league.id));
  const deletion = useDeleteLeague();
  const deactivation = useDeactivateLeague(league.id);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const isDeleted = useRef(false);
  const listId = useId();
  const isLoaded = rounds.data !== undefined && scores.data !== undefined;
  const failed = [rounds, scores].find((query) => query.isError && !query.data);
  // Also true if the scores failed to load, because the league may have scores.
  const mayHaveScores = scores.data ? scores.data.length > 0 : scores.isError;

  const confirm = () => {
    if (!isLoaded && !failed) return;
    if (mayHaveScores && typed.trim().toLowerCase() !== name.toLowerCase()) {
      setError(`Please type “${name}” to delete the league and its scores.`);
      field.current?.focus();
      return;
    }
    deletion.mutate(league.id, {
      onSuccess: () => {
        isDeleted.current = true;
        onClose();
        showToast({
          title: 'League successfully deleted',
          description: `${name} and all associated data have been removed.`,
        });
      },
      onError: (refusal) => {
        onClose();
        showRefusal('Failed to delete league', refusal, 'An error occurred while deleting the league.');
      },
    });
  };
  const deactivate = () =>
    deactivation.mutate(undefined, {
      onSuccess: () => {
        onClose();
        showToast({
          title: 'League Made Inactive',
          description: `${name} keeps its players, rounds and scores. Members can no longer see the league.`,
        });
      },
    });

  return (
    <ConfirmDialog
      title="Delete League"
      keepText="No, Keep League"
      confirmText="Yes, Delete League"
      busyText="Deleting..."
      isBusy={deletion.isPending}
      focusAfterwards={() => (isDeleted.current ? focusWhenGone() : null)}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p id={listId}>This action cannot be undone. Deleting “{name}” removes:</p>
      {failed ? (
        <Failed
          error={failed.error}
          what="We couldn’t count the rounds and scores."
          onRetry={() => void Promise.all([rounds.refetch(), scores.refetch()])}
        />
      ) : isLoaded ? (
        <ul aria-labelledby={listId} className="mt-2 grid list-disc gap-1 pl-5">
          <li>League settings</li>
          <li>Participants: {counted(numberParticipants, 'player')}</li>
          <li>Rounds: {counted(rounds.data.length, 'round')}</li>
          <li>Scores and statistics: {counted(scores.data.length, 'score')}</li>
          <li>Standings and results</li>
        </ul>
      ) : (
        <Skeleton className="mt-2 h-36" />
      )}
      {league.hasSchedule && (
        <p className="mt-3">Bays reserved for this league will become available again.</p>
      )}
      {league.isActive && (
        <div className="mt-4 rounded-md border border-border p-3">
          <p>
            If you make the league inactive instead, you keep all of its data. Members won’t see the league,
            and its bays become available.
          </p>
          <Button
            look="secondary"
            className="mt-3"
            isBusy={deactivation.isPending}
            busyText="Saving..."
            onClick={deactivate}
          >
            Make Inactive Instead
          </Button>
          <Refused
            className="mt-3"
            error={deactivation.error}
            fallback="We couldn’t change the league. Please try again."
          />
        </div>
      )}
      {mayHaveScores && (
        <TextField
          ref={field}
          label="Type the name of the league to delete its scores"
          className="mt-4"
          autoComplete="off"
          error={error}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setError(undefined);
          }}
        />
      )}
    </ConfirmDialog>
  );
}
