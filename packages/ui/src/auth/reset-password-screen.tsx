import { WRONG_LINK } from '@clubhouse/core/auth';
import { SCREENS } from '@clubhouse/core/screens';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { ApiError, errorMessage } from '../client/index.ts';
import { ButtonLink, Failed, Notice, PageSpinner } from '../kit/index.ts';
import { linkQuery, useResetPassword } from './api.ts';
import { NarrowPage } from './narrow-page.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { ResetDone } from './reset-done.tsx';

export function ResetPasswordScreen() {
  const { token = '' } = useParams();
  const link = useQuery(linkQuery('/api/reset-password/verify', token));
  const reset = useResetPassword();

  if (reset.isSuccess) {
    return (
      <NarrowPage title="Your password is set">
        <ResetDone />
      </NarrowPage>
    );
  }
  const isRefused = link.error instanceof ApiError && link.error.status === 400;
  if (isRefused || reset.error?.code === 'wrong_link') {
    return (
      <NarrowPage title="Invalid Request">
        <Notice tone="danger">{errorMessage(reset.error ?? link.error, WRONG_LINK)}</Notice>
        <ButtonLink to={SCREENS.forgotPassword.path} className="mt-5 w-full">
          Request a New Code
        </ButtonLink>
      </NarrowPage>
    );
  }
  if (link.isPending) return <PageSpinner label="Checking your link" />;
  if (link.isError) {
    return (
      <NarrowPage title="Set a new password">
        <Failed error={link.error} what="We couldn’t check your link." onRetry={link.refetch} />
      </NarrowPage>
    );
  }
  return (
    <NarrowPage title="Set a new password">
      <NewPasswordForm reset={reset} proof={{ token }} />
    </NarrowPage>
  );
}
