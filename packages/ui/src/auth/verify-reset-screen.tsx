import { type ResetCode, resetCode } from '@clubhouse/core/auth';
import { SCREENS } from '@clubhouse/core/screens';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { errorMessage } from '../client/index.ts';
import { Button, EmailField, Notice, TextField } from '../kit/index.ts';
import { Refused, showRefusal } from '../kit/refused.tsx';
import { useDraft } from '../kit/use-draft.ts';
import { AccountHelp } from './account-help.tsx';
import { useResetPassword, useVerifyReset } from './api.ts';
import { NarrowPage } from './narrow-page.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { ResetDone } from './reset-done.tsx';

const FAILED = 'Invalid verification code or email. Please try again.';
const LINK = 'inline-flex min-h-11 items-center text-accent underline';

/**
 * The state of the browser history entry. `email` is the address that gets the code. `proof` is the code that
 * the server has confirmed. The browser keeps this state after a reload, so nobody has to enter the code
 * twice.
 */
type ScreenState = { email?: string; message?: string; proof?: ResetCode };

export function VerifyResetScreen() {
  const navigate = useNavigate();
  const state: ScreenState = useLocation().state ?? {};
  const { email = '', message, proof } = state;
  const reset = useResetPassword();
  // True if the code was already used or has expired. The screen then asks for a new code.
  const isRefused = reset.error?.code === 'wrong_code';

  if (reset.isSuccess) {
    return (
      <NarrowPage title="Your password is set">
        <ResetDone />
      </NarrowPage>
    );
  }
  if (proof && !isRefused) {
    return (
      <NarrowPage
        title="Set a new password"
        lead={`Code confirmed. Choose a new password for ${proof.email}.`}
      >
        <NewPasswordForm reset={reset} proof={proof} />
      </NarrowPage>
    );
  }
  return (
    <NarrowPage title="Verify your code" lead={message ?? 'Enter the six-digit code we emailed you.'}>
      {isRefused && (
        <div className="mb-5">
          <Notice tone="danger">{errorMessage(reset.error, FAILED)}</Notice>
        </div>
      )}
      <CodeForm
        initialEmail={proof?.email ?? email}
        onVerified={(verified) => {
          reset.reset();
          void navigate(SCREENS.verifyReset.path, { state: { ...state, proof: verified } });
        }}
      />
      <p className="mt-4 flex flex-wrap gap-x-6">
        <Link to={SCREENS.forgotPassword.path} className={LINK}>
          Send me another code
        </Link>
        <Link to={SCREENS.auth.path} className={LINK}>
          Back to login
        </Link>
      </p>
      <div className="mt-5 border-border border-t pt-5">
        <AccountHelp email={() => proof?.email ?? email} />
      </div>
    </NarrowPage>
  );
}

function CodeForm({
  initialEmail,
  onVerified,
}: {
  initialEmail: string;
  onVerified: (proof: ResetCode) => void;
}) {
  const verify = useVerifyReset();
  const form = useForm<ResetCode>({
    resolver: zodResolver(resetCode),
    defaultValues: { email: initialEmail, verificationCode: '' },
  });
  const { formState, handleSubmit, register, setError } = form;
  useDraft(form, 'reset', ['email']);
  const { errors } = formState;
  const submit = handleSubmit((proof) =>
    verify.mutate(proof, {
      onSuccess: () => onVerified(proof),
      onError: (error) => {
        const message = errorMessage(error, FAILED);
        if (error.code === 'wrong_code') setError('verificationCode', { message }, { shouldFocus: true });
        showRefusal('Verification failed', error, FAILED);
      },
    }),
  );
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <EmailField label="Email" error={errors.email?.message} {...register('email')} />
      <TextField
        label="Verification Code"
        autoComplete="one-time-code"
        inputMode="numeric"
        error={errors.verificationCode?.message}
        {...register('verificationCode')}
      />
      <Refused error={verify.error} fallback={FAILED} />
      <Button type="submit" isBusy={verify.isPending} busyText="Verifying...">
        Verify Code
      </Button>
    </form>
  );
}
