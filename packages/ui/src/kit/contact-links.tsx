import { type LucideIcon, Mail, Phone } from 'lucide-react';
import type { ComponentProps } from 'react';
import { phoneHref } from './phone-href.ts';

export function ContactLinks({ phone, email }: { phone: string | null; email: string | null }) {
  if (!phone && !email) return null;
  return (
    <ul className="grid content-start gap-2">
      {phone && (
        <ContactLink icon={Phone} href={phoneHref(phone)} aria-label={`Call ${phone}`}>
          {phone}
        </ContactLink>
      )}
      {email && (
        <ContactLink icon={Mail} href={`mailto:${encodeURI(email)}`} aria-label={`Email ${email}`}>
          {email}
        </ContactLink>
      )}
    </ul>
  );
}

function ContactLink({ icon: Icon, children, ...link }: ComponentProps<'a'> & { icon: LucideIcon }) {
  return (
    <li>
      <a
        {...link}
        className="flex min-h-11 items-center gap-3 rounded-md border border-border px-3 py-2 leading-tight hover:bg-accent-soft"
      >
        <Icon aria-hidden className="size-5 shrink-0 text-accent" />
        <span className="min-w-0">{children}</span>
      </a>
    </li>
  );
}
