import { AUDIT_KINDS, AUDIT_SIDES, type AuditKind, type AuditSide } from '@clubhouse/core/audit';
import { useQuery } from '@tanstack/react-query';
import { DateField } from '../kit/date-field.tsx';
import { SelectField } from '../kit/index.ts';
import { UserSelect } from '../users/index.ts';
import { type AuditFilters, auditQueries } from './api.ts';

type Props = {
  filters: AuditFilters;
  onChange: (change: Partial<Record<keyof AuditFilters, unknown>> & AuditFilters) => void;
};

const SIDES: Record<AuditSide, string> = {
  desk: 'Front desk, for someone else',
  member: 'Members, for themselves',
};

export function MoreFilters({ filters, onChange }: Props) {
  const actors = useQuery(auditQueries.actors);
  return (
    <>
      <UserSelect label="Person" onSelect={(user) => onChange({ personId: user?.id })} />
      <SelectField
        label="Changed by"
        value={filters.by ?? filters.actorId ?? ''}
        onChange={({ target: { value } }) => {
          const by = AUDIT_SIDES.find((side) => side === value);
          onChange({ by, actorId: by || value === '' ? undefined : Number(value) });
        }}
      >
        <option value="">Anyone</option>
        {AUDIT_SIDES.map((side) => (
          <option key={side} value={side}>
            {SIDES[side]}
          </option>
        ))}
        {actors.data && (
          <optgroup label="One person">
            {actors.data.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </optgroup>
        )}
      </SelectField>
      <SelectField
        label="Kind"
        value={filters.kind ?? ''}
        onChange={({ target }) => onChange({ kind: (target.value || undefined) as AuditKind | undefined })}
      >
        <option value="">All kinds</option>
        {Object.entries(AUDIT_KINDS).map(([kind, name]) => (
          <option key={kind} value={kind}>
            {name}
          </option>
        ))}
      </SelectField>
      <DateField label="From" value={filters.from ?? ''} onChange={(from) => onChange({ from })} />
      <DateField
        label="To"
        value={filters.to ?? ''}
        onChange={(to) => onChange({ to })}
        {...(filters.from && { min: filters.from })}
      />
    </>
  );
}
