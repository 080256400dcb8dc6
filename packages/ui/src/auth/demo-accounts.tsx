import { DEMO_ACCOUNTS, DEMO_PASSWORD, type Login } from '@clubhouse/core/auth';
import { Button } from '../kit/index.ts';

/**
 * Returns whether the page has the tag for demo accounts. The server adds this tag if `SEED_DEMO` is on,
 * which is not possible in production.
 */
export const hasDemoAccounts = () => document.querySelector('meta[name="demo-accounts"]') !== null;

export function DemoAccounts({ onPick }: { onPick: (credentials: Login) => void }) {
  return (
    <section aria-labelledby="demo-accounts" className="mt-8 border-border border-t pt-6">
      <h2 id="demo-accounts" className="text-lead">
        Demo accounts
      </h2>
      <p className="mt-1 text-small text-muted">
        This site shows demo data. All demo accounts have the password{' '}
        <code className="font-data">{DEMO_PASSWORD}</code>.
      </p>
      <ul className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-2">
        {DEMO_ACCOUNTS.map(({ email, role }) => (
          <li key={email} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className="min-w-0 flex-[1_1_9rem]">
              <span className="block font-[550]">{role}</span>
              <span className="block truncate text-small text-muted">{email}</span>
            </span>
            <Button
              look="secondary"
              aria-label={`Use the ${role.toLowerCase()} account`}
              onClick={() => onPick({ username: email, password: DEMO_PASSWORD })}
            >
              Use
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
