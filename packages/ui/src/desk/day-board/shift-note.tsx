import { facilityDate, facilityTime, formatShortDate, formatTime } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { StickyNote } from 'lucide-react';
import { deskQueries } from '../../bookings/staff/index.ts';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { useOffline } from '../../client/offline.ts';
import { Button } from '../../kit/index.ts';
import { PersonLink } from '../../users/index.ts';

export function ShiftNoteBar({ onEdit }: { onEdit: () => void }) {
  const facility = useFacility();
  const now = useNow();
  const offline = useOffline();
  const { data: note } = useQuery(deskQueries.note());
  if (!note) return null;
  const at = new Date(note.at);
  const date = facilityDate(at, facility);
  const time = formatTime(facilityTime(at, facility));
  const when = date === facilityDate(now, facility) ? time : `${formatShortDate(date)}, ${time}`;
  return (
    <section
      aria-label="Shift note"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-border bg-surface px-4 py-1.5"
    >
      <StickyNote aria-hidden className="size-5 shrink-0 text-accent" />
      <p className="line-clamp-3 min-w-0 flex-1 basis-60 whitespace-pre-line wrap-break-word">
        <span className="font-[550]">{note.text}</span>{' '}
        <span className="whitespace-nowrap text-muted text-small">
          <PersonLink userId={note.byId} name={note.by ?? 'A former colleague'} />, {when}
        </span>
      </p>
      <Button look="quiet" disabled={offline !== null} title={offline ?? undefined} onClick={onEdit}>
        Edit Note
      </Button>
    </section>
  );
}
