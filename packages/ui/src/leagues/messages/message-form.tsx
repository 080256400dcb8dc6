import {
  isNightOf,
  type League,
  MAX_MESSAGE_LENGTH,
  type MessageRecipient,
  type NewLeagueMessage,
  newLeagueMessage,
  playedNight,
} from '@clubhouse/core/leagues';
import { formatShortDate } from '@clubhouse/core/time';
import { zodResolver } from '@hookform/resolvers/zod';
import { type RefObject, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { newRequestKey } from '../../client/request-key.ts';
import { ConfirmChange } from '../../kit/confirm-change.tsx';
import { Button, SelectField, TextArea, TextField } from '../../kit/index.ts';
import { useDraft } from '../../kit/use-draft.ts';
import { useUnsaved } from '../../kit/use-unsaved.ts';
import { counted } from '../league-texts.ts';
import { useSendMessage } from './api.ts';
import { NightOptions } from './night-options.tsx';
import { Recipients } from './recipients.tsx';

/** The draft includes the idempotency key, so submitting again after a reload sends no second message. */
const fields = z.extend(newLeagueMessage, {
  key: z.string(),
  date: z.pipe(
    z.string(),
    z.transform((date) => date || null),
  ),
});

type Props = {
  league: League;
  recipients: readonly MessageRecipient[];
  /** Gets focus after the message is sent. */
  sentHeading: RefObject<HTMLElement | null>;
  /** Called with the night that the message is about, or null for the whole league. */
  onNight: (night: string | null) => void;
};

export function MessageForm({ league, recipients, sentHeading, onNight }: Props) {
  const [params] = useSearchParams();
  const wanted = params.get('date') ?? '';
  const date = wanted && isNightOf(league, wanted) ? wanted : '';
  const send = useSendMessage(league.id);
  const [checked, setChecked] = useState<NewLeagueMessage | null>(null);
  const form = useForm<z.input<typeof fields>, unknown, z.output<typeof fields>>({
    resolver: zodResolver(fields),
    defaultValues: { key: '', date, subject: '', text: '' },
  });
  const { formState, handleSubmit, register, reset, setValue, watch } = form;
  const deleteDraft = useDraft(form, `league-message-${league.id}-${date}`, [
    'key',
    'date',
    'subject',
    'text',
  ]);
  useUnsaved(formState.isDirty);
  const { errors } = formState;
  const review = handleSubmit((message) => {
    const key = message.key || newRequestKey();
    setValue('key', key);
    send.reset();
    setChecked({ ...message, key });
  });
  const about = watch('date');
  // Tells the screen about every change of the night, because restoring a draft can also change the night.
  useEffect(() => onNight(about || null), [about, onNight]);
  const left = MAX_MESSAGE_LENGTH - watch('text').length;
  const count = recipients.filter(({ isEmailed }) => isEmailed).length;

  return (
    <form noValidate data-kept onSubmit={review} className="grid gap-5">
      <SelectField label="About" defaultValue={date} error={errors.date?.message} {...register('date')}>
        <NightOptions league={league} />
      </SelectField>
      <TextField
        label="Subject"
        autoComplete="off"
        error={errors.subject?.message}
        {...register('subject')}
      />
      <TextArea
        label="Message"
        rows={6}
        hint={left < 200 ? `${counted(Math.max(0, left), 'character')} left` : undefined}
        error={errors.text?.message}
        {...register('text')}
      />
      <Button type="submit" className="justify-self-start">
        Review Message
      </Button>
      {checked && (
        <ConfirmChange
          title={`Send this message to ${counted(count, 'player')}?`}
          keepText="Keep Editing"
          confirmText="Send Message"
          busyText="Sending..."
          look="primary"
          change={send}
          input={checked}
          staysOpen
          fallback="We couldn’t send the message. Please try again."
          done={({ emailed }) => ({
            title: 'Message Sent',
            description: `${counted(emailed, 'player')} will get it by email.`,
          })}
          onDone={() => {
            deleteDraft();
            reset({ key: '', date: '', subject: '', text: '' });
          }}
          onRefused={({ code }) => {
            if (code !== 'already_sent') return;
            const key = newRequestKey();
            setValue('key', key);
            setChecked({ ...checked, key });
          }}
          focusWhenGone={() => sentHeading.current}
          onClose={() => setChecked(null)}
        >
          {checked.date && (
            <p className="mb-2">About {formatShortDate(playedNight(league, checked.date).date)}</p>
          )}
          <div className="wrap-anywhere max-h-48 overflow-y-auto rounded-md border border-border p-3 text-text">
            <p className="font-[550]">{checked.subject}</p>
            <p className="mt-1 whitespace-pre-line">{checked.text}</p>
          </div>
          <div className="mt-4 max-h-48 overflow-y-auto">
            <Recipients recipients={recipients} />
          </div>
        </ConfirmChange>
      )}
    </form>
  );
}
