import {
  currentInvitation,
  type Invitation,
  isSeasonOver,
  type League,
  newInvitation,
} from '@clubhouse/core/leagues';
import { datePlus, facilityDate, formatShortDate } from '@clubhouse/core/time';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { useFacility } from '../../client/facility.ts';
import { api, useNow } from '../../client/index.ts';
import { showFieldErrors } from '../../kit/field-errors.ts';
import { Button, Card, SelectField, showToast } from '../../kit/index.ts';
import { Refused } from '../../kit/refused.tsx';
import { leagueQueries, useLeagueChange } from '../api.ts';
import { counted, dateRangeOf } from '../league-texts.ts';
import { leagueQuery } from '../play-api.ts';

/** The choices for how much earlier than everyone else last season's players can join. */
const HEAD_STARTS = [
  { days: 3, name: '3 days' },
  { days: 7, name: '1 week' },
  { days: 14, name: '2 weeks' },
];
const USUAL_DAYS = 7;

export const invitationQuery = (id: number) => leagueQuery(id, ['invitations'], currentInvitation);

const fields = z.extend(newInvitation, {
  previousLeagueId: z.pipe(z.string(), z.transform(Number)),
  openFrom: z.pipe(
    z.string(),
    z.transform((date) => date || null),
  ),
});

/**
 * Invites the players of a finished league to `league`. Each league can send invitations only once:
 * docs/product/leagues.md#inviting-last-seasons-players.
 */
export function InvitePlayers({ league }: { league: League }) {
  const facility = useFacility();
  const now = useNow();
  const leagues = useQuery(leagueQueries.list());
  const sent = useQuery(invitationQuery(league.id));
  const seasons = (leagues.data ?? [])
    .filter((other) => other.id !== league.id && isSeasonOver(other, now, facility))
    .reverse();
  const isOpen = league.isActive && !isSeasonOver(league, now, facility);
  const place = useRef<HTMLDivElement>(null);
  const isOffered = sent.data?.invitation === null && isOpen && seasons.length > 0;
  return (
    <div ref={place} tabIndex={-1} className="outline-none empty:hidden">
      {sent.data?.invitation && <Sent invitation={sent.data.invitation} />}
      {isOffered && (
        // The form disappears after sending, so the focus moves to the text that replaces it.
        <InvitationForm league={league} seasons={seasons} onSent={() => place.current?.focus()} />
      )}
    </div>
  );
}

function Sent({ invitation: { emailed, sentAt, openFrom } }: { invitation: Invitation }) {
  const facility = useFacility();
  const today = facilityDate(useNow(), facility);
  const sentOn = formatShortDate(facilityDate(new Date(sentAt), facility));
  return (
    <p className="text-muted">
      {counted(emailed, 'player')} from last season invited on {sentOn}.
      {openFrom !== null &&
        openFrom > today &&
        ` Everyone else can join starting ${formatShortDate(openFrom)}.`}
    </p>
  );
}

type FormProps = { league: League; seasons: readonly League[]; onSent: () => void };

function InvitationForm({ league, seasons, onSent }: FormProps) {
  const facility = useFacility();
  const today = facilityDate(useNow(), facility);
  const headingId = useId();
  const wanted = useSearchParams()[0].get('invite');
  const season = seasons.find(({ id }) => String(id) === wanted) ?? seasons[0];
  const starts = HEAD_STARTS.map(({ days, name }) => ({ days, name, date: datePlus(today, days) })).filter(
    ({ date }) => date <= league.startDate,
  );
  const openFrom = starts.find(({ days }) => days === USUAL_DAYS)?.date ?? '';
  const invite = useLeagueChange((input: z.output<typeof fields>) =>
    api.post(`/api/leagues/${league.id}/invitations`, input, currentInvitation),
  );
  const { formState, handleSubmit, register, setError } = useForm<
    z.input<typeof fields>,
    unknown,
    z.output<typeof fields>
  >({
    resolver: zodResolver(fields),
    defaultValues: {
      previousLeagueId: String(season?.id ?? ''),
      openFrom,
    },
  });
  const { errors } = formState;
  const submit = handleSubmit((input) =>
    invite.mutate(input, {
      onSuccess: ({ invitation }) => {
        onSent();
        showToast({
          title: 'Players Invited',
          description: `${counted(invitation?.emailed ?? 0, 'player')} will get an email.`,
        });
      },
      onError: (error) => showFieldErrors(setError, error.fields),
    }),
  );
  return (
    <Card>
      <h2 id={headingId} className="text-title">
        Invite last season’s players
      </h2>
      <p className="mt-2 mb-5 max-w-prose text-muted">
        Every member who played that season and isn’t in this league yet gets one email with a link to join.
      </p>
      <form
        noValidate
        aria-labelledby={headingId}
        onSubmit={submit}
        className="grid items-start gap-5 sm:grid-cols-2"
      >
        <SelectField
          label="Season"
          defaultValue={season?.id}
          error={errors.previousLeagueId?.message}
          {...register('previousLeagueId')}
        >
          {seasons.map((other) => (
            <option key={other.id} value={other.id}>
              {other.name}, {dateRangeOf(other)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="When can everyone else join?"
          defaultValue={openFrom}
          error={errors.openFrom?.message}
          {...register('openFrom')}
        >
          <option value="">Right away</option>
          {starts.map(({ date, name }) => (
            <option key={date} value={date}>
              From {formatShortDate(date)} ({name})
            </option>
          ))}
        </SelectField>
        <Refused
          className="sm:col-span-2"
          error={invite.error}
          fallback="We couldn’t send the invitations. Please try again."
          isSaid={Object.keys(errors).length > 0}
        />
        <Button type="submit" isBusy={invite.isPending} busyText="Sending..." className="justify-self-start">
          Invite Players
        </Button>
      </form>
    </Card>
  );
}
