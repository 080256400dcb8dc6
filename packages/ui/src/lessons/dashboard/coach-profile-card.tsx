import { type CoachProfile, coachProfile } from '@clubhouse/core/lessons';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { showFieldErrors } from '../../kit/field-errors.ts';
import { Button, Card, Failed, Skeleton, showToast, TextArea, TextField } from '../../kit/index.ts';
import { Refused } from '../../kit/refused.tsx';
import { useDraft } from '../../kit/use-draft.ts';
import { lessonQueries, useSaveProfile } from '../api.ts';

export function CoachProfileCard() {
  const profile = useQuery(lessonQueries.profile());
  return (
    <Card>
      <h2 className="text-title">Your profile</h2>
      <p className="mt-1 text-muted">
        Members see this when they book a lesson. Visitors see it on the website.
      </p>
      <div className="mt-4">
        {profile.isPending && <Skeleton className="h-[28rem]" />}
        {profile.isError && !profile.data && (
          <Failed error={profile.error} what="We couldn’t load your profile." onRetry={profile.refetch} />
        )}
        {profile.data && <ProfileForm profile={profile.data} />}
      </div>
    </Card>
  );
}

/** The form has one text field for all specialties, separated by commas. */
const profileFields = z.pipe(
  z.object({ name: z.string(), bio: z.string(), specialties: z.string() }),
  z.transform(
    ({ specialties, ...fields }): z.input<typeof coachProfile> => ({
      ...fields,
      specialties: [...new Set(specialties.split(',').map((specialty) => specialty.trim()))].filter(Boolean),
    }),
  ),
);
const profileForm = z.pipe(profileFields, coachProfile);

function ProfileForm({ profile }: { profile: CoachProfile }) {
  const save = useSaveProfile();
  const form = useForm<z.input<typeof profileForm>, unknown, CoachProfile>({
    resolver: zodResolver(profileForm),
    defaultValues: { ...profile, specialties: profile.specialties.join(', ') },
  });
  const { formState, handleSubmit, register, setError } = form;
  const forgetDraft = useDraft(form, 'coach-profile', ['name', 'bio', 'specialties']);
  const { errors } = formState;
  const submit = handleSubmit((input) =>
    save.mutate(input, {
      onSuccess: () => {
        forgetDraft();
        showToast({ title: 'Profile saved', description: 'Members see the changes right away.' });
      },
      onError: (error) => showFieldErrors(setError, error.fields),
    }),
  );

  return (
    <form noValidate data-kept onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <TextField label="Name" autoComplete="name" error={errors.name?.message} {...register('name')} />
      <TextArea label="About you" rows={5} error={errors.bio?.message} {...register('bio')} />
      <TextField
        label="Specialties"
        hint="Up to eight, separated by commas."
        error={specialtiesError(errors.specialties)}
        {...register('specialties')}
      />
      <Refused error={save.error} fallback="We couldn’t save your profile." />
      <Button type="submit" className="justify-self-start" isBusy={save.isPending} busyText="Saving...">
        Save Profile
      </Button>
    </form>
  );
}

/** Returns the first error message found in any specialty, because all specialties share one text field. */
function specialtiesError(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  return Object.values(error)
    .map(specialtiesError)
    .find((message) => message !== undefined);
}
