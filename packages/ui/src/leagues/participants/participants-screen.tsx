import {
  handicapTexts,
  type League,
  type LeagueType,
  openPlaces,
  type Participant,
  type TeamHandicap,
  teamHandicaps,
  teamsOf,
} from '@clubhouse/core/leagues';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { api } from '../../client/index.ts';
import { ConfirmChange } from '../../kit/confirm-change.tsx';
import { Button, Card, Failed, Notice, Skeleton } from '../../kit/index.ts';
import { PersonLink } from '../../users/index.ts';
import { useLeagueChange } from '../api.ts';
import { LeagueBadge } from '../league-badge.tsx';
import { LeaguePage } from '../league-page.tsx';
import { competitorOf } from '../league-texts.ts';
import { playQueries } from '../play-api.ts';
import { AddParticipantDialog } from './add-participant-dialog.tsx';
import { AddPlayersDialog } from './add-players-dialog.tsx';
import { InvitePlayers } from './invite-players.tsx';
import { ParticipantsTable } from './participants-table.tsx';

export function ParticipantsScreen() {
  return (
    <LeaguePage section={(league) => (isIndividual(league) ? 'Players' : 'Participants')}>
      {(league) => <Participants league={league} />}
    </LeaguePage>
  );
}

const isIndividual = ({ leagueType }: League) => leagueType === 'individual';

function Participants({ league }: { league: League }) {
  const participants = useQuery(playQueries.participants(league.id));
  const hasHandicap = league.handicap !== 'off';
  const handicaps = useQuery({ ...playQueries.handicaps(league.id), enabled: hasHandicap });
  const newTeam = useQuery(playQueries.nextTeam(league.id)).data?.teamId;
  const removal = useLeagueChange((id: number) =>
    api.send('DELETE', `/api/leagues/${league.id}/participants/${id}`),
  );
  const [isAdding, setIsAdding] = useState(false);
  const [leaving, setLeaving] = useState<Participant | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const { numberParticipants, maxParticipants } = league;
  const isFull = numberParticipants >= maxParticipants;
  const isAlone = isIndividual(league);
  const AddDialog = isAlone ? AddPlayersDialog : AddParticipantDialog;

  if (!participants.data) {
    if (!participants.isError) return <Skeleton className="h-64" />;
    return (
      <Failed
        error={participants.error}
        what={`We couldn’t load the ${isAlone ? 'players' : 'participants'}.`}
        onRetry={participants.refetch}
      />
    );
  }
  const players = participants.data;
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          <span className="font-[550]">
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
          {isAlone ? 'Add Players' : 'Add Participant'}
        </Button>
      </div>
      <InvitePlayers league={league} />
      {isFull && <Notice>This league is full. Raise the maximum under Edit to add more players.</Notice>}
      {players.length === 0 ? (
        <Card>
          <p className="py-6 text-center text-muted">{isAlone ? 'No players yet' : 'No participants yet'}</p>
        </Card>
      ) : (
        <>
          {hasHandicap && (
            <p className="text-muted">
              {handicapTexts(league, competitorOf(league)).join(' ')} Handicaps are saved automatically.
            </p>
          )}
          <ParticipantsTable
            league={league}
            participants={players}
            hasTeams={!isAlone}
            handicaps={hasHandicap ? handicaps.data : null}
            onRemove={setLeaving}
          />
          {hasHandicap && handicaps.isError && !handicaps.data && (
            <Failed
              error={handicaps.error}
              what="We couldn’t load the handicaps."
              onRetry={handicaps.refetch}
            />
          )}
          {!isAlone && (
            <TeamsOverview
              participants={players}
              leagueType={league.leagueType}
              handicaps={hasHandicap ? teamHandicaps(handicaps.data ?? []) : []}
            />
          )}
        </>
      )}
      {isAdding && newTeam !== undefined && (
        <AddDialog
          league={league}
          participants={players}
          newTeam={newTeam}
          onClose={() => setIsAdding(false)}
        />
      )}
      {leaving && (
        <ConfirmChange
          title={isAlone ? 'Remove player' : 'Remove participant'}
          keepText="Keep in League"
          confirmText="Remove"
          busyText="Removing..."
          change={removal}
          input={leaving.id}
          done={() => ({
            title: isAlone ? 'Player Removed' : 'Participant Removed',
            description: `We’ll let ${leaving.name} know by email.`,
          })}
          failed={`Failed to remove ${isAlone ? 'player' : 'participant'}`}
          focusWhenGone={() => addButton.current}
          onClose={() => setLeaving(null)}
        >
          <p>Are you sure you want to remove {leaving.name} from the league? This action cannot be undone.</p>
        </ConfirmChange>
      )}
    </div>
  );
}

type OverviewProps = {
  participants: readonly Participant[];
  leagueType: LeagueType;
  handicaps: readonly TeamHandicap[];
};

function TeamsOverview({ participants, leagueType, handicaps }: OverviewProps) {
  return (
    <section>
      <h2 className="text-title">Teams Overview</h2>
      <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {teamsOf(participants).map((team) => {
          const open = openPlaces(team, leagueType);
          const handicap = handicaps.find(({ teamId }) => teamId === team.teamId)?.handicap;
          return (
            <li key={team.teamId} className="rounded-lg border border-border bg-surface p-4">
              <h3 className="text-lead">Team {team.teamId}</h3>
              <ul className="mt-2 grid gap-1.5">
                {team.players.map((player) => (
                  <li key={player.participantId} className="flex flex-wrap items-center gap-x-2">
                    <PersonLink
                      userId={participants.find(({ id }) => id === player.participantId)?.userId ?? null}
                      name={player.name}
                    />
                    {player.isTeamLead && <LeagueBadge tone="success">Lead</LeagueBadge>}
                  </li>
                ))}
              </ul>
              {handicap !== undefined && (
                <p className="mt-3 text-muted text-small">Team handicap {handicap}</p>
              )}
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
