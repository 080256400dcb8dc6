import { isMemberHere, type KnownPerson } from '@clubhouse/core/desk';
import { BreakableName } from '../../../../kit/breakable-name.tsx';

/** How the desk knows a person. */
export function knownAs(person: KnownPerson): string {
  if (isMemberHere(person)) return 'Member';
  return { account: 'Has an account', request: 'Asked for a demo', guest: 'Past guest' }[person.from];
}

/** The name, and below it the details that tell two people of the same name apart. */
export function PersonLine({ person }: { person: KnownPerson }) {
  const { name, phone, email } = person;
  const ways = [phone, email !== name && email].filter(Boolean).join(' · ');
  return (
    <>
      <span className="flex items-baseline justify-between gap-3">
        <span className="line-clamp-2 min-w-0 font-[550]">
          <BreakableName name={name} />
        </span>
        <span
          className={`shrink-0 text-small ${isMemberHere(person) ? 'font-[600] text-accent' : 'text-muted'}`}
        >
          {knownAs(person)}
        </span>
      </span>
      {ways && <span className="block truncate text-muted text-small">{ways}</span>}
    </>
  );
}
