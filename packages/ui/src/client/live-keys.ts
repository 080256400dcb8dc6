import type { LiveEvent } from '@clubhouse/core/live';
import type { QueryKey } from '@tanstack/react-query';

/** What was asked of one date: an event of another one does not change it. */
const OF_A_DATE = ['date', 'closures', 'day'];

/** Whether what was asked under this key may be answered differently now. */
export function concerns(event: LiveEvent, key: QueryKey): boolean {
  const [room, what, which] = key;
  switch (event.name) {
    case 'bookings':
      if (room === 'leagues') return what === 'preview';
      // Hours and profile are somebody's own; openings hang on what is booked that day.
      if (room === 'lessons')
        return (
          isOneOf(what, 'own', 'taught', 'listed') || (what === 'openings' && key[3] === event.data.date)
        );
      if (OF_A_DATE.includes(String(what)) && which !== event.data.date) return false;
      return isOneOf(room, 'bookings', 'desk', 'reports', 'audit');
    case 'leagues':
      if (room === 'leagues') return isOneOf(what, 'list', 'preview', event.data.id);
      return (room === 'desk' && what === 'day') || room === 'audit';
    case 'requests':
      return isOneOf(room, 'requests', 'reports', 'audit') || (room === 'desk' && what === 'day');
    case 'keypad':
      return isOneOf(room, 'keypad', 'audit');
  }
}

/** Whether any event can be about it. */
export const isLive = ([room]: QueryKey) =>
  isOneOf(room, 'bookings', 'desk', 'leagues', 'lessons', 'requests', 'keypad', 'reports', 'audit');

const isOneOf = (part: unknown, ...parts: unknown[]) => parts.includes(part);
