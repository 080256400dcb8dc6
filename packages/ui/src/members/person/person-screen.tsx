import { SCREENS } from '@clubhouse/core/screens';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { ApiError } from '../../client/index.ts';
import { ButtonLink, Failed, Page, Skeleton } from '../../kit/index.ts';
import { personQueries } from './api.ts';
import { Leagues, Lessons, Requests } from './person-activity.tsx';
import { PersonBookings } from './person-bookings.tsx';
import { PersonHead } from './person-head.tsx';
import { Mails, Memberships, NoShows } from './person-history.tsx';
import { PersonNotes } from './person-notes.tsx';

/** Everything that the desk knows about one person: docs/product/members.md#person-page. */
export function PersonScreen() {
  const id = Number(useParams().id);
  const person = useQuery(personQueries.one(id));

  if (person.isError && person.error instanceof ApiError && person.error.status < 500) {
    return (
      <Page title="Person not found" lead="We can’t find this account. It may have been deleted.">
        <ButtonLink to={SCREENS.adminMembers.path}>Back to People</ButtonLink>
      </Page>
    );
  }
  const page = person.data;
  return (
    <Page title={page?.user.displayName ?? SCREENS.adminPerson.title} isWide>
      {person.isPending && <Waiting />}
      {person.isError && (
        <Failed
          error={person.error}
          what="We couldn’t load this person’s page."
          onRetry={() => void person.refetch()}
        />
      )}
      {page && (
        <div className="grid gap-5">
          <PersonHead page={page} />
          <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_21rem] 2xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
            <div className="grid min-w-0 gap-5 2xl:grid-cols-2 2xl:items-start">
              <div className="grid min-w-0 gap-5">
                <PersonBookings key={id} page={page} />
                <Lessons page={page} />
              </div>
              <div className="grid min-w-0 gap-5">
                <Leagues page={page} />
                <Requests page={page} />
              </div>
            </div>
            <div className="grid min-w-0 gap-5">
              <PersonNotes key={id} page={page} />
              <Memberships page={page} />
              <NoShows page={page} />
              <Mails page={page} />
            </div>
          </div>
        </div>
      )}
    </Page>
  );
}

function Waiting() {
  return (
    <div className="grid gap-5">
      <Skeleton className="h-44" />
      <Skeleton className="h-80" />
    </div>
  );
}
