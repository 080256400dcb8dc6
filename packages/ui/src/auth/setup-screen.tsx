import { SCREENS } from '@clubhouse/core/screens';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router-dom';
import { ApiError, errorMessage, setUser } from '../client/index.ts';
import { showFieldErrors } from '../kit/field-errors.ts';
import { Button, Failed, Notice, PageSpinner } from '../kit/index.ts';
import { linkQuery, useSetUp } from './api.ts';
import { NarrowPage } from './narrow-page.tsx';
import { RegistrationFields, useRegistrationForm } from './registration-fields.tsx';

const EXPIRED = 'This link has expired or was already used. Restart the server to get a new one.';

/** Creates the first admin of an installation. The server prints a one-time link that opens this screen. */
export function SetupScreen() {
  const { token = '' } = useParams();
  const link = useQuery(linkQuery('/api/setup/verify', token));

  if (link.isPending) return <PageSpinner label="Checking your link" />;
  if (link.error instanceof ApiError && link.error.status === 400) {
    return (
      <NarrowPage title="This link doesn’t work">
        <Notice tone="danger">{errorMessage(link.error, EXPIRED)}</Notice>
      </NarrowPage>
    );
  }
  if (link.isError) {
    return (
      <NarrowPage title="Set up Clubhouse">
        <Failed error={link.error} what="We couldn’t check your link." onRetry={link.refetch} />
      </NarrowPage>
    );
  }
  return (
    <NarrowPage
      title="Set up Clubhouse"
      lead={
        <>
          <span className="block font-[550] text-text">Step 1 of 5</span>
          Create the first admin account. You can add everyone else later.
        </>
      }
    >
      <FirstAdminForm token={token} />
    </NarrowPage>
  );
}

function FirstAdminForm({ token }: { token: string }) {
  const setUp = useSetUp();
  const navigate = useNavigate();
  const form = useRegistrationForm();
  const { handleSubmit, setError } = form;
  const submit = handleSubmit(({ confirmPassword: _, ...registration }) =>
    setUp.mutate(
      { ...registration, token },
      {
        onSuccess: (admin) => {
          setUser(admin);
          void navigate(SCREENS.setupSteps.path, { replace: true });
        },
        onError: (error) => showFieldErrors(setError, error.fields),
      },
    ),
  );

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {setUp.isError && (
        <Notice tone="danger">{errorMessage(setUp.error, 'Could not create account')}</Notice>
      )}
      <RegistrationFields form={form} autoFocus />
      <Button type="submit" isBusy={setUp.isPending} busyText="Creating account...">
        Create Admin Account
      </Button>
    </form>
  );
}
