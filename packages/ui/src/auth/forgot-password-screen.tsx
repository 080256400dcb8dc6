import { type ResetRequest, resetRequest } from '@clubhouse/core/auth';
import { SCREENS } from '@clubhouse/core/screens';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { Button, EmailField, showToast } from '../kit/index.ts';
import { Refused, showRefusal } from '../kit/refused.tsx';
import { useDraft } from '../kit/use-draft.ts';
import { AccountHelp } from './account-help.tsx';
import { resetLimitsQuery, useRequestReset } from './api.ts';
import { NarrowPage } from './narrow-page.tsx';

const FAILED = 'Something went wrong. Please try again.';
const NO_BREAK_SPACE = '\u00a0';
const limitText = (domain: string | null | undefined) =>
  domain
    ? `We email codes only to @${domain} addresses. If your email is different, ask the front desk for help below.`
    : undefined;
const LINK = 'inline-flex min-h-11 items-center text-accent underline';

export function ForgotPasswordScreen() {
  const ask = useRequestReset();
  const limits = useQuery(resetLimitsQuery);
  const navigate = useNavigate();
  const form = useForm<ResetRequest>({
    resolver: zodResolver(resetRequest),
    defaultValues: { email: '' },
  });
  const { formState, getValues, handleSubmit, register } = form;
  useDraft(form, 'reset', ['email']);
  const submit = handleSubmit((input) =>
    ask.mutate(input, {
      onSuccess: ({ message }) => {
        showToast({ title: 'Check your email', description: message });
        void navigate(SCREENS.verifyReset.path, { state: { email: input.email, message } });
      },
      onError: (error) => showRefusal('Request failed', error, FAILED),
    }),
  );

  return (
    <NarrowPage title="Forgot your password?" lead="We’ll email you a six-digit code to set a new password.">
      <form noValidate data-kept onSubmit={submit} className="grid gap-5">
        <EmailField
          label="Email"
          // While the hint loads, a blank line keeps its space, so that the button below does not move.
          hint={limits.isPending ? NO_BREAK_SPACE : limitText(limits.data?.domain)}
          error={formState.errors.email?.message}
          {...register('email')}
        />
        <Refused error={ask.error} fallback={FAILED} />
        <Button type="submit" isBusy={ask.isPending} busyText="Sending...">
          Send Code
        </Button>
      </form>
      <p className="mt-4 flex flex-wrap gap-x-6">
        <Link to={SCREENS.verifyReset.path} className={LINK}>
          I already have a code
        </Link>
        <Link to={SCREENS.auth.path} className={LINK}>
          Back to login
        </Link>
      </p>
      <div className="mt-5 border-border border-t pt-5">
        <AccountHelp email={() => getValues('email')} />
      </div>
    </NarrowPage>
  );
}
