import type { EntryKind } from './day-entries.ts';
import { KIND_LOOKS } from './kind-looks.ts';

const NAMES: Record<EntryKind, string> = {
  member: 'Member',
  guest: 'Guest',
  league: 'League',
  lesson: 'Lesson',
  closed: 'Closed',
};

/** What the picture's colours and textures stand for; the lists say it in words. */
export function KindLegend({ isToday }: { isToday: boolean }) {
  return (
    <ul aria-hidden className="mt-3 flex flex-wrap gap-x-4 gap-y-1.5 text-muted text-small">
      {(Object.keys(NAMES) as EntryKind[]).map((kind) => (
        <li key={kind} className="flex items-center gap-1.5">
          <span className={`h-4 w-6 rounded-[4px] ${KIND_LOOKS[kind].block}`} />
          {NAMES[kind]}
        </li>
      ))}
      <li className="flex items-center gap-1.5">
        <span className="h-4 w-6 rounded-[4px] border border-border bg-border/45" />
        Without staff
      </li>
      {isToday && (
        <li className="flex items-center gap-1.5">
          <span className="h-4 w-0.5 bg-danger" />
          Now
        </li>
      )}
    </ul>
  );
}
