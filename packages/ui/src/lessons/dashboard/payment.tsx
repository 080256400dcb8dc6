import { type Lesson, type Payment, paymentOf } from '@clubhouse/core/lessons';
import { useFacility } from '../../client/facility.ts';
import { Button, showToast } from '../../kit/index.ts';
import { useSaveOutcome } from '../api.ts';
import { PAYMENTS } from '../lesson-texts.ts';
import { showFailure } from '../show-failure.ts';

const LOOKS: Record<Payment, string> = {
  paid: 'bg-success-soft text-success',
  complimentary: 'bg-success-soft text-success',
  free: 'bg-success-soft text-success',
  unpaid: 'bg-warning-soft text-warning',
};

export function PaymentChip({ lesson }: { lesson: Lesson }) {
  const payment = paymentOf(lesson, useFacility());
  if (!payment) return null;
  return (
    <span className={`whitespace-nowrap rounded-sm px-2 py-1 font-[550] text-small ${LOOKS[payment]}`}>
      {PAYMENTS[payment]}
    </span>
  );
}

/** `name` tells screen reader users which lesson the button is for. */
export function PaymentButton({ lesson, name }: { lesson: Lesson; name: string }) {
  const save = useSaveOutcome();
  const payment = paymentOf(lesson, useFacility());
  if (payment !== 'paid' && payment !== 'unpaid') return null;
  const isPaid = payment === 'paid';
  const mark = (next: boolean, onDone?: () => void) =>
    save.mutate(
      { id: lesson.id, outcome: { isPaid: next } },
      { onSuccess: onDone, onError: showFailure('Failed to save the payment') },
    );
  const press = () =>
    isPaid
      ? mark(false)
      : mark(true, () =>
          showToast({
            title: 'Marked as paid',
            description: name,
            action: { label: 'Undo', onClick: () => mark(false) },
          }),
        );
  const text = isPaid ? 'Mark as not paid' : 'Mark as paid';
  return (
    <Button look="secondary" aria-label={`${text}: ${name}`} isBusy={save.isPending} onClick={press}>
      {text}
    </Button>
  );
}
