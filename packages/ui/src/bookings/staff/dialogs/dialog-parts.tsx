import type { DeskBookingRow } from '@clubhouse/core/desk';
import { baysOn } from '@clubhouse/core/facility';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { useFacility } from '../../../client/facility.ts';
import { DialogFooter } from '../../../kit/dialog.tsx';
import { Button, Notice, RadioCards } from '../../../kit/index.ts';
import { useOffDuty } from '../off-duty.tsx';

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

/** Offers the bays that are not retired on `date`. */
export function BayField({
  date,
  value,
  onChange,
}: {
  date: string;
  value: number;
  onChange: (simulatorId: number) => void;
}) {
  const bays = baysOn(date, useFacility());
  return (
    <RadioCards
      legend="Bay"
      name={useId()}
      className={`grid gap-1.5 ${bays.length > 2 ? 'grid-cols-[repeat(auto-fill,minmax(min(100%,5.5rem),1fr))]' : 'auto-cols-fr grid-flow-col'}`}
      value={value}
      onChange={onChange}
      options={bays.map(({ id, name }) => ({ value: id, label: name }))}
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
    <DialogFooter>
      {children}
      <Button look="secondary" onClick={onLeave}>
        {leaveText}
      </Button>
    </DialogFooter>
  );
}

/** A submit button that staff cannot press outside staff hours. Staff hours do not limit admins. */
export function SubmitButton({ disabled = false, ...button }: ComponentProps<typeof Button>) {
  const isOffDuty = useOffDuty() !== null;
  return <Button {...button} type="submit" disabled={disabled || isOffDuty} />;
}
