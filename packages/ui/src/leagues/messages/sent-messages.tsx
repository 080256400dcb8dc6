import type { LeagueMessage } from '@clubhouse/core/leagues';
import { formatShortDate } from '@clubhouse/core/time';
import { Moment } from '../../kit/moment.tsx';
import { PersonLink } from '../../users/index.ts';
import { reachText } from './message-texts.ts';

export function SentMessages({ messages }: { messages: readonly LeagueMessage[] }) {
  if (messages.length === 0) return <p className="text-muted">No messages yet.</p>;
  return (
    <ul aria-label="Sent messages" className="divide-y divide-border">
      {messages.map((message) => (
        <li key={message.id} className="py-4 first:pt-0 last:pb-0">
          <h3 className="wrap-anywhere font-[550]">{message.subject}</h3>
          <p className="wrap-anywhere mt-1 max-w-prose whitespace-pre-line">{message.text}</p>
          <p className="mt-2 text-muted text-small">
            <PersonLink userId={message.sentById} name={message.sentBy ?? 'Deleted account'} /> ·{' '}
            <Moment at={message.sentAt} /> · {reachText(message)}
            {message.date && ` · about ${formatShortDate(message.date)}`}
          </p>
        </li>
      ))}
    </ul>
  );
}
