import { reason } from '@clubhouse/core/bookings';
import { zodResolver } from '@hookform/resolvers/zod';
import type { ComponentProps } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { TextArea } from '../../../kit/index.ts';
import { useUnsaved } from '../../../kit/use-unsaved.ts';

const reasonForm = z.object({ reason });

export function useReasonForm() {
  const { formState, handleSubmit, register, setFocus } = useForm<
    z.input<typeof reasonForm>,
    unknown,
    z.output<typeof reasonForm>
  >({ resolver: zodResolver(reasonForm), defaultValues: { reason: '' } });
  useUnsaved(formState.isDirty);
  const reasonProps = { error: formState.errors.reason?.message, ...register('reason') };
  return { handleSubmit, setFocus, reasonProps };
}

export const givenReason = (typed: string | undefined) => (typed ? { reason: typed } : {});

export function ReasonField(props: Omit<ComponentProps<typeof TextArea>, 'label'>) {
  return <TextArea label="Reason (optional)" rows={2} {...props} />;
}
