import { SCREENS } from '@clubhouse/core/screens';
import { generatePath, Link } from 'react-router-dom';

/**
 * A person's name, as a link to the person's page. If `userId` is null, there is no link, because the person
 * has no account or the user cannot open the page.
 */
export function PersonLink({
  userId,
  name,
  className = '',
  onOpen,
}: {
  userId: number | null;
  name: string;
  className?: string;
  /** Runs before the person's page replaces this screen. */
  onOpen?: () => void;
}) {
  if (userId === null) return <span className={className}>{name}</span>;
  return (
    <Link
      to={generatePath(SCREENS.adminPerson.path, { id: String(userId) })}
      onClick={({ metaKey, ctrlKey, shiftKey, altKey }) => {
        const isElsewhere = metaKey || ctrlKey || shiftKey || altKey;
        if (!isElsewhere) onOpen?.();
      }}
      className={`rounded-sm pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center underline decoration-border-strong underline-offset-4 [overflow-wrap:anywhere] hover:decoration-current ${className}`}
    >
      {name}
    </Link>
  );
}
