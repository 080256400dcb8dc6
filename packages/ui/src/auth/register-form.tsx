import { setUser } from '../client/index.ts';
import { showFieldErrors } from '../kit/field-errors.ts';
import { Button, showToast } from '../kit/index.ts';
import { Refused, showRefusal } from '../kit/refused.tsx';
import { useDraft } from '../kit/use-draft.ts';
import { useRegister } from './api.ts';
import { isNameAsked } from './name-question.tsx';
import { RegistrationFields, useRegistrationForm } from './registration-fields.tsx';

const FAILED = 'Could not create account';

export function RegisterForm({ onSwitch }: { onSwitch: () => void }) {
  const signUp = useRegister();
  const form = useRegistrationForm();
  const { handleSubmit, setError } = form;
  const forgetDraft = useDraft(form, 'registration', ['username', 'phone']);
  const submit = handleSubmit(({ confirmPassword: _, ...input }) =>
    signUp.mutate(input, {
      onSuccess: (user) => {
        showToast({ title: 'Registration successful', description: 'Your account has been created.' });
        forgetDraft();
        isNameAsked.set(true);
        setUser(user);
      },
      onError: (error) => {
        showFieldErrors(setError, error.fields);
        showRefusal('Registration failed', error, FAILED);
      },
    }),
  );

  return (
    <form noValidate data-kept onSubmit={submit} className="grid gap-5">
      <RegistrationFields form={form} />
      <Refused hasFields error={signUp.error} fallback={FAILED} />
      <Button type="submit" isBusy={signUp.isPending} busyText="Creating account...">
        Register
      </Button>
      <p className="text-muted">
        Already have an account?{' '}
        <button
          type="button"
          onClick={onSwitch}
          className="inline-flex min-h-11 cursor-pointer items-center text-accent underline"
        >
          Log in
        </button>
      </p>
    </form>
  );
}
