import {
  type ContactForm,
  contactForm,
  interestName,
  MIN_OPEN_MS,
  type Received,
  received,
} from '@clubhouse/core/demo-requests';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useFacility } from '../client/facility.ts';
import { type ApiError, api, readClock, useIsHydrated } from '../client/index.ts';
import { showFieldErrors } from '../kit/field-errors.ts';
import {
  Button,
  EmailField,
  Notice,
  PhoneField,
  SelectField,
  showToast,
  TextArea,
  TextField,
} from '../kit/index.ts';
import { Refused } from '../kit/refused.tsx';
import { useDraft } from '../kit/use-draft.ts';
import { requestSent } from './events.ts';

const SENT =
  "Thank you for your inquiry. Your message has been emailed to our team and we'll get back to you soon.";

export function DemoRequestForm() {
  const facility = useFacility();
  const failed = `There was a problem sending your message. Please try again or contact us directly at ${facility.place.email}.`;
  const [openedAt] = useState(readClock);
  const leaveEmpty = useRef<HTMLInputElement>(null);
  const send = useMutation<Received, ApiError, ContactForm>({
    mutationFn: async (input) => {
      const body = { ...input, leaveEmpty: leaveEmpty.current?.value ?? '' };
      const openForMs = () => readClock().getTime() - openedAt.getTime();
      // Waits, because the server treats a form that is sent too soon as spam. With autofill, people can be that fast.
      await new Promise((resolve) => setTimeout(resolve, MIN_OPEN_MS - openForMs()));
      return api.post('/api/contact', { ...body, openForMs: openForMs() }, received);
    },
    // These callbacks run even if the user has left the form.
    onSuccess: (_received, { interest }) => {
      requestSent(interest);
      showToast({ title: 'Message Sent!', description: SENT });
    },
    onError: () => showToast({ title: 'Submission failed', description: failed, variant: 'destructive' }),
  });
  const isHydrated = useIsHydrated();
  // The text fields have no default values, so they keep the text that the user typed before this script loaded.
  const form = useForm({
    resolver: zodResolver(contactForm),
    defaultValues: { interest: 'free_sim_demo' },
  });
  const { formState, handleSubmit, register, reset, setError } = form;
  const forgetDraft = useDraft(form, 'demo-request', ['name', 'email', 'phone', 'message']);
  const { errors } = formState;
  const submit = handleSubmit((input) =>
    send.mutate(input, {
      onSuccess: () => {
        reset({ name: '', email: '', phone: '', interest: 'free_sim_demo', message: '' });
        forgetDraft();
      },
      onError: (error) => showFieldErrors(setError, error.fields),
    }),
  );

  return (
    <form noValidate data-kept onSubmit={submit} className="grid gap-5">
      {send.isSuccess && !formState.isDirty && <Notice tone="success">{SENT}</Notice>}
      <TextField label="Name" autoComplete="name" error={errors.name?.message} {...register('name')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <EmailField label="Email" error={errors.email?.message} {...register('email')} />
        <PhoneField label="Phone Number" error={errors.phone?.message} {...register('phone')} />
      </div>
      <SelectField label="I’m interested in" error={errors.interest?.message} {...register('interest')}>
        <option value="free_sim_demo">{interestName('free_sim_demo', facility)}</option>
      </SelectField>
      <TextArea
        label="Message (optional)"
        hint="What days and times work for you?"
        error={errors.message?.message}
        {...register('message')}
      />
      {/* A honeypot for bots. People cannot see or focus the field, and screen readers skip it. */}
      <div aria-hidden className="hidden">
        <label>
          Leave this empty
          <input ref={leaveEmpty} name="leaveEmpty" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <Refused error={send.error} fallback={failed}>
        {' '}
        What you typed is still here. You can also call us at {facility.place.phone}.
      </Refused>
      {/* Before hydration, a native submit would reload the page and lose the input. */}
      <Button type={isHydrated ? 'submit' : 'button'} isBusy={send.isPending} busyText="Sending...">
        Book My Free Demo
      </Button>
    </form>
  );
}
