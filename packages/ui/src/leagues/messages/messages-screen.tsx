import { isNightOf, type League } from '@clubhouse/core/leagues';
import { SCREENS } from '@clubhouse/core/screens';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { generatePath, useSearchParams } from 'react-router-dom';
import { ButtonLink, Card, Failed, Skeleton } from '../../kit/index.ts';
import { LeaguePage } from '../league-page.tsx';
import { messageQueries } from './api.ts';
import { MessageForm } from './message-form.tsx';
import { Recipients } from './recipients.tsx';
import { SentMessages } from './sent-messages.tsx';

export function MessagesScreen() {
  return <LeaguePage section="Messages">{(league) => <Messages league={league} />}</LeaguePage>;
}

function Messages({ league }: { league: League }) {
  const [params] = useSearchParams();
  const wanted = params.get('date') ?? '';
  const [night, setNight] = useState(isNightOf(league, wanted) ? wanted : null);
  const recipients = useQuery({
    ...messageQueries.recipients(league.id, night),
    // The earlier recipients stay while another night's recipients load, so the page does not jump.
    placeholderData: keepPreviousData,
  });
  const sent = useQuery(messageQueries.sent(league.id));
  const sentHeading = useRef<HTMLHeadingElement>(null);
  const failed = [recipients, sent].find((query) => query.isError && !query.data);
  if (failed) {
    return (
      <Failed
        error={failed.error}
        what="We couldn’t load the messages."
        onRetry={() => void Promise.all([recipients.refetch(), sent.refetch()])}
      />
    );
  }
  if (!recipients.data || !sent.data) return <Skeleton className="h-screen" />;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
      {recipients.data.length === 0 ? (
        <Card className="lg:col-span-2">
          <h2 className="text-title">No one to message yet</h2>
          <p className="mt-2 mb-5 text-muted">Add players to the league first.</p>
          <ButtonLink to={generatePath(SCREENS.leagueParticipants.path, { id: String(league.id) })}>
            Add Players
          </ButtonLink>
        </Card>
      ) : (
        <>
          <Card>
            <h2 className="mb-5 text-title">Message the players</h2>
            <MessageForm
              league={league}
              recipients={recipients.data}
              sentHeading={sentHeading}
              onNight={setNight}
            />
          </Card>
          <Card>
            <h2 className="mb-3 text-title">Who gets this message</h2>
            <Recipients recipients={recipients.data} />
          </Card>
        </>
      )}
      <Card className="lg:col-span-2">
        <h2 ref={sentHeading} tabIndex={-1} className="mb-4 text-title outline-none">
          Sent messages
        </h2>
        <SentMessages messages={sent.data} />
      </Card>
    </div>
  );
}
