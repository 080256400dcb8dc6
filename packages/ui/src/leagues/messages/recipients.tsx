import type { MessageRecipient } from '@clubhouse/core/leagues';
import { PersonLink } from '../../users/index.ts';
import { recipientsText } from './message-texts.ts';

export function Recipients({ recipients }: { recipients: readonly MessageRecipient[] }) {
  return (
    <>
      <p>{recipientsText(recipients)}</p>
      <ul aria-label="Players" className="mt-3 grid gap-1.5">
        {recipients.map(({ participantId, userId, name, isEmailed, isNotified }) => (
          <li
            key={`${participantId} ${name}`}
            className="flex flex-wrap items-baseline justify-between gap-x-3"
          >
            <PersonLink userId={userId} name={name} className="font-[550]" />
            <span className={isEmailed ? 'text-muted text-small' : 'text-small text-warning'}>
              {howText(isEmailed, isNotified)}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function howText(isEmailed: boolean, isNotified: boolean): string {
  if (!isEmailed) return 'No email address';
  return isNotified ? 'Email and notification' : 'Email';
}
