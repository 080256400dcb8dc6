import { newClosure } from '@clubhouse/core/desk';
import { bayName, baysOn, perFacility } from '@clubhouse/core/facility';
import { facilityDate, formatInterval, formatShortDate, formatTime } from '@clubhouse/core/time';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { useFacility } from '../../../client/facility.ts';
import { useNow } from '../../../client/index.ts';
import { DateField } from '../../../kit/date-field.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { Button, Failed, Notice, SelectField, Skeleton, TextArea } from '../../../kit/index.ts';
import { Refused } from '../../../kit/refused.tsx';
import { useUnsaved } from '../../../kit/use-unsaved.ts';
import { deskQueries, useCloseBay } from '../api.ts';
import { holderLabel } from '../calendar/texts.ts';
import { ClosingResult } from './closing-result.tsx';
import {
  bookingsHit,
  type ClosingTime,
  closingTimeError,
  closingTimeFrom,
  datesHit,
  halfHoursOn,
  instantsOf,
  MAX_DAYS_SHOWN,
  movingText,
} from './closing-time.ts';
import { BayField, DialogButtons } from './dialog-parts.tsx';
import { firstBay, type SlotHint } from './slot-choice.ts';

const reasonForm = perFacility((facility) => z.object({ reason: newClosure(facility).shape.reason }));
type ReasonForm = ReturnType<typeof reasonForm>;

export default function CloseBayDialog({ slotHint, onClose }: { slotHint: SlotHint; onClose: () => void }) {
  const facility = useFacility();
  const now = useNow();
  const close = useCloseBay();
  const [simulatorId, setSimulatorId] = useState(
    slotHint.simulatorId ?? firstBay(slotHint.bookingDate, facility),
  );
  const [time, setTime] = useState(() => closingTimeFrom(slotHint, now, facility));
  const { formState, handleSubmit, register, setError } = useForm<
    z.input<ReasonForm>,
    unknown,
    z.output<ReasonForm>
  >({ resolver: zodResolver(reasonForm(facility)), defaultValues: { reason: '' } });
  const [first] = useState(time);
  useUnsaved((formState.isDirty || time !== first) && !close.isSuccess);
  const timeError = closingTimeError(simulatorId, time, now, facility);
  const submit = handleSubmit(({ reason }) => {
    if (timeError) return;
    close.mutate(
      { simulatorId, ...instantsOf(time, facility), reason },
      {
        onError: ({ fields }) => fields?.reason && setError('reason', { message: fields.reason }),
      },
    );
  });

  if (close.isSuccess) {
    return (
      <Dialog title={`${bayName(simulatorId, facility)} is closed`} onClose={onClose}>
        <ClosingResult made={close.data} onClose={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog title="Close a bay" onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <BayField date={time.fromDate} value={simulatorId} onChange={setSimulatorId} />
        <TimeFields
          time={time}
          error={timeError}
          onChange={(changed) => {
            setTime(changed);
            close.reset();
          }}
        />
        <TextArea
          label="Reason"
          hint="Shown on the schedule and in the emails about moved bookings."
          rows={2}
          error={formState.errors.reason?.message}
          {...register('reason')}
        />
        {!timeError && <ClosingImpact simulatorId={simulatorId} time={time} />}
        <Refused error={close.error} fallback="We couldn’t close the bay." />
        <DialogButtons leaveText="Cancel" onLeave={onClose}>
          <Button type="submit" isBusy={close.isPending} busyText="Closing...">
            Close {bayName(simulatorId, facility)}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function TimeFields({
  time,
  error,
  onChange,
}: {
  time: ClosingTime;
  error: string | null;
  onChange: (time: ClosingTime) => void;
}) {
  const facility = useFacility();
  const today = facilityDate(useNow(), facility);
  const changeStart = (fromDate: string) =>
    onChange({ ...time, fromDate, toDate: fromDate > time.toDate ? fromDate : time.toDate });

  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
      <DateField label="From date" value={time.fromDate} min={today} onChange={changeStart} />
      <TimeSelect
        label="From time"
        date={time.fromDate}
        value={time.fromTime}
        onChange={(fromTime) => onChange({ ...time, fromTime })}
      />
      <DateField
        label="Until date"
        value={time.toDate}
        min={time.fromDate}
        onChange={(toDate) => onChange({ ...time, toDate })}
      />
      <TimeSelect
        label="Until time"
        date={time.toDate}
        value={time.toTime}
        error={error ?? undefined}
        onChange={(toTime) => onChange({ ...time, toTime })}
      />
    </div>
  );
}

function TimeSelect({
  label,
  date,
  value,
  error,
  onChange,
}: {
  label: string;
  date: string;
  value: string;
  error?: string | undefined;
  onChange: (time: string) => void;
}) {
  const facility = useFacility();
  return (
    <SelectField label={label} error={error} value={value} onChange={({ target }) => onChange(target.value)}>
      {halfHoursOn(date, facility).map((time) => (
        <option key={time} value={time}>
          {formatTime(time)}
        </option>
      ))}
    </SelectField>
  );
}

function ClosingImpact({ simulatorId, time }: { simulatorId: number; time: ClosingTime }) {
  const facility = useFacility();
  const now = useNow();
  const dates = datesHit(time, facility);
  const days = useQueries({ queries: dates.map(deskQueries.day) });
  const failed = days.find(({ isError }) => isError);
  if (failed) {
    return (
      <Failed error={failed.error} what="Failed to fetch bookings" onRetry={() => void failed.refetch()} />
    );
  }
  if (days.some(({ isPending }) => isPending)) return <Skeleton className="h-20" />;

  const hit = bookingsHit(
    days.flatMap(({ data }) => data?.bookings ?? []),
    simulatorId,
    time,
    now,
    facility,
  );
  const span =
    dates.length === MAX_DAYS_SHOWN ? `the first ${MAX_DAYS_SHOWN} days of this closure` : 'this period';
  if (hit.length === 0) return <Notice>No bookings during {span}.</Notice>;
  return (
    <Notice tone="warning">
      <p>
        <span className="font-[550]">
          {hit.length} {hit.length === 1 ? 'booking' : 'bookings'} affected during {span}.
        </span>{' '}
        {movingText(baysOn(time.fromDate, facility).length)}
      </p>
      <ul className="mt-2 grid gap-1 text-small">
        {hit.map((booking) => (
          <li key={booking.id}>
            {holderLabel(booking)}, {dates.length > 1 && `${formatShortDate(booking.bookingDate)}, `}
            {formatInterval(booking)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
