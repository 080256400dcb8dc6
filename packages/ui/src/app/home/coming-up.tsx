import { type League, ownTime } from '@clubhouse/core/leagues';
import type { Lesson } from '@clubhouse/core/lessons';
import { SCREENS } from '@clubhouse/core/screens';
import { facilityDate, formatInterval } from '@clubhouse/core/time';
import type { ReactNode } from 'react';
import { whenText } from '../../bookings/index.ts';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { ButtonLink, Card } from '../../kit/index.ts';
import { nightPathOf, ownAnswerText, ownScorePath, ownStartText, pathOf } from '../../leagues/index.ts';
import { complimentaryLeftText } from '../../lessons/index.ts';
import type { LeagueNight } from './use-home.ts';

type PartProps = { id: string; title: string; to: string; action: string; children: ReactNode };

function Part({ id, title, to, action, children }: PartProps) {
  return (
    <Card>
      <section
        aria-labelledby={id}
        className="flex h-full flex-wrap items-end justify-between gap-x-4 gap-y-3"
      >
        <div className="min-w-0 flex-[1_1_12rem] self-start">
          <h2 id={id} className="font-[550] text-muted text-small">
            {title}
          </h2>
          <div className="mt-2">{children}</div>
        </div>
        <ButtonLink to={to} look="secondary" className="max-sm:w-full">
          {action}
        </ButtonLink>
      </section>
    </Card>
  );
}

export function LeaguePart({ night, toScore }: { night: LeagueNight | null; toScore: League | null }) {
  const facility = useFacility();
  const now = useNow();
  const scoreLink = toScore && (
    <ButtonLink to={ownScorePath(toScore)} className="mt-3 max-sm:w-full">
      Enter Score
    </ButtonLink>
  );
  if (!night && toScore) {
    return (
      <Part id="home-league" title="League night" to={pathOf(toScore)} action="View League">
        <p className="font-[600] text-lead">{toScore.name}</p>
        {scoreLink}
      </Part>
    );
  }
  if (!night) {
    return (
      <Part id="home-league" title="League night" to={SCREENS.leaguesSignup.path} action="View Leagues">
        <p className="font-[600] text-lead">No league yet</p>
        <p className="text-muted">Play with other members once a week.</p>
      </Part>
    );
  }
  return (
    <Part
      id="home-league"
      title="League night"
      to={nightPathOf(night.league, night.night.night)}
      action="View Night"
    >
      <p className="font-[600] text-lead">
        {whenText(night.night.date, now, facility)},{' '}
        <span className="inline-block">
          {formatInterval(night.substituteFor ? night.night : ownTime(night.league, night.night))}
        </span>
      </p>
      <p className="text-muted">
        {!night.substituteFor && ownStartText(night.league, night.night.night) && 'Your start time in '}
        {night.league.name} ·{' '}
        {night.substituteFor
          ? `You’re playing for ${night.substituteFor}`
          : ownAnswerText(night.league, night.night.night)}
      </p>
      {scoreLink}
    </Part>
  );
}

export function LessonPart({ lessons, next }: { lessons: readonly Lesson[]; next: Lesson | null }) {
  const facility = useFacility();
  const now = useNow();
  if (!next) {
    return (
      <Part id="home-lesson" title="Lesson" to={SCREENS.bookLesson.path} action="Book Lesson">
        <p className="font-[600] text-lead">No lesson booked</p>
        <p className="text-muted">
          {complimentaryLeftText(facilityDate(now, facility), lessons, facility) ??
            'An hour with a coach, one on one.'}
        </p>
      </Part>
    );
  }
  return (
    <Part id="home-lesson" title="Lesson" to={SCREENS.bookLesson.path} action="View Lesson">
      <p className="font-[600] text-lead">
        {whenText(next.date, now, facility)}, <span className="inline-block">{formatInterval(next)}</span>
      </p>
      <p className="text-muted">with {next.coachName}</p>
    </Part>
  );
}
