import { isMemberHere, type KnownPerson } from '@clubhouse/core/desk';
import { formatPhone } from '@clubhouse/core/fields';
import { BreakableName } from '../../../../kit/breakable-name.tsx';

export function knownAs(person: KnownPerson): string {
  if (isMemberHere(person)) return 'Member';
  return { account: 'Has an account', request: 'Asked for a demo', guest: 'Past guest' }[person.from];
}

/** Returns the person's phone and email. Leaves out an email that already appears as the name. */
export const contactText = ({ name, phone, email }: KnownPerson) =>
  [formatPhone(phone), email !== name && email].filter(Boolean).join(' · ');

/** Shows the phone and email beside the name, because two people can have the same name. */
export function PersonLine({ person }: { person: KnownPerson }) {
  const contact = contactText(person);
  return (
    <>
      <span className="flex items-baseline justify-between gap-3">
        <span className="line-clamp-2 min-w-0 font-[550]">
          <BreakableName name={person.name} />
        </span>
        <span
          className={`shrink-0 text-small ${isMemberHere(person) ? 'font-[600] text-accent' : 'text-muted'}`}
        >
          {knownAs(person)}
        </span>
      </span>
      {contact && <span className="block truncate text-muted text-small">{contact}</span>}
    </>
  );
}
