import {
  type DemoRequest,
  LOST_REASON_NAMES,
  LOST_REASONS,
  type LostReason,
  REQUEST_STATUSES,
  type RequestOwner,
  type RequestStatus,
  STATUS_NAMES,
} from '@clubhouse/core/demo-requests';
import { facilityDate } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent, ReactNode } from 'react';
import { useUser } from '../../auth/index.ts';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { DateField } from '../../kit/date-field.tsx';
import { Button, SelectField } from '../../kit/index.ts';
import { inboxQueries, type TriageChange } from './inbox-api.ts';

type FieldProps = { value: string; onChange: (change: TriageChange) => void; placeholder?: string };

/**
 * Returns the value of the selected option. The value includes the reason, because each reason for a lost
 * request is a separate option.
 */
const statusValue = ({ status, lostReason }: Pick<DemoRequest, 'status' | 'lostReason'>) =>
  lostReason === null ? status : `${status}:${lostReason}`;

function changeOf(value: string): TriageChange {
  const [status, lostReason = null] = value.split(':') as [RequestStatus, LostReason?];
  return { status, lostReason };
}

/**
 * Opens the list of a select field when the user presses an arrow key. In some browsers, the key would
 * otherwise change the value, and each change is saved immediately.
 */
function openList(event: KeyboardEvent<HTMLSelectElement>): void {
  if (!event.key.startsWith('Arrow')) return;
  event.preventDefault();
  event.currentTarget.showPicker();
}

export function StatusField({ value, onChange, placeholder }: FieldProps) {
  return (
    <SelectField
      label="Status"
      value={value}
      onKeyDown={openList}
      onChange={({ target }) => onChange(changeOf(target.value))}
    >
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {REQUEST_STATUSES.filter((status) => status !== 'lost').map((status) => (
        <option key={status} value={status}>
          {STATUS_NAMES[status]}
        </option>
      ))}
      <optgroup label={STATUS_NAMES.lost}>
        {LOST_REASONS.map((reason) => (
          <option key={reason} value={`lost:${reason}`}>
            {`${STATUS_NAMES.lost}: ${LOST_REASON_NAMES[reason]}`}
          </option>
        ))}
      </optgroup>
    </SelectField>
  );
}

const NOBODY = 'nobody';

/** Returns everyone who can own a request. The user comes first, with a label like "Me (Kim Lee)". */
export function useOwners(): { id: number; label: string }[] {
  const { id: me } = useUser();
  const { data: owners = [] } = useQuery(inboxQueries.owners);
  const isMe = ({ id }: RequestOwner) => id === me;
  return [...owners.filter(isMe), ...owners.filter((owner) => !isMe(owner))].map(({ id, displayName }) => ({
    id,
    label: id === me ? `Me (${displayName})` : displayName,
  }));
}

export function OwnerField({ value, onChange, placeholder, name }: FieldProps & { name?: string | null }) {
  const owners = useOwners();
  const isListed = value === '' || value === NOBODY || owners.some(({ id }) => String(id) === value);
  return (
    <SelectField
      label="Owner"
      value={value}
      onKeyDown={openList}
      onChange={({ target }) => onChange({ ownerId: target.value === NOBODY ? null : Number(target.value) })}
    >
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      <option value={NOBODY}>Nobody</option>
      {!isListed && <option value={value}>{name ?? 'Former colleague'}</option>}
      {owners.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

export function RequestFields({
  request,
  onChange,
  children,
}: {
  request: DemoRequest;
  onChange: (change: TriageChange) => void;
  children?: ReactNode;
}) {
  const facility = useFacility();
  const today = facilityDate(useNow(), facility);
  const { ownerId, ownerName, nextCallDate } = request;
  return (
    <div className="grid gap-3">
      <StatusField value={statusValue(request)} onChange={onChange} />
      {children}
      <OwnerField value={ownerId === null ? NOBODY : String(ownerId)} name={ownerName} onChange={onChange} />
      <div className="flex items-end gap-2">
        <DateField
          label="Next call"
          className="min-w-0 flex-1"
          value={nextCallDate ?? ''}
          min={today}
          kept={nextCallDate ?? undefined}
          onChange={(date) => onChange({ nextCallDate: date || null })}
        />
        {nextCallDate !== null && (
          <Button
            look="quiet"
            aria-label="Clear the next call"
            onClick={() => onChange({ nextCallDate: null })}
          >
            Clear
          </Button>
        )}
      </div>
    </div>
  );
}
