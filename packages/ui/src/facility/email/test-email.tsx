import type { ReactNode } from 'react';
import { errorMessage } from '../../client/index.ts';
import { Button, Notice } from '../../kit/index.ts';
import { useSendTestEmail } from '../api.ts';

/**
 * The button "Send a test email". After a successful test, `children` explains what to do if the email doesn't
 * arrive.
 */
export function TestEmail({ children }: { children: ReactNode }) {
  const test = useSendTestEmail();
  return (
    <div className="grid justify-items-start gap-2">
      <Button look="secondary" isBusy={test.isPending} busyText="Sending..." onClick={() => test.mutate()}>
        Send a test email
      </Button>
      <div aria-live="polite">
        {test.isSuccess && (
          <p>
            {test.data.message} {children}
          </p>
        )}
      </div>
      {test.isError && (
        <Notice tone="danger">
          {errorMessage(test.error, 'We couldn’t send the test email. Please try again.')}
        </Notice>
      )}
    </div>
  );
}
