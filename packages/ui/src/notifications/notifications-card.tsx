import {
  HOURS_BEFORE,
  NO_REMINDERS,
  NOTIFICATION_NAMES,
  type NotificationChoice,
  type NotificationKind,
} from '@clubhouse/core/notifications';
import { formatHours } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../auth/index.ts';
import { Card, Failed, Notice, SelectField, Skeleton } from '../kit/index.ts';
import { Refused } from '../kit/refused.tsx';
import { AskForPush } from '../push/index.ts';
import { settingsQuery, useSaveChoice } from './api.ts';

const DETAILS: Record<NotificationKind, string> = {
  'evening-before': 'At 6:00 PM the day before a booking or lesson.',
  'hours-before': 'Before a booking or lesson, at the time you choose.',
  'league-nights': 'At 6:00 PM the day before your league plays.',
  'substitute-requests': 'When a player is out and you could fill in.',
  'free-lesson': 'In the last week of the month, if you have a free lesson left.',
  standings: 'On Mondays, if there were new scores the week before.',
  'staff-changes': 'When the front desk books, moves or cancels something for you.',
};

/** Lets people choose their notifications. Each choice is saved immediately. */
export function NotificationsCard() {
  const { email } = useUser();
  const settings = useQuery(settingsQuery);
  const save = useSaveChoice();
  return (
    <Card>
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="notifications" className="text-title">
          Notifications
        </h2>
        <p role="status" className="text-muted text-small">
          {save.isPending ? 'Saving…' : save.isSuccess ? 'Saved' : ''}
        </p>
      </div>
      <p className="mt-2 text-muted">Choose what you want to hear about. Emails go to {email}.</p>
      <Refused
        className="mt-4"
        error={save.error}
        fallback="We couldn’t save your choice. Please try again."
      />
      {settings.isPending && <Skeleton className="mt-4 h-120" />}
      {settings.isError && (
        <div className="mt-4">
          <Failed
            error={settings.error}
            what="We couldn’t load your notifications."
            onRetry={settings.refetch}
          />
        </div>
      )}
      {settings.isSuccess && (
        <>
          {!settings.data.hasReminders && (
            <Notice className="mt-4">
              Reminders are turned off right now. You’ll still hear about changes made by the front desk, and
              requests for a substitute.
            </Notice>
          )}
          {save.isSuccess && save.variables.push && (
            <AskForPush className="mt-4" question="Turn on notifications on this device, too?" />
          )}
          <div className="mt-2 divide-y divide-border">
            {settings.data.choices
              .filter(({ kind }) => settings.data.hasReminders || NO_REMINDERS.includes(kind))
              .map((choice) => (
                <ChoiceRow key={choice.kind} choice={choice} onChange={(changed) => save.mutate(changed)} />
              ))}
          </div>
        </>
      )}
    </Card>
  );
}

type RowProps = { choice: NotificationChoice; onChange: (changed: NotificationChoice) => void };

function ChoiceRow({ choice, onChange }: RowProps) {
  const { kind, email, push } = choice;
  const isAlwaysEmailed = kind === 'staff-changes';
  return (
    <fieldset className="min-w-0 py-4">
      <legend className="sr-only">{NOTIFICATION_NAMES[kind].title}</legend>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-48">
          <p aria-hidden className="font-[550]">
            {NOTIFICATION_NAMES[kind].title}
          </p>
          <p className="mt-0.5 text-muted text-small">{DETAILS[kind]}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Channel
            label={isAlwaysEmailed ? 'Email (always on)' : 'Email'}
            isOn={email}
            isFixed={isAlwaysEmailed}
            onChange={(isOn) => onChange({ ...choice, email: isOn })}
          />
          <Channel label="Push" isOn={push} onChange={(isOn) => onChange({ ...choice, push: isOn })} />
        </div>
      </div>
      {choice.hours !== null && (
        <SelectField
          label="How long before"
          className="mt-3 max-w-60"
          value={choice.hours}
          onChange={({ target }) =>
            onChange({ ...choice, hours: Number(target.value) as NotificationChoice['hours'] })
          }
        >
          {HOURS_BEFORE.map((hours) => (
            <option key={hours} value={hours}>
              {formatHours(hours)} before
            </option>
          ))}
        </SelectField>
      )}
    </fieldset>
  );
}

type ChannelProps = {
  label: string;
  isOn: boolean;
  isFixed?: boolean;
  onChange: (isOn: boolean) => void;
};

function Channel({ label, isOn, isFixed = false, onChange }: ChannelProps) {
  return (
    <label
      className={`flex min-h-11 items-center gap-2.5 rounded-md border px-3 py-1.5 has-focus-visible:outline-2 has-focus-visible:outline-[var(--focus)] has-focus-visible:outline-offset-2 ${
        isFixed
          ? 'border-border text-muted'
          : 'cursor-pointer border-border-strong has-checked:border-accent has-checked:bg-accent-soft'
      }`}
    >
      <input
        type="checkbox"
        checked={isOn}
        // Uses `aria-disabled`, because keyboard users cannot focus a disabled checkbox and would miss the
        // fixed choice.
        aria-disabled={isFixed || undefined}
        onChange={({ target }) => !isFixed && onChange(target.checked)}
        className="size-5 shrink-0 accent-(--accent) outline-none"
      />
      {label}
    </label>
  );
}
