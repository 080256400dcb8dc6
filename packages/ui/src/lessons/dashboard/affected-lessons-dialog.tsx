import { type AffectedChoice, type Lesson, MESSAGE_MAX_LENGTH } from '@clubhouse/core/lessons';
import { formatInterval, formatShortDate } from '@clubhouse/core/time';
import { type FormEvent, useRef, useState } from 'react';
import { Dialog, DialogFooter } from '../../kit/dialog.tsx';
import { Button, RadioCards, TextField } from '../../kit/index.ts';
import { Refused } from '../../kit/refused.tsx';

const CHOICES: { value: AffectedChoice; label: string }[] = [
  { value: 'keep', label: 'Keep' },
  { value: 'ask', label: 'Ask to move' },
  { value: 'cancel', label: 'Cancel' },
];

export type Decision = { lessons: { id: number; choice: AffectedChoice }[]; message: string };

type Props = {
  lessons: readonly Lesson[];
  isBusy: boolean;
  error: Error | null;
  onSave: (decision: Decision) => void;
  onClose: () => void;
};

/** Asks the coach what to do with each booked lesson that is outside the new hours. */
export default function AffectedLessonsDialog({ lessons, isBusy, error, onSave, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [choices, setChoices] = useState<Readonly<Record<number, AffectedChoice>>>({});
  const [message, setMessage] = useState('');
  const [isTried, setIsTried] = useState(false);
  const chosen = lessons.flatMap(({ id }) => {
    const choice = choices[id];
    return choice ? [{ id, choice }] : [];
  });
  const isComplete = chosen.length === lessons.length;
  const first = chosen[0]?.choice;
  const ofAll = isComplete && chosen.every(({ choice }) => choice === first) ? first : undefined;
  const emails = chosen.filter(({ choice }) => choice !== 'keep').length;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (isComplete) return onSave({ lessons: chosen, message });
    const missing = lessons.find(({ id }) => !choices[id]);
    form.current?.querySelector<HTMLInputElement>(`input[name="affected-${missing?.id}"]`)?.focus();
  };

  return (
    <Dialog
      isWide
      title={
        lessons.length === 1
          ? 'A booked lesson is outside your new hours'
          : `${lessons.length} booked lessons are outside your new hours`
      }
      onClose={onClose}
    >
      <form ref={form} noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <p className="text-muted">
          If you cancel a lesson, its bay opens up right away. If you ask to move it, the member gets a link
          to your open times. The lesson stays at its current time until the member chooses a new one.
        </p>
        {lessons.length > 1 && (
          <Choice
            legend="All lessons"
            name="affected-all"
            value={ofAll}
            onChange={(choice) => setChoices(Object.fromEntries(lessons.map(({ id }) => [id, choice])))}
          />
        )}
        <ul className="grid gap-4 border-border border-t pt-4">
          {lessons.map((lesson) => (
            <li key={lesson.id}>
              <Choice
                legend={`${formatShortDate(lesson.date)}, ${formatInterval(lesson)}, ${lesson.memberName}`}
                name={`affected-${lesson.id}`}
                value={choices[lesson.id]}
                onChange={(choice) => setChoices({ ...choices, [lesson.id]: choice })}
              />
              {isTried && !choices[lesson.id] && (
                <p role="alert" className="mt-1.5 text-danger text-small">
                  Please choose what happens to this lesson.
                </p>
              )}
            </li>
          ))}
        </ul>
        <TextField
          label="Message in the emails (optional)"
          maxLength={MESSAGE_MAX_LENGTH}
          value={message}
          onChange={({ target }) => setMessage(target.value)}
        />
        <p aria-live="polite" className="text-muted text-small">
          {emailsText(emails)}
        </p>
        <Refused error={error} fallback="We couldn’t save your hours." />
        <DialogFooter>
          <Button type="submit" isBusy={isBusy} busyText="Saving...">
            Save Hours
          </Button>
          <Button look="secondary" onClick={onClose}>
            Back to Hours
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

function emailsText(count: number): string {
  if (count === 0) return 'No one will get an email.';
  return count === 1 ? 'One member will get an email.' : `${count} members will get an email.`;
}

type ChoiceProps = {
  legend: string;
  name: string;
  value: AffectedChoice | undefined;
  onChange: (choice: AffectedChoice) => void;
};

const Choice = ({ legend, name, value, onChange }: ChoiceProps) => (
  <RadioCards<AffectedChoice | ''>
    legend={legend}
    name={name}
    className="grid grid-cols-3 gap-2"
    value={value ?? ''}
    onChange={(choice) => choice && onChange(choice)}
    options={CHOICES}
  />
);
