import {
  handicap as handicapSchema,
  type League,
  type LeagueNight,
  type NightPlayer,
} from '@clubhouse/core/leagues';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Dialog } from '../../kit/dialog.tsx';
import { Button, RadioCards, Skeleton, showToast, TextField } from '../../kit/index.ts';
import { Refused } from '../../kit/refused.tsx';
import { UserSelect } from '../../users/index.ts';
import { substituteQueries, useNameSubstitute } from './api.ts';

type Props = { league: League; night: LeagueNight; player: NightPlayer; onClose: () => void };

/** The option for naming a member who is not a listed volunteer. */
const OTHER = 'other';

/** Lets an admin name the substitute: a volunteer, or any other member. */
export default function NameSubstituteDialog({ league, night, player, onClose }: Props) {
  const volunteers = useQuery(substituteQueries.volunteers(league.id));
  const name = useNameSubstitute({ league, night, participantId: player.participantId });
  const current = player.substitute?.userId ?? null;
  const [chosen, setChosen] = useState<string | null>(current === null ? null : String(current));
  const [other, setOther] = useState<{ id: number; displayName: string } | null>(null);
  const [handicap, setHandicap] = useState(String(player.substitute?.handicap ?? ''));
  const [errors, setErrors] = useState<{ member?: string; handicap?: string }>({});
  const listed = listedMembers(volunteers.data ?? [], player, night.players);
  const isOther = listed.length === 0 || chosen === OTHER;
  const hasHandicap = league.handicap !== 'off';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const userId = isOther ? other?.id : Number(chosen ?? 0);
    const number = handicap.trim() === '' ? null : Number(handicap);
    const wrong = number === null ? undefined : handicapSchema.safeParse(number).error?.issues[0]?.message;
    setErrors({
      ...(!userId && { member: 'Please select a member' }),
      ...(wrong !== undefined && { handicap: wrong }),
    });
    if (!userId || wrong !== undefined) return;
    const displayName = isOther ? other?.displayName : listed.find((one) => one.userId === userId)?.name;
    name.mutate(
      { userId, ...(hasHandicap && { handicap: number }) },
      {
        onSuccess: () => {
          onClose();
          const description = `${displayName ?? 'The member'} is playing for ${player.name}. Both will get an email.`;
          showToast({ title: 'Substitute Named', description });
        },
      },
    );
  };

  return (
    <Dialog title={`Who’s playing for ${player.name}?`} onClose={onClose}>
      {volunteers.isPending ? (
        <Skeleton className="h-48" />
      ) : (
        <form noValidate onSubmit={submit} className="grid gap-5">
          {listed.length > 0 && (
            <RadioCards
              legend="Members who can substitute"
              name="substitute"
              options={[
                ...listed.map(({ userId, name: label }) => ({ value: String(userId), label })),
                { value: OTHER, label: 'Another member' },
              ]}
              value={chosen ?? ''}
              onChange={(value) => {
                setChosen(value);
                setErrors({});
              }}
              className="grid gap-2 sm:grid-cols-2"
            />
          )}
          {isOther && (
            <UserSelect
              label="Member"
              error={errors.member}
              isOffered={(user) => user.isMember && user.id !== player.userId}
              onSelect={setOther}
            />
          )}
          {!isOther && errors.member && (
            <p role="alert" className="text-danger text-small">
              {errors.member}
            </p>
          )}
          {hasHandicap && (
            <TextField
              label="Handicap"
              hint="Only needed if the member does not play in this league. Leave blank for 0."
              inputMode="numeric"
              autoComplete="off"
              error={errors.handicap}
              value={handicap}
              onChange={({ target }) => setHandicap(target.value)}
            />
          )}
          <Refused error={name.error} fallback="We couldn’t save the substitute. Please try again." />
          <div className="flex flex-col gap-3 sm:flex-row-reverse">
            <Button type="submit" isBusy={name.isPending} busyText="Saving...">
              Name Substitute
            </Button>
            <Button look="secondary" onClick={onClose}>
              Cancel
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

/**
 * Returns the volunteers who can be chosen, and the current substitute. Leaves out the player's own team, and
 * members who already substitute for another player that night.
 */
function listedMembers(
  volunteers: readonly { userId: number; name: string }[],
  { teamId, participantId, substitute }: NightPlayer,
  players: readonly NightPlayer[],
) {
  const unavailable = players.flatMap((one) => [
    one.teamId === teamId ? one.userId : null,
    one.participantId === participantId ? null : (one.substitute?.userId ?? null),
  ]);
  const others = volunteers.filter(({ userId }) => !unavailable.includes(userId));
  const isListed = others.some(({ userId }) => userId === substitute?.userId);
  if (!substitute?.userId || isListed) return others;
  return [{ userId: substitute.userId, name: substitute.name }, ...others];
}
