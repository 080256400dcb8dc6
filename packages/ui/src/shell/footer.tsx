import { FACILITY } from '@clubhouse/core/facility';
import { SCREENS } from '@clubhouse/core/screens';
import { Link } from 'react-router-dom';
import { phoneHref } from '../kit/phone-href.ts';
import { Logo } from './logo.tsx';

const LINK = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline sm:min-h-6';

export function Footer() {
  return (
    <footer className="border-border border-t bg-surface print:hidden">
      <div className="mx-auto grid max-w-6xl gap-x-8 gap-y-6 px-4 py-10 text-muted text-small sm:grid-cols-[1fr_auto_auto] sm:px-6">
        <div>
          <Logo alt={FACILITY.name} />
          <p className="mt-4">Member access 24/7. Staffed 8am-8pm daily.</p>
        </div>
        <address className="grid content-start not-italic">
          <span>{FACILITY.street}</span>
          <span>
            {FACILITY.city}, {FACILITY.state} {FACILITY.zip}
          </span>
          <a href={phoneHref(FACILITY.phone)} className={LINK}>
            {FACILITY.phone}
          </a>
          <a href={`mailto:${FACILITY.email}`} className={LINK}>
            {FACILITY.email}
          </a>
        </address>
        <nav aria-label="Footer" className="grid content-start">
          <Link to={SCREENS.contact.path} className={LINK}>
            Book a free demo
          </Link>
          <Link to={SCREENS.privacyPolicy.path} className={LINK}>
            Privacy policy
          </Link>
        </nav>
      </div>
    </footer>
  );
}
