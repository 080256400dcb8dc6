import { type KnownPerson, personWithPhone } from '@clubhouse/core/desk';
import { knownAs } from './person-line.tsx';
import { useKnownPeople } from './use-known-people.ts';

/** Offers the person with the typed phone number, unless that person is chosen already. */
export function PhoneOwner({
  phone,
  date,
  chosen,
  onUse,
}: {
  phone: string;
  date: string;
  chosen: KnownPerson | null;
  onUse: (person: KnownPerson) => void;
}) {
  const owner = personWithPhone(useKnownPeople(phone, date), phone);
  if (!owner || owner.key === chosen?.key) return null;
  return (
    <button
      type="button"
      onClick={() => onUse(owner)}
      className="flex min-h-11 w-full cursor-pointer items-center justify-between gap-3 rounded-md border border-accent bg-accent-soft px-3 py-1.5 text-left leading-snug hover:brightness-95"
    >
      <span className="min-w-0">
        This phone number belongs to <span className="font-[600]">{owner.name}</span> (
        {knownAs(owner).toLowerCase()})
      </span>
      <span className="shrink-0 font-[600] text-accent underline">Use</span>
    </button>
  );
}
