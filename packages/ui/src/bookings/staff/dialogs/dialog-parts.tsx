import { staffHoursRefusal } from '@clubhouse/core/bookings';
import type { DeskBookingRow } from '@clubhouse/core/desk';
import { BAYS } from '@clubhouse/core/facility';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { useUser } from '../../../auth/index.ts';
import { useNow } from '../../../client/index.ts';
import { Button, Notice, RadioCards } from '../../../kit/index.ts';

/** Why the signed-in user cannot change bookings at this hour, or null: docs/product/bookings.md#staff-hours. */
export function useOffDuty(): string | null {
  return staffHoursRefusal(useUser(), useNow())?.message ?? null;
}

export function OffDutyNotice() {
  const offDuty = useOffDuty();
  return offDuty && <Notice tone="warning">{offDuty}</Notice>;
}

export function LimitsNotice({
  limits,
  title = 'Over the limit',
}: {
  limits: readonly string[];
  title?: string;
}) {
  if (limits.length === 0) return null;
  return (
    <Notice tone="warning">
      <p className="font-[550]">{title}. You can still allow it.</p>
      {limits.map((limit) => (
        <p key={limit} className="mt-1">
          {limit}
        </p>
      ))}
    </Notice>
  );
}

export function BayField({ value, onChange }: { value: number; onChange: (simulatorId: number) => void }) {
  return (
    <RadioCards
      legend="Bay"
      name={useId()}
      className="grid grid-cols-2 gap-1.5"
      value={value}
      onChange={onChange}
      options={BAYS.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}

export type BookingFormProps = { booking: DeskBookingRow; onBack: () => void; onDone: () => void };

export function DialogButtons({
  leaveText,
  onLeave,
  children,
}: {
  leaveText: string;
  onLeave: () => void;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-col gap-3 sm:flex-row-reverse">
      {children}
      <Button look="secondary" onClick={onLeave}>
        {leaveText}
      </Button>
    </div>
  );
}

/** A submit button that is disabled outside staff hours. */
export function SubmitButton({ disabled = false, ...button }: ComponentProps<typeof Button>) {
  const isOffDuty = useOffDuty() !== null;
  return <Button {...button} type="submit" disabled={disabled || isOffDuty} />;
}
