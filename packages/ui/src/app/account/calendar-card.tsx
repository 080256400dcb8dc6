import type { CalendarLinkState } from '@clubhouse/core/bookings';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CopyField } from '../../kit/copy-field.tsx';
import { AnchorButton, Button, Card, showToast } from '../../kit/index.ts';
import { Moment } from '../../kit/moment.tsx';
import { Refused } from '../../kit/refused.tsx';
import { calendarLinkQuery, useEndCalendarLink, useNewCalendarLink } from './api.ts';

/**
 * Creates and turns off the calendar link. The card keeps a new link's URL in its state, because the server
 * returns the URL only when it creates the link.
 */
export function CalendarCard() {
  const link = useQuery(calendarLinkQuery);
  const create = useNewCalendarLink();
  const end = useEndCalendarLink();
  const [url, setUrl] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const error = create.error ?? end.error;

  const createLink = () => {
    end.reset();
    create.mutate(undefined, { onSuccess: (created) => setUrl(created.url) });
  };
  const switchOff = () => {
    create.reset();
    end.mutate(undefined, {
      onSuccess: () => {
        setUrl(undefined);
        // The pressed button disappears, so the focus moves to the heading.
        heading.current?.focus();
        showToast({
          title: 'Calendar link turned off',
          description: 'Calendar apps can no longer read your bookings.',
        });
      },
    });
  };
  return (
    <Card>
      <h2 ref={heading} tabIndex={-1} className="text-title outline-none">
        Calendar
      </h2>
      <p className="mt-2 text-muted">
        See your bookings, lessons and league nights in Google Calendar, Apple Calendar or Outlook. Changes
        show up there automatically.
      </p>
      {link.data?.exists && <LinkState state={link.data} />}
      {url && <NewLink url={url} />}
      <Refused
        className="mt-4"
        error={error}
        fallback="We couldn’t change your calendar link. Please try again."
      />
      <div className="mt-5 flex flex-wrap gap-3">
        <Button look="secondary" isBusy={create.isPending} busyText="Creating link..." onClick={createLink}>
          {link.data?.exists ? 'Replace Link' : 'Add to My Calendar'}
        </Button>
        {link.data?.exists && (
          <Button look="quiet" isBusy={end.isPending} busyText="Turning off..." onClick={switchOff}>
            Turn Off
          </Button>
        )}
      </div>
    </Card>
  );
}

/**
 * Shows a new calendar link. The scheme `webcal:` makes calendar apps subscribe to the link. Google Calendar
 * takes the link as the parameter `cid`.
 */
function NewLink({ url }: { url: string }) {
  const webcal = url.replace(/^https?:/, 'webcal:');
  const google = `https://calendar.google.com/calendar/render?cid=${encodeURIComponent(webcal)}`;
  return (
    <div className="mt-4 grid gap-4">
      <div className="flex flex-wrap gap-3">
        <AnchorButton href={webcal} look="primary">
          Open in Calendar App
        </AnchorButton>
        <AnchorButton href={google} target="_blank" rel="noopener">
          Add to Google Calendar
        </AnchorButton>
      </div>
      <div>
        <CopyField
          label="Or copy the link for Outlook and other apps"
          value={url}
          copied="Paste it into your calendar app."
        />
        <p className="mt-2 text-muted text-small">
          We can’t show this link again. Anyone who has the link can see your bookings.
        </p>
      </div>
    </div>
  );
}

function LinkState({ state: { createdAt, lastFetchedAt } }: { state: CalendarLinkState }) {
  return (
    <p className="mt-4">
      {createdAt && (
        <>
          You created a link on <Moment at={createdAt} />.{' '}
        </>
      )}
      {lastFetchedAt ? (
        <>
          A calendar app last checked this link on <Moment at={lastFetchedAt} />.
        </>
      ) : (
        'No calendar app has checked this link yet.'
      )}
    </p>
  );
}
