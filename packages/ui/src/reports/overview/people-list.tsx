import { formatPhone } from '@clubhouse/core/fields';
import type { ReactNode } from 'react';
import { phoneHref } from '../../kit/phone-href.ts';
import { PersonLink } from '../../users/index.ts';

type Person = { key: string | number; userId: number | null; name: string; phone: string; text: ReactNode };

export function PeopleList({ label, people }: { label: string; people: readonly Person[] }) {
  return (
    <ul aria-label={label} className="divide-y divide-border">
      {people.map(({ key, userId, name, phone, text }) => (
        <li key={key} className="flex flex-wrap items-center justify-between gap-x-4 py-1.5 text-small">
          <span className="min-w-0">
            <span className="block truncate font-[550]">
              <PersonLink userId={userId} name={name} />
            </span>
            <span className="text-muted">{text}</span>
          </span>
          <PhoneLink phone={phone} name={name} />
        </li>
      ))}
    </ul>
  );
}

export const PhoneLink = ({ phone, name }: Pick<Person, 'phone' | 'name'>) => (
  <a
    href={phoneHref(phone)}
    aria-label={`Call ${name}, ${formatPhone(phone)}`}
    className="inline-flex min-h-11 items-center whitespace-nowrap text-accent underline underline-offset-4"
  >
    {formatPhone(phone)}
  </a>
);
