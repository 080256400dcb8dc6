import { type RegistrationForm, registrationForm } from '@clubhouse/core/auth';
import { SCREENS } from '@clubhouse/core/screens';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useNavigate, useParams } from 'react-router-dom';
import { ApiError, errorMessage, setUser } from '../client/index.ts';
import { showFieldErrors } from '../kit/field-errors.ts';
import { Button, EmailField, Failed, Notice, PageSpinner, PasswordField, PhoneField } from '../kit/index.ts';
import { setupLinkQuery, useSetUp } from './api.ts';
import { NarrowPage } from './narrow-page.tsx';

const EXPIRED = 'This link has expired or was already used. Restart the server to get a new one.';

/** Creates the first admin of an installation, through the one-time link that the server printed. */
export function SetupScreen() {
  const { token = '' } = useParams();
  const link = useQuery(setupLinkQuery(token));

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
    <NarrowPage title="Set up Clubhouse" lead="Create the first admin account. It can add everyone else.">
      <FirstAdminForm token={token} />
    </NarrowPage>
  );
}

function FirstAdminForm({ token }: { token: string }) {
  const setUp = useSetUp();
  const navigate = useNavigate();
  const { formState, handleSubmit, register, setError } = useForm<RegistrationForm>({
    resolver: zodResolver(registrationForm),
    defaultValues: { username: '', phone: '', password: '', confirmPassword: '' },
  });
  const { errors } = formState;
  const submit = handleSubmit(({ confirmPassword: _, ...registration }) =>
    setUp.mutate(
      { ...registration, token },
      {
        onSuccess: (admin) => {
          setUser(admin);
          void navigate(SCREENS.adminHome.path, { replace: true });
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
      <EmailField label="Email" autoFocus error={errors.username?.message} {...register('username')} />
      <PhoneField label="Phone Number" error={errors.phone?.message} {...register('phone')} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint="At least 6 characters."
        error={errors.password?.message}
        {...register('password')}
      />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      <Button type="submit" isBusy={setUp.isPending} busyText="Creating account...">
        Create Admin Account
      </Button>
    </form>
  );
}
