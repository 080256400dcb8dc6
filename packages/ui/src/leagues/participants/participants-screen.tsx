import {
  type League,
  type LeagueType,
  openPlaces,
  type Participant,
  type Team,
  teamsOf,
} from '@clubhouse/core/leagues';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { ConfirmChange } from '../../kit/confirm-change.tsx';
import { Button, Card, Failed, Notice, Skeleton } from '../../kit/index.ts';
import { LeagueBadge } from '../league-badge.tsx';
import { LeaguePage } from '../league-page.tsx';
import { AddParticipantDialog } from './add-participant-dialog.tsx';
import { nextTeamQuery, participantsQuery, useRemoveParticipant } from './api.ts';
import { ParticipantsTable } from './participants-table.tsx';

/** /admin/leagues/:id/participants: the teams and their players. */
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
        what="We couldn’t load the participants."
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
          spots filled
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
      {isFull && <Notice>This league is full. Raise the maximum under Edit to add more players.</Notice>}
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

function RemoveParticipantDialog({
  leagueId,
  participant,
  onClose,
  focusWhenGone,
}: {
  leagueId: number;
  participant: Participant;
  onClose: () => void;
  /** The element that gets focus when the row and its button are removed. */
  focusWhenGone: () => HTMLElement | null;
}) {
  return (
    <ConfirmChange
      title="Remove participant"
      keepText="Keep in League"
      confirmText="Remove"
      busyText="Removing..."
      change={useRemoveParticipant(leagueId)}
      input={participant.id}
      done={() => ({ title: 'Participant Removed', description: `${participant.name} gets an email.` })}
      failed="Failed to remove participant"
      focusWhenGone={focusWhenGone}
      onClose={onClose}
    >
      <p>Are you sure you want to remove {participant.name} from the league? This action cannot be undone.</p>
    </ConfirmChange>
  );
}

/** The teams, and which of them still need a player. */
function TeamsOverview({ teams, leagueType }: { teams: readonly Team[]; leagueType: LeagueType }) {
  return (
    <section>
      <h2 className="text-title">Teams Overview</h2>
      <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {teams.map((team) => {
          const open = openPlaces(team, leagueType);
          return (
            <li key={team.teamId} className="rounded-lg border border-border bg-surface p-4">
              <h3 className="text-lead">Team {team.teamId}</h3>
              <ul className="mt-2 grid gap-1.5">
                {team.players.map((player) => (
                  <li key={player.participantId} className="flex flex-wrap items-center gap-x-2">
                    {player.name}
                    {player.isTeamLead && <LeagueBadge tone="success">Lead</LeagueBadge>}
                  </li>
                ))}
              </ul>
              {open > 0 && (
                <p className="mt-3 text-small text-warning">This team needs {open} more player(s)</p>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
