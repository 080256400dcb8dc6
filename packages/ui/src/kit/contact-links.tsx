import { formatPhone } from '@clubhouse/core/fields';
import { type LucideIcon, Mail, Phone } from 'lucide-react';
import type { ComponentProps } from 'react';
import { BreakableName } from './breakable-name.tsx';
import { phoneHref } from './phone-href.ts';

type Contact = { phone: string | null; email: string | null };

/** Links to call and email a person. With `isInRow`, the links are side by side if there is room. */
export function ContactLinks({ phone, email, isInRow = false }: Contact & { isInRow?: boolean }) {
  if (!phone && !email) return null;
  return (
    <ul className={isInRow ? 'flex flex-wrap gap-2' : 'grid content-start gap-2'}>
      {phone && (
        <ContactLink icon={Phone} href={phoneHref(phone)} aria-label={`Call ${formatPhone(phone)}`}>
          {formatPhone(phone)}
        </ContactLink>
      )}
      {email && (
        <ContactLink icon={Mail} href={`mailto:${encodeURI(email)}`} aria-label={`Email ${email}`}>
          <BreakableName name={email} />
        </ContactLink>
      )}
    </ul>
  );
}

function ContactLink({ icon: Icon, children, ...link }: ComponentProps<'a'> & { icon: LucideIcon }) {
  return (
    <li className="min-w-0">
      <a
        {...link}
        className="flex min-h-11 items-center gap-3 rounded-md border border-border px-3 py-2 leading-tight hover:bg-accent-soft"
      >
        <Icon aria-hidden className="size-5 shrink-0 text-accent" />
        <span className="min-w-0 wrap-anywhere">{children}</span>
      </a>
    </li>
  );
}
