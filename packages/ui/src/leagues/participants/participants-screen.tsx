import { type League, type Participant, teamsOf } from '@clubhouse/core/leagues';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button, Card, Failed, Notice, Skeleton } from '../../kit/index.ts';
import { LeaguePage } from '../league-page.tsx';
import { AddParticipantDialog } from './add-participant-dialog.tsx';
import { nextTeamQuery, participantsQuery } from './api.ts';
import { ParticipantsTable } from './participants-table.tsx';
import { RemoveParticipantDialog } from './remove-participant-dialog.tsx';
import { TeamsOverview } from './teams-overview.tsx';

/** /admin/leagues/:id/participants: who plays in which team. */
export function ParticipantsScreen() {
  return (
    <LeaguePage title={({ name }) => `${name} - Participants`}>
      {(league) => <Participants league={league} />}
    </LeaguePage>
  );
}

function Participants({ league }: { league: League }) {
  const participants = useQuery(participantsQuery(league.id));
  const newTeam = useQuery(nextTeamQuery(league.id)).data?.teamId;
  const [isAdding, setIsAdding] = useState(false);
  const [leaving, setLeaving] = useState<Participant | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const { numberParticipants, maxParticipants } = league;
  const isFull = numberParticipants >= maxParticipants;

  if (!participants.data) {
    if (!participants.isError) return <Skeleton className="h-64" />;
    return (
      <Failed
        error={participants.error}
        what="The participants could not be loaded."
        onRetry={participants.refetch}
      />
    );
  }
  const players = participants.data;
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          <span className="font-[550] tabular-nums">
            {numberParticipants} of {maxParticipants}
          </span>{' '}
          places taken
        </p>
        <Button
          ref={addButton}
          aria-disabled={isFull}
          className="aria-disabled:opacity-60"
          onClick={() => !isFull && setIsAdding(true)}
        >
          <Plus aria-hidden className="size-5" />
          Add Participant
        </Button>
      </div>
      {isFull && <Notice>This league is full. Raise its maximum under Edit to add somebody.</Notice>}
      {players.length === 0 ? (
        <Card>
          <p className="py-6 text-center text-muted">No participants yet</p>
        </Card>
      ) : (
        <>
          <ParticipantsTable participants={players} onRemove={setLeaving} />
          <TeamsOverview teams={teamsOf(players)} leagueType={league.leagueType} />
        </>
      )}
      {isAdding && newTeam !== undefined && (
        <AddParticipantDialog
          league={league}
          participants={players}
          newTeam={newTeam}
          onClose={() => setIsAdding(false)}
        />
      )}
      {leaving && (
        <RemoveParticipantDialog
          leagueId={league.id}
          participant={leaving}
          onClose={() => setLeaving(null)}
          focusWhenGone={() => addButton.current}
        />
      )}
    </div>
  );
}
