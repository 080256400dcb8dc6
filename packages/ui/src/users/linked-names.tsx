import { Fragment } from 'react';
import { PersonLink } from './person-link.tsx';

type Named = { name: string | null; userId: number | null };

/**
 * Shows a text in which people's names are links to their pages. People without a user ID get no link, for
 * example guests.
 */
export function LinkedNames({ text, people }: { text: string; people: readonly Named[] }) {
  const ids = new Map(
    people.flatMap(({ name, userId }) => (name && userId !== null ? [[name, userId]] : [])),
  );
  if (ids.size === 0) return text;
  // Longer names come first, because one name can be the beginning of another.
  const names = [...ids.keys()].sort((a, b) => b.length - a.length).map(escaped);
  const parts = text.split(new RegExp(`(?<!\\p{L})(${names.join('|')})(?!\\p{L})`, 'u'));
  return parts.map((part, index) => {
    const userId = ids.get(part);
    const key = `${index} ${part}`;
    return userId === undefined ? (
      <Fragment key={key}>{part}</Fragment>
    ) : (
      <PersonLink key={key} userId={userId} name={part} />
    );
  });
}

const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
