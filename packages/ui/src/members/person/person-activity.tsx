import { may } from '@clubhouse/core/auth';
import { NO_MESSAGE, shownStatus, topicOf } from '@clubhouse/core/demo-requests';
import type { PersonLesson, PersonPage } from '@clubhouse/core/members';
import { SCREENS } from '@clubhouse/core/screens';
import { facilityDate, formatInterval, formatShortDate } from '@clubhouse/core/time';
import { generatePath, Link } from 'react-router-dom';
import { useUser } from '../../auth/index.ts';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { Moment } from '../../kit/moment.tsx';
import { PersonLink } from '../../users/index.ts';
import { PersonSection, ROW, ROWS } from './person-section.tsx';

type Props = { page: PersonPage };

const LINK =
  'rounded-sm font-[550] underline decoration-border-strong underline-offset-4 hover:decoration-current pointer-coarse:py-2.5';

export function Lessons({ page: { lessons } }: Props) {
  return (
    <PersonSection title="Lessons" isEmpty={lessons.length === 0} empty="No lessons.">
      <ul className={ROWS}>
        {lessons.map((lesson) => (
          <li key={lesson.id} className={ROW}>
            <span className="flex flex-wrap items-baseline gap-x-4">
              <Link
                to={`${SCREENS.adminCalendar.path}?date=${lesson.date}&booking=${lesson.bookingId}`}
                className={`${LINK} min-w-28`}
              >
                {formatShortDate(lesson.date)}
              </Link>
              <span>{formatInterval(lesson)}</span>
              <PersonLink userId={lesson.coachId} name={lesson.coachName} />
            </span>
            <span className="text-muted text-small">
              {lesson.isComplimentary && 'Complimentary · '}
              <LessonState lesson={lesson} />
            </span>
          </li>
        ))}
      </ul>
    </PersonSection>
  );
}

function LessonState({ lesson: { status, date } }: { lesson: PersonLesson }) {
  const today = facilityDate(useNow(), useFacility());
  if (status === 'cancelled') return 'Canceled';
  if (status === 'completed') return 'Completed';
  if (status === 'no_show') return <span className="text-danger">No-show</span>;
  return date >= today ? 'Booked' : 'No outcome yet';
}

export function Leagues({ page: { leagues } }: Props) {
  const isAdmin = may(useUser(), 'administer');
  const today = facilityDate(useNow(), useFacility());
  return (
    <PersonSection title="Leagues" isEmpty={leagues.length === 0} empty="No leagues.">
      <ul className={ROWS}>
        {leagues.map(({ id, name, startDate, endDate, isWithdrawn }) => (
          <li key={id} className={ROW}>
            {isAdmin ? (
              <Link to={generatePath(SCREENS.leagueParticipants.path, { id: String(id) })} className={LINK}>
                {name}
              </Link>
            ) : (
              <span className="font-[550]">{name}</span>
            )}
            <span className="text-muted text-small">
              {isWithdrawn
                ? 'Withdrawn'
                : endDate < today
                  ? `Ended ${formatShortDate(endDate)}, ${endDate.slice(0, 4)}`
                  : startDate > today
                    ? `Starts ${formatShortDate(startDate)}`
                    : `Until ${formatShortDate(endDate)}`}
            </span>
          </li>
        ))}
      </ul>
    </PersonSection>
  );
}

export function Requests({ page: { requests } }: Props) {
  const facility = useFacility();
  return (
    <PersonSection title="Requests" isEmpty={requests.length === 0} empty="No requests.">
      <ul className={ROWS}>
        {requests.map((request) => (
          <li key={request.id} className="py-2">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <Link to={`${SCREENS.adminRequests.path}?request=${request.id}`} className={LINK}>
                {topicOf(request, facility)}
              </Link>
              <span className="text-muted text-small">
                {shownStatus(request)} · <Moment at={request.createdAt} />
              </span>
            </p>
            {request.message !== NO_MESSAGE && (
              <p className="mt-0.5 line-clamp-3 whitespace-pre-line text-muted [overflow-wrap:anywhere]">
                {request.message}
              </p>
            )}
          </li>
        ))}
      </ul>
    </PersonSection>
  );
}
