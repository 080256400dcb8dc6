import { useRef, useState } from 'react';
import { sentenceOf } from '../client/index.ts';
import { Button, Card, Notice, showToast } from '../kit/index.ts';
import { useNewCalendarLink } from './calendar-api.ts';

/** The address under which a calendar program finds one's own bookings; shown once, and renewable (contract 5). */
export function CalendarCard() {
  const create = useNewCalendarLink();
  const [url, setUrl] = useState<string>();
  const ask = () => create.mutate(undefined, { onSuccess: (made) => setUrl(made.url) });
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(url ?? '');
      showToast({ title: 'Copied', description: 'Now paste the link into your calendar program.' });
    } catch {
      // Without a secure connection the clipboard is closed to pages.
      showToast({ title: 'Please copy it yourself', description: 'The link is selected.' });
    }
  };

  return (
    <Card>
      <h2 className="text-title">Calendar</h2>
      <p className="mt-2 text-muted">
        Subscribe to your bookings, lessons and league evenings in Google Calendar, Apple Calendar or Outlook.
        What you book, move or cancel here changes there by itself.
      </p>
      {create.isError && (
        <div className="mt-4">
          <Notice tone="danger">{sentenceOf(create.error, 'The link could not be made.')}</Notice>
        </div>
      )}
      {url && (
        <div className="mt-4">
          <label htmlFor="calendar-link" className="mb-1.5 block font-[550]">
            Your calendar link
          </label>
          <div className="flex flex-wrap gap-3">
            <input
              ref={field}
              id="calendar-link"
              readOnly
              value={url}
              onFocus={(event) => event.target.select()}
              className="min-h-11 min-w-0 flex-1 basis-60 rounded-md border border-border-strong bg-surface px-3 py-2"
            />
            <Button onClick={copy}>Copy</Button>
          </div>
          <p className="mt-2 text-muted text-small">
            Shown only now. Whoever has the link can read your bookings: a new link ends this one.
          </p>
        </div>
      )}
      <Button
        look="secondary"
        className="mt-5"
        isBusy={create.isPending}
        busyText="Making a link..."
        onClick={ask}
      >
        {url ? 'Make a New Link' : 'Get My Calendar Link'}
      </Button>
      {!url && <p className="mt-2 text-muted text-small">If you had a link before, it stops working.</p>}
    </Card>
  );
}
