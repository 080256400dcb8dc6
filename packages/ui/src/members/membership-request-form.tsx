import { type Received, received } from '@clubhouse/core/demo-requests';
import {
  CONTACT_WAYS,
  type MembershipRequest,
  membershipRequest,
  PREFERRED_CONTACTS,
} from '@clubhouse/core/members';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useUser } from '../auth/index.ts';
import { type ApiError, api, readClock } from '../client/index.ts';
import { RequestSent, useSent } from '../demo-requests/index.ts';
import { showFieldErrors } from '../kit/field-errors.ts';
import { Button, PhoneField, SelectField, showToast, TextArea, TextField } from '../kit/index.ts';
import { Refused, showRefusal } from '../kit/refused.tsx';
import { useDraft } from '../kit/use-draft.ts';

const FAILED = 'We couldn’t send your request. Please try again.';

export function MembershipRequestForm() {
  const user = useUser();
  const request = useMutation<Received, ApiError, MembershipRequest>({
    mutationFn: (input) => api.post('/api/membership-request', input, received),
  });
  const form = useForm({
    resolver: zodResolver(membershipRequest),
    defaultValues: { name: user.name ?? '', phone: user.phone, preferredContact: 'either', message: '' },
  });
  const { formState, handleSubmit, register, reset, setError } = form;
  const forgetDraft = useDraft(form, 'membership', ['name', 'phone', 'preferredContact', 'message']);
  const { sent, isRestored, keep } = useSent('membership-sent');
  const { errors } = formState;
  const submit = handleSubmit((input) =>
    request.mutate(input, {
      onSuccess: ({ message }) => {
        reset();
        forgetDraft();
        keep({ at: readClock().toISOString(), isJoining: true });
        showToast({ title: 'Request Sent', description: message });
      },
      onError: (error) => {
        showFieldErrors(setError, error.fields);
        showRefusal('Submission Failed', error, FAILED);
      },
    }),
  );

  if (sent) {
    const name = request.variables?.name;
    return <RequestSent {...sent} name={name} isRestored={isRestored} onAnother={() => keep(null)} />;
  }
  return (
    <form noValidate data-kept onSubmit={submit} className="grid gap-5">
      <TextField label="Name" autoComplete="name" error={errors.name?.message} {...register('name')} />
      <PhoneField label="Phone Number" error={errors.phone?.message} {...register('phone')} />
      <SelectField
        label="Preferred contact method"
        error={errors.preferredContact?.message}
        {...register('preferredContact')}
      >
        {PREFERRED_CONTACTS.map((way) => (
          <option key={way} value={way}>
            {`By ${CONTACT_WAYS[way]}`}
          </option>
        ))}
      </SelectField>
      <TextArea label="Message (optional)" error={errors.message?.message} {...register('message')} />
      <Refused hasFields error={request.error} fallback={FAILED} />
      <Button type="submit" isBusy={request.isPending} busyText="Sending...">
        Request Membership
      </Button>
    </form>
  );
}
