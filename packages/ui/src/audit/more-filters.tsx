import { AUDIT_KINDS, type AuditKind } from '@clubhouse/core/audit';
import { useQuery } from '@tanstack/react-query';
import { DateField } from '../kit/date-field.tsx';
import { SelectField } from '../kit/index.ts';
import { UserSelect } from '../users/index.ts';
import { type AuditFilters, auditQueries } from './api.ts';

type Props = {
  filters: AuditFilters;
  onChange: (change: Partial<Record<keyof AuditFilters, unknown>> & AuditFilters) => void;
};

export function MoreFilters({ filters, onChange }: Props) {
  const actors = useQuery(auditQueries.actors);
  return (
    <>
      <UserSelect label="Person" onSelect={(user) => onChange({ personId: user?.id })} />
      <SelectField
        label="Changed by"
        value={filters.actorId ?? ''}
        onChange={({ target }) =>
          onChange({ actorId: target.value === '' ? undefined : Number(target.value) })
        }
      >
        <option value="">Anyone</option>
        {actors.data?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
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
