import { Mail, Phone } from 'lucide-react';
import type { ComponentType } from 'react';
import { phoneHref } from './phone-href.ts';

/** One-tap links to call or write. */
export function ContactLinks({ phone, email }: { phone: string | null; email: string | null }) {
  if (!phone && !email) return null;
  return (
    <ul className="grid content-start gap-2">
      {phone && <Way icon={Phone} href={phoneHref(phone)} name={`Call ${phone}`} text={phone} />}
      {email && (
        <Way icon={Mail} href={`mailto:${encodeURI(email)}`} name={`Write to ${email}`} text={email} />
      )}
    </ul>
  );
}

function Way({
  icon: Icon,
  href,
  name,
  text,
}: {
  icon: ComponentType<{ className?: string; 'aria-hidden'?: boolean }>;
  href: string;
  name: string;
  text: string;
}) {
  return (
    <li>
      <a
        href={href}
        aria-label={name}
        className="flex min-h-11 items-center gap-3 rounded-md border border-border px-3 py-2 leading-tight hover:bg-accent-soft"
      >
        <Icon aria-hidden className="size-5 shrink-0 text-accent" />
        <span className="min-w-0">{text}</span>
      </a>
    </li>
  );
}
