import {
  demoRequestForm,
  type DemoRequestForm as Input,
  MIN_OPEN_MS,
  PREFERRED_TIME_NAMES,
  type Received,
  received,
} from '@clubhouse/core/demo-requests';
import { dollars } from '@clubhouse/core/facility';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useFacility } from '../client/facility.ts';
import { type ApiError, api, readClock, useIsHydrated, useSession } from '../client/index.ts';
import { CheckChips } from '../kit/check-chips.tsx';
import { showFieldErrors } from '../kit/field-errors.ts';
import { Button, EmailField, PhoneField, showToast, TextArea, TextField } from '../kit/index.ts';
import { Refused } from '../kit/refused.tsx';
import { useDraft } from '../kit/use-draft.ts';
import { requestSent } from './events.ts';
import { RequestSent } from './request-sent.tsx';
import { useSent } from './use-sent.ts';

const SENT =
  "Thank you for your inquiry. Your message has been emailed to our team and we'll get back to you soon.";

const JOIN_MESSAGE = 'I’d like to become a member.';

/**
 * The URL anchors that set the form's topic. The topic comes from the URL, because links work even before
 * this script has loaded.
 */
const FORM_ANCHORS: Record<string, { isJoining: boolean }> = {
  '#join': { isJoining: true },
  '#request-demo': { isJoining: false },
  '#contact': { isJoining: false },
};

/**
 * Returns whether the URL's anchor means that the visitor wants a membership. Anchors that are not in
 * `FORM_ANCHORS` do not change the topic.
 */
function useIsJoining(): boolean {
  const [isJoining, setIsJoining] = useState(false);
  useEffect(() => {
    const follow = () => setIsJoining((before) => FORM_ANCHORS[location.hash]?.isJoining ?? before);
    follow();
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  return isJoining;
}

export function DemoRequestForm() {
  const facility = useFacility();
  const failed = `There was a problem sending your message. Please try again or contact us directly at ${facility.place.email}.`;
  const [openedAt] = useState(readClock);
  const leaveEmpty = useRef<HTMLInputElement>(null);
  const send = useMutation<Received, ApiError, Input>({
    mutationFn: async (input) => {
      const body = { ...input, leaveEmpty: leaveEmpty.current?.value ?? '' };
      const openForMs = () => readClock().getTime() - openedAt.getTime();
      // Waits, because the server treats a form that was open for less than `MIN_OPEN_MS` as spam. A person
      // who uses autofill can send the form sooner.
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
  // The text fields have no default values, so they keep the text that the user typed before this script
  // loaded.
  const form = useForm({
    resolver: zodResolver(demoRequestForm),
    defaultValues: { interest: 'free_sim_demo', preferredTimes: [] },
  });
  const { formState, getValues, handleSubmit, register, reset, setError, setValue, watch } = form;
  const forgetDraft = useDraft(form, 'demo-request', ['name', 'email', 'phone', 'preferredTimes', 'message']);
  const { sent, isRestored, keep } = useSent('request-sent');
  const { user } = useSession();
  useEffect(() => {
    if (!user) return;
    const known = { name: user.name ?? '', email: user.email, phone: user.phone };
    for (const field of ['name', 'email', 'phone'] as const) {
      if (!getValues(field)) setValue(field, known[field]);
    }
  }, [user, getValues, setValue]);
  const isJoining = useIsJoining();
  useEffect(() => {
    const message = getValues('message') ?? '';
    if (isJoining && message === '') setValue('message', JOIN_MESSAGE);
    if (!isJoining && message === JOIN_MESSAGE) setValue('message', '');
  }, [isJoining, getValues, setValue]);
  const { errors } = formState;
  const submit = handleSubmit((input) =>
    send.mutate(isJoining ? { ...input, interest: 'other', isJoining } : input, {
      onSuccess: () => {
        keep({ at: readClock().toISOString(), isJoining });
        reset({
          name: '',
          email: '',
          phone: '',
          interest: 'free_sim_demo',
          preferredTimes: [],
          message: isJoining ? JOIN_MESSAGE : '',
        });
        forgetDraft();
      },
      onError: (error) => showFieldErrors(setError, error.fields),
    }),
  );

  // Hides a confirmation of an earlier visit to the form if it is about the other topic (demo or joining).
  if (sent && !(isRestored && sent.isJoining !== isJoining)) {
    const name = send.variables?.name;
    return <RequestSent {...sent} name={name} isRestored={isRestored} onAnother={() => keep(null)} />;
  }
  return (
    <form noValidate data-kept onSubmit={submit} className="grid gap-3.5 sm:gap-5">
      {isJoining && <JoinIntro />}
      <TextField label="Name" autoComplete="name" error={errors.name?.message} {...register('name')} />
      <div className="grid gap-3.5 sm:grid-cols-2 sm:gap-5">
        <EmailField label="Email" error={errors.email?.message} {...register('email')} />
        <PhoneField label="Phone Number" error={errors.phone?.message} {...register('phone')} />
      </div>
      <CheckChips
        legend="When works best for you?"
        hint="(optional)"
        names={PREFERRED_TIME_NAMES}
        values={watch('preferredTimes') ?? []}
        onChange={(times) => setValue('preferredTimes', times, { shouldDirty: true })}
      />
      <TextArea
        label="Message (optional)"
        rows={2}
        hint="Anything we should know?"
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
      <Refused hasFields error={send.error} fallback={failed}>
        {' '}
        What you typed is still here. You can also call us at {facility.place.phone}.
      </Refused>
      {/* Before hydration, a native submit would reload the page and lose the input. */}
      <Button type={isHydrated ? 'submit' : 'button'} isBusy={send.isPending} busyText="Sending...">
        {isJoining ? 'Ask about membership' : 'Book My Free Demo'}
      </Button>
    </form>
  );
}

function JoinIntro() {
  const { monthlyFee } = useFacility().membership;
  return (
    <div>
      <h3 className="text-title">Become a member</h3>
      <p className="mt-1 text-muted">{dollars(monthlyFee)} a month. We’ll get in touch to set it up.</p>
      <p className="text-muted">
        Not sure yet?{' '}
        <a
          href="#request-demo"
          className="inline-flex min-h-11 items-center text-accent underline sm:min-h-0"
        >
          Book a free demo
        </a>
      </p>
    </div>
  );
}
