import type { User } from '@clubhouse/core/auth';
import { Cover } from './cover.tsx';
import { whatIsLeftBy } from './left-desk.ts';
import { SignInForm } from './sign-in-form.tsx';
import { WhichServer } from './which-server.tsx';

/** Who is at the desk? Over a desk that somebody left, it keeps what they were doing for them. */
export function SignInScreen({ left, isNew }: { left: User | null; isNew: boolean }) {
  return (
    <Cover title={left ? 'Locked' : 'Front desk'} isOver={left !== null}>
      <p className="text-muted">
        {left ? whatIsLeftBy(left) : 'Sign in to see the day and to work with it.'}
      </p>
      <SignInForm username={left?.username ?? ''} submitText={left ? 'Unlock' : 'Sign in'} />
      <WhichServer canChange={isNew} />
    </Cover>
  );
}
