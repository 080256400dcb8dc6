import { accountHelp, type AccountHelp as Input } from '@clubhouse/core/demo-requests';
import { clockInterval, staffHoursText } from '@clubhouse/core/facility';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useFacility } from '../client/facility.ts';
import { Confirmation } from '../kit/confirmation.tsx';
import { Button, EmailField, PhoneField } from '../kit/index.ts';
import { Refused } from '../kit/refused.tsx';
import { useAskForHelp } from './api.ts';

const FAILED = 'Something went wrong. Please try again.';

/**
 * Helps people who do not receive the password reset code by email. Sends a request to the front desk, where
 * an admin can create a reset link for them.
 */
export function AccountHelp({ email }: { email: () => string }) {
  const [isOpen, setIsOpen] = useState(false);
  const facility = useFacility();
  const hours = staffHoursText(facility, clockInterval);
  if (isOpen) return <HelpForm email={email()} />;
  return (
    <div>
      <p className="font-[550]">No email?</p>
      <p className="mt-1 text-muted">
        The front desk can help you log in. If it’s urgent, call{' '}
        <span className="whitespace-nowrap">{facility.place.phone}</span>.
        {hours && ` We answer the phone from ${hours}.`}
      </p>
      <Button look="secondary" className="mt-3" onClick={() => setIsOpen(true)}>
        Ask the Front Desk to Help
      </Button>
    </div>
  );
}

function HelpForm({ email }: { email: string }) {
  const ask = useAskForHelp();
  const { formState, handleSubmit, register } = useForm({
    resolver: zodResolver(accountHelp),
    defaultValues: { email, phone: '' },
  });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const { errors } = formState;
  if (ask.isSuccess) {
    return (
      <Confirmation title="We’re on it">
        <p className="mt-2">{ask.data.message}</p>
      </Confirmation>
    );
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={handleSubmit((input: Input) => ask.mutate(input))}
      className="grid gap-5"
    >
      <p className="font-[550]">Ask the front desk to help</p>
      <EmailField label="Your account’s email" error={errors.email?.message} {...register('email')} />
      <PhoneField
        label="Phone Number (optional)"
        hint="We’ll call you to make sure it’s you."
        error={errors.phone?.message}
        {...register('phone')}
      />
      <Refused error={ask.error} fallback={FAILED} />
      <Button type="submit" look="secondary" isBusy={ask.isPending} busyText="Sending...">
        Send Request
      </Button>
    </form>
  );
}
