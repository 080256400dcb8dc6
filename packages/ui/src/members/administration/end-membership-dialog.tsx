import type { Facility } from '@clubhouse/core/facility';
import { END_REASONS, type EndReason, type ListedUser } from '@clubhouse/core/members';
import { datePlus, facilityDate } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { endOfMonth, formatISO, parseISO } from 'date-fns';
import { useId, useState } from 'react';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { DateField } from '../../kit/date-field.tsx';
import { Dialog, DialogFooter } from '../../kit/dialog.tsx';
import { Button, RadioCards, SelectField } from '../../kit/index.ts';
import { Refused } from '../../kit/refused.tsx';
import { personQueries } from '../person/api.ts';
import { type AfterEnd, useEndMembership } from './api.ts';
import { longDay, REASON_NAMES } from './member-texts.ts';
import { MembershipEndPreview } from './membership-end-preview.tsx';

const OTHER = 'other';

/**
 * Returns the choices for the last day. Leaves out duplicates, for example if today is the end of the month.
 */
function usualDays(today: string, { membership: { noticeDays } }: Facility) {
  const monthEnd = formatISO(endOfMonth(parseISO(today)), { representation: 'date' });
  const days = [
    ...(noticeDays > 0
      ? [{ label: `${noticeDays} days from today`, date: datePlus(today, noticeDays) }]
      : []),
    { label: 'End of month', date: monthEnd },
    { label: 'Today', date: today },
  ];
  return days.filter(({ date }, index) => days.findIndex((day) => day.date === date) === index);
}

type Props = {
  row: ListedUser;
  /**
   * The suggested last day, if the member has sent a request to end the membership. It is the request's date
   * plus the notice period, or today if that day has passed.
   */
  proposedLastDay?: string | undefined;
  after?: AfterEnd;
  onClose: () => void;
};

/**
 * Asks for a membership's last day, and lists the bookings and lessons that would be canceled:
 * docs/product/members.md#ending-a-membership.
 */
export function EndMembershipDialog({ row, proposedLastDay, after, onClose }: Props) {
  const facility = useFacility();
  const today = facilityDate(useNow(), facility);
  const name = useId();
  const usual = usualDays(today, facility);
  const given = row.membershipEndsOn ?? proposedLastDay;
  const [choice, setChoice] = useState(given ? OTHER : (usual[0]?.date ?? OTHER));
  const [otherDay, setOtherDay] = useState(given ?? '');
  const [isMissing, setIsMissing] = useState(false);
  // If an end is already scheduled, loads its reason, which the list row lacks.
  const person = useQuery({ ...personQueries.one(row.id), enabled: row.membershipEndsOn !== null });
  const plannedReason = row.membershipEndsOn ? (person.data?.memberships[0]?.reason ?? null) : null;
  const [chosenReason, setChosenReason] = useState<EndReason | '' | null>(null);
  const reason = chosenReason ?? plannedReason ?? '';
  const change = useEndMembership(row, after);
  const lastDay = choice === OTHER ? otherDay : choice;

  const save = () => {
    if (!lastDay) return setIsMissing(true);
    const done = {
      title: `Membership ends ${longDay(lastDay, today)}`,
      description: `${row.displayName} will be a member through the end of that day.`,
    };
    change.mutate({ endsOn: lastDay, reason: reason || null, done }, { onSuccess: onClose });
  };

  return (
    <Dialog title={`End ${row.displayName}’s membership`} onClose={onClose}>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!change.isPending) save();
        }}
      >
        <p className="text-muted">After the last day, the member can’t book bays or see the door code.</p>
        <RadioCards
          legend="Last day"
          name={name}
          className="grid grid-cols-2 gap-1.5"
          value={choice}
          onChange={setChoice}
          options={[
            ...usual.map(({ label, date }) => ({
              value: date,
              name: `${label}, ${longDay(date, today)}`,
              label: (
                <span>
                  {label}
                  <span className="block text-small opacity-85">{longDay(date, today)}</span>
                </span>
              ),
            })),
            { value: OTHER, label: 'Other date' },
          ]}
        />
        {choice === OTHER && (
          <DateField
            label="Date"
            value={otherDay}
            min={today}
            onChange={(date) => {
              setOtherDay(date);
              setIsMissing(false);
            }}
            error={isMissing ? 'Choose the last day.' : undefined}
          />
        )}
        <SelectField
          label="Reason (optional)"
          value={reason}
          onChange={({ target }) => setChosenReason(target.value as EndReason | '')}
        >
          <option value="">No reason given</option>
          {END_REASONS.map((each) => (
            <option key={each} value={each}>
              {REASON_NAMES[each]}
            </option>
          ))}
        </SelectField>
        {lastDay && <MembershipEndPreview id={row.id} lastDay={lastDay} />}
        <Refused error={change.error} fallback="Failed to update user membership" />
        <DialogFooter>
          <Button type="submit" isBusy={change.isPending} busyText="Ending...">
            {lastDay ? `End on ${longDay(lastDay, today)}` : 'End Membership'}
          </Button>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
