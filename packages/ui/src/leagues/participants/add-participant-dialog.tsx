import {
  type League,
  type NewParticipant,
  newParticipant,
  openPlaces,
  type Participant,
  participant,
  teamsOf,
} from '@clubhouse/core/leagues';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { api } from '../../client/index.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { showFieldErrors } from '../../kit/field-errors.ts';
import { Button, SelectField, showToast } from '../../kit/index.ts';
import { Refused } from '../../kit/refused.tsx';
import { UserSelect } from '../../users/index.ts';
import { useLeagueChange } from '../api.ts';

type Props = {
  league: League;
  participants: readonly Participant[];
  newTeam: number;
  onClose: () => void;
};

/** Adds one player to a scramble team. */
export function AddParticipantDialog({ league, participants, newTeam, onClose }: Props) {
  const add = useLeagueChange((player: NewParticipant) =>
    api.post(`/api/leagues/${league.id}/participants`, { ...player, leagueId: league.id }, participant),
  );
  const isParticipant = (userId: number) => participants.some((player) => player.userId === userId);
  const openTeams = teamsOf(participants).filter((team) => openPlaces(team, league.leagueType) > 0);
  const { control, formState, handleSubmit, register, setError } = useForm<
    z.input<typeof newParticipant>,
    unknown,
    NewParticipant
  >({
    resolver: zodResolver(newParticipant),
    defaultValues: {
      teamId: openTeams[0]?.teamId ?? newTeam,
      isTeamLead: false,
    },
  });
  const { errors } = formState;
  const submit = handleSubmit((player) =>
    add.mutate(player, {
      onSuccess: ({ name, teamId }) => {
        onClose();
        showToast({ title: 'Participant Added', description: `${name} is on team ${teamId}.` });
      },
      onError: (error) => showFieldErrors(setError, error.fields),
    }),
  );

  return (
    <Dialog title="Add Participant" onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <Controller
          control={control}
          name="userId"
          render={({ field }) => (
            <UserSelect
              ref={field.ref}
              label="User"
              error={errors.userId?.message}
              isOffered={(user) => user.isMember && !isParticipant(user.id)}
              onSelect={(user) => field.onChange(user?.id)}
            />
          )}
        />
        <SelectField
          label="Team"
          error={errors.teamId?.message}
          {...register('teamId', { valueAsNumber: true })}
        >
          <option value={newTeam}>Create New Team ({newTeam})</option>
          {openTeams.map((team) => (
            <option key={team.teamId} value={team.teamId}>
              Team {team.teamId}: {team.name} (needs {openPlaces(team, league.leagueType)} more)
            </option>
          ))}
        </SelectField>
        <div>
          <label className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              aria-describedby="team-lead-hint"
              className="size-6 shrink-0 cursor-pointer accent-[var(--accent)]"
              {...register('isTeamLead')}
            />
            <span className="font-[550]">Team Lead</span>
          </label>
          <p id="team-lead-hint" className="text-muted text-small">
            Designate this player as the team captain
          </p>
          {errors.isTeamLead && (
            <p role="alert" className="mt-1.5 text-danger text-small">
              {errors.isTeamLead.message}
            </p>
          )}
        </div>
        <Refused error={add.error} fallback="We couldn’t add the participant. Please try again." />
        <div className="flex flex-col gap-3 sm:flex-row-reverse">
          <Button type="submit" isBusy={add.isPending} busyText="Adding...">
            Add Participant
          </Button>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
