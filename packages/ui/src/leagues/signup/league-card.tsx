import { LEAGUE_TYPE_NAMES, type League, nextSessionOf, SCORING_TYPE_NAMES } from '@clubhouse/core/leagues';
import { facilityDate, formatShortDate } from '@clubhouse/core/time';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { useFacility } from '../../client/facility.ts';
import { ButtonLink, Card, Skeleton } from '../../kit/index.ts';
import { Fact, FactList, Phrases } from '../fact-list.tsx';
import { LeagueBadge } from '../league-badge.tsx';
import {
  baysOf,
  dateRangeOf,
  earlyJoiningText,
  fullText,
  ownStartText,
  pathOf,
  scheduleOf,
} from '../league-texts.ts';

export function LeagueCard({ league, now }: { league: League; now: Date }) {
  const facility = useFacility();
  const id = useId();
  const { isJoined } = league;
  const full = isJoined ? null : fullText(league);
  const earlyText = isJoined ? null : earlyJoiningText(league, facilityDate(now, facility));
  const mustWait = earlyText !== null && !league.earlyJoining?.isInvited;
  const nextSession = isJoined ? nextSessionOf(league, now, facility) : null;
  const ownStart = nextSession && ownStartText(league, nextSession.night);
  return (
    <li className="grid">
      <Card className={`flex flex-col ${isJoined ? 'border-accent' : ''}`}>
        <h2 id={id} className="text-title">
          {league.name}
        </h2>
        <p className="mt-2 font-[550] text-lead leading-snug">
          <Phrases text={scheduleOf(league)} after=", " />
        </p>
        <p className="mt-1 text-muted">{dateRangeOf(league)}</p>
        <p className="mt-3 flex flex-wrap gap-2">
          {isJoined && (
            <LeagueBadge tone="accent">
              <Check aria-hidden className="size-4" />
              Joined
            </LeagueBadge>
          )}
          <LeagueBadge tone="neutral">Active</LeagueBadge>
          {full && <LeagueBadge tone="warning">{full}</LeagueBadge>}
        </p>
        {earlyText && <p className="mt-2 font-[550]">{earlyText}</p>}
        <FactList className="mt-4">
          {nextSession && (
            <Fact label="Next session">
              {formatShortDate(nextSession.date)}
              {ownStart && <span className="block">{ownStart}</span>}
            </Fact>
          )}
          <Fact label="Type">{LEAGUE_TYPE_NAMES[league.leagueType]}</Fact>
          <Fact label="Scoring">{SCORING_TYPE_NAMES[league.scoringType]}</Fact>
          <Fact label="Participants">
            {league.numberParticipants} / {league.maxParticipants}
          </Fact>
          <Fact label="Bays">{baysOf(league)}</Fact>
        </FactList>
        {league.description && (
          <p className="mt-4 line-clamp-4 whitespace-pre-line text-muted">{league.description}</p>
        )}
        <div className="mt-auto pt-6">
          <ButtonLink
            to={pathOf(league)}
            look={full || mustWait ? 'secondary' : 'primary'}
            aria-describedby={id}
            className="w-full"
          >
            {isJoined || full || mustWait ? 'View League' : 'Join League'}
          </ButtonLink>
        </div>
      </Card>
    </li>
  );
}

export function LeagueCardSkeleton() {
  return (
    <Card>
      <Skeleton className="h-8 w-3/4" />
      <Skeleton className="mt-2 h-7" />
      <Skeleton className="mt-1 h-6 w-1/2" />
      <Skeleton className="mt-3 h-7 w-16" />
      <Skeleton className="mt-4 h-40" />
      <Skeleton className="mt-4 h-12" />
      <Skeleton className="mt-6 h-11" />
    </Card>
  );
}
