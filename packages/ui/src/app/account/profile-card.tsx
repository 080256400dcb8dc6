import { loginName, type ProfileForm, profileForm, type User } from '@clubhouse/core/auth';
import { formatPhone } from '@clubhouse/core/fields';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { useChangeProfile, useUser } from '../../auth/index.ts';
import { showFieldErrors } from '../../kit/field-errors.ts';
import {
  Button,
  Card,
  EmailField,
  PasswordField,
  PhoneField,
  showToast,
  TextField,
} from '../../kit/index.ts';
import { Refused, showRefusal } from '../../kit/refused.tsx';
import { hasDraft, useDraft } from '../../kit/use-draft.ts';
import { emailConfirmationQuery, useRenewConfirmation } from './api.ts';

const DRAFT_NAME = 'profile';
const FAILED = 'We couldn’t save your profile. Please try again.';

export function ProfileCard() {
  const user = useUser();
  const [isEdited, setIsEdited] = useState(() => hasDraft(DRAFT_NAME));
  const editButton = useRef<HTMLButtonElement>(null);
  const closeEditor = () => {
    // Renders the edit button immediately, because the next line moves the focus to it.
    flushSync(() => setIsEdited(false));
    editButton.current?.focus();
  };

  return (
    <Card>
      <h2 className="text-title">Profile</h2>
      {isEdited ? (
        <ProfileEditor user={user} onDone={closeEditor} />
      ) : (
        <>
          <dl className="mt-4 grid gap-3">
            <Fact
              label="Name"
              value={user.name ?? `Not set. Other members see you as ${user.displayName}.`}
            />
            <Fact label="Username" value={user.username} />
            <Fact label="Email" value={user.email}>
              <UnconfirmedEmail />
            </Fact>
            <Fact label="Phone Number" value={formatPhone(user.phone) || 'None'} />
          </dl>
          <Button ref={editButton} look="secondary" className="mt-6" onClick={() => setIsEdited(true)}>
            Edit Profile
          </Button>
        </>
      )}
    </Card>
  );
}

function Fact({ label, value, children }: { label: string; value: string; children?: ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-small">{label}</dt>
      <dd className="font-[550]">{value}</dd>
      {children}
    </div>
  );
}

/** Shown until the user confirms an email that an admin corrected. */
function UnconfirmedEmail() {
  const email = useUser().email;
  const { data } = useQuery(emailConfirmationQuery);
  const renew = useRenewConfirmation();
  if (!data?.isOpen) return null;
  const send = () =>
    renew.mutate(undefined, {
      onSuccess: () => showToast({ title: 'Link Sent', description: `We emailed a new link to ${email}.` }),
      onError: (error) => showRefusal('Link not sent', error, 'Please try again.'),
    });
  return (
    <dd className="flex flex-wrap items-center gap-x-3 text-small">
      <span className="text-warning">Not confirmed yet. Use the link in our email.</span>
      <Button
        look="quiet"
        className="-mx-3 underline underline-offset-4"
        isBusy={renew.isPending}
        onClick={send}
      >
        Send a New Link
      </Button>
    </dd>
  );
}

function ProfileEditor({ user, onDone }: { user: User; onDone: () => void }) {
  const save = useChangeProfile();
  const form = useForm<z.input<typeof profileForm>, unknown, ProfileForm>({
    resolver: zodResolver(profileForm),
    defaultValues: {
      name: user.name ?? '',
      username: user.username,
      email: user.email,
      phone: user.phone,
      currentPassword: '',
    },
  });
  const { formState, handleSubmit, register, setError, watch } = form;
  const forgetDraft = useDraft(form, DRAFT_NAME, ['username', 'email', 'phone']);
  const { errors } = formState;
  const changesEmail = loginName(watch('email') ?? '') !== loginName(user.email);
  const submit = handleSubmit((input) =>
    save.mutate(input, {
      onSuccess: () => {
        forgetDraft();
        showToast({ title: 'Profile saved', description: 'Your details have been updated.' });
        onDone();
      },
      onError: (error) => {
        showFieldErrors(setError, error.fields);
        showRefusal('Update failed', error, FAILED);
      },
    }),
  );

  return (
    <form noValidate data-kept onSubmit={submit} className="mt-4 grid gap-5">
      <TextField
        label="Name (optional)"
        autoComplete="name"
        hint="Other members see this name, never your email."
        autoFocus
        error={errors.name?.message}
        {...register('name')}
      />
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
        {...register('username')}
      />
      <EmailField label="Email" error={errors.email?.message} {...register('email')} />
      {changesEmail && (
        <PasswordField
          label="Current Password"
          autoComplete="current-password"
          hint="Required to change your email. We’ll notify your old address."
          error={errors.currentPassword?.message}
          {...register('currentPassword')}
        />
      )}
      <PhoneField label="Phone Number (optional)" error={errors.phone?.message} {...register('phone')} />
      <Refused hasFields error={save.error} fallback={FAILED} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={save.isPending} busyText="Saving...">
          Save Profile
        </Button>
        <Button
          look="quiet"
          onClick={() => {
            forgetDraft();
            onDone();
          }}
        >
          Discard changes
        </Button>
      </div>
    </form>
  );
}
