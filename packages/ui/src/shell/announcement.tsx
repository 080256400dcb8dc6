import { announcementFor } from '@clubhouse/core/facility';
import { facilityDate } from '@clubhouse/core/time';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useFacility } from '../client/facility.ts';
import { useNow, useSession } from '../client/index.ts';

const DISMISSED = 'dismissed-announcement';

function dismissedText(): string | null {
  try {
    return localStorage.getItem(DISMISSED);
  } catch {
    return null;
  }
}

/** Shows the facility's announcement until the user dismisses it on this device. */
export default function Announcement() {
  const facility = useFacility();
  const { user } = useSession();
  const [dismissed, setDismissed] = useState(dismissedText);
  const text = announcementFor(user, facilityDate(useNow(), facility), facility);
  if (text === null || text === dismissed) return null;
  const dismiss = () => {
    setDismissed(text);
    try {
      localStorage.setItem(DISMISSED, text);
    } catch {
      // If the browser blocks storage, the announcement appears again on the next visit.
    }
  };
  return (
    <section
      aria-label="Announcement"
      className="border-border border-b bg-accent-soft text-text print:hidden"
    >
      <div className="mx-auto flex max-w-6xl items-center gap-3 px-4 py-1 sm:px-6">
        <p className="wrap-anywhere min-w-0 flex-1 py-2 font-[550]">{text}</p>
        <button
          type="button"
          aria-label="Dismiss the announcement"
          onClick={dismiss}
          className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-md text-muted hover:text-text"
        >
          <X aria-hidden className="size-5" />
        </button>
      </div>
    </section>
  );
}
