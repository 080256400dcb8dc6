import type { Facility } from '@clubhouse/core/facility';
import type { PlayedNight } from '@clubhouse/core/leagues';
import { formatDate, formatTime, type WallTime } from '@clubhouse/core/time';
import type { Block, MailContent } from '../../mail/index.ts';
import { type Facts, nightFacts, nightPath } from '../mails.ts';

/**
 * A night and the absent player. `start` is the start time of the player's team, or null if the team starts
 * at the beginning of the night.
 */
export type Substitution = {
  league: Facts;
  played: PlayedNight;
  player: string;
  start: WallTime | null;
};

const factsOf = ({ league, played, start }: Substitution, facility: Facility): Block =>
  nightFacts(
    league,
    played,
    facility,
    start === null ? [] : [['Team’s start time', `${formatTime(start)} ${facility.place.zoneLabel}`]],
  );

const seeNight = ({ league, played }: Substitution, action = 'View league night'): Block => ({
  action,
  path: nightPath(league, played.night),
});

const subjectOf = (start: string, { league, played }: Substitution) =>
  `${start} ${league.name}, ${formatDate(played.date)}`;

/**
 * Returns the email that asks a member to play as a substitute. The button that accepts the request works
 * without signing in.
 */
export function substituteRequestMail(
  substitution: Substitution,
  acceptPath: string,
  facility: Facility,
): MailContent {
  const { player, played } = substitution;
  return {
    subject: subjectOf('Can you play?', substitution),
    heading: `Can you play for ${player} on ${formatDate(played.date)}?`,
    blocks: [
      factsOf(substitution, facility),
      { text: `The first member to accept gets the spot. The score counts for ${player}, not for you.` },
      { action: 'I’ll play', path: acceptPath },
      seeNight(substitution, 'See who’s playing'),
    ],
  };
}

/** Returns the email to a new substitute. `isNamed` is true if an admin chose the substitute. */
export function substituteMail(
  substitution: Substitution,
  { isNamed }: { isNamed: boolean },
  facility: Facility,
): MailContent {
  const { player } = substitution;
  return {
    subject: subjectOf('You’re playing:', substitution),
    heading: isNamed ? `The front desk picked you to play for ${player}` : `You’re playing for ${player}`,
    blocks: [
      factsOf(substitution, facility),
      { text: `Your score counts for ${player}, not for you.` },
      {
        text: `If you can’t make it after all, let us know on the league night page, or call us at ${facility.place.phone}.`,
      },
      seeNight(substitution),
    ],
  };
}

/** Returns the email that tells the absent player and the partner who the substitute is. */
export function substituteFoundMail(
  substitution: Substitution,
  { substitute }: { substitute: string },
  facility: Facility,
): MailContent {
  const { player } = substitution;
  return {
    subject: subjectOf('Substitute found:', substitution),
    heading: `${substitute} is playing for ${player}`,
    blocks: [
      factsOf(substitution, facility),
      { text: `Did your plans change? Call us at ${facility.place.phone}.` },
      seeNight(substitution),
    ],
  };
}

/** Returns the email that tells the absent player and the partner that the substitute no longer plays. */
export function substituteLostMail(
  substitution: Substitution,
  { isAskedAgain }: { isAskedAgain: boolean },
  facility: Facility,
): MailContent {
  const { player } = substitution;
  return {
    subject: subjectOf('No substitute:', substitution),
    heading: `${player}’s substitute can’t make it`,
    blocks: [
      factsOf(substitution, facility),
      {
        text: isAskedAgain
          ? 'We have asked the other members again.'
          : `${player} doesn’t have a substitute right now. Questions? Call us at ${facility.place.phone}.`,
      },
      seeNight(substitution),
    ],
  };
}

/** Why a substitute is no longer needed. */
export type ReleaseReason = 'plays' | 'replaced' | 'moved' | 'team' | 'left' | 'night';

export function substituteReleasedMail(
  substitution: Substitution,
  reason: ReleaseReason,
  facility: Facility,
): MailContent {
  const { player } = substitution;
  const why: Record<ReleaseReason, string> = {
    plays: `${player} is playing after all.`,
    replaced: 'The front desk changed the lineup.',
    moved: 'The league night has a new time.',
    team: 'Both players on the team are out.',
    left: `${player} has left the league.`,
    night: 'The league isn’t playing that night.',
  };
  return {
    subject: subjectOf('You’re no longer playing:', substitution),
    heading: `You’re no longer playing for ${player}`,
    blocks: [
      factsOf(substitution, facility),
      { text: why[reason] },
      { text: `Thank you for your help! Questions? Call us at ${facility.place.phone}.` },
    ],
  };
}
