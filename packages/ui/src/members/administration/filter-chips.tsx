import type { UserCounts, UserFilter } from '@clubhouse/core/members';
import { ChipRadios } from '../chip-radios.tsx';

const EVERYONE = 'all';
const LABELS: [UserFilter | typeof EVERYONE, string][] = [
  [EVERYONE, 'Everyone'],
  ['members', 'Members'],
  ['not-members', 'Non-members'],
  ['ends-soon', 'Ending soon'],
  ['no-visit', 'No visits in 30 days'],
  ['invited', 'Invited'],
  ['staff', 'Staff'],
];

/** The filters that the signed-in user may use, each with its number of people. */
export function FilterChips({
  counts,
  value,
  onChange,
}: {
  counts: UserCounts | undefined;
  value: UserFilter | null;
  onChange: (filter: UserFilter | null) => void;
}) {
  // Until the counts have loaded, shows only the filters that all staff may use.
  const offered = LABELS.filter(([filter]) =>
    counts ? counts[filter] !== undefined : filter !== 'invited' && filter !== 'staff',
  );
  return (
    <ChipRadios
      legend="Show"
      options={offered.map(([filter, label]) => ({ value: filter, label, count: counts?.[filter] }))}
      value={value ?? EVERYONE}
      onChange={(filter) => onChange(filter === EVERYONE ? null : filter)}
    />
  );
}
