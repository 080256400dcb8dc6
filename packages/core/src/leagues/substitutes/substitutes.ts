import type { Refusal } from '../../errors/index.ts';
import type { Facility } from '../../facility/index.ts';
import type { WallTime } from '../../time/index.ts';
import { type AnswerRules, answerRefusal } from '../answers.ts';
import type { Answer, League } from '../contract.ts';
import { LEAGUE_INACTIVE, NIGHT_CANCELED, NIGHT_STARTED, NO_LEAGUE_NIGHT } from '../nights.ts';
import { hasBegun } from '../schedule.ts';
import { canceledNightOf, isNightOf, playedNight } from '../sessions.ts';

type Rules = AnswerRules & Pick<League, 'substitutes'>;

export type NightStarts = {
  /** The team's start time. Null if the team has a bye, or no match in this playoff round. */
  startOf: (teamId: number) => WallTime | null;
  /** Whether the night's start waves can no longer change. */
  areFixed: boolean;
};

/**
 * Returns why no member can substitute for a team's player on a night, or null. For example, the team may
 * have started already. `start` is the team's start time.
 */
function startRefusal(
  night: string,
  league: Rules,
  start: WallTime,
  now: Date,
  facility: Facility,
): Refusal | null {
  if (!isNightOf(league, night)) return NO_LEAGUE_NIGHT;
  if (canceledNightOf(league, night)) return NIGHT_CANCELED;
  if (!league.isActive) return LEAGUE_INACTIVE;
  const { date } = playedNight(league, night);
  return hasBegun(date, { startTime: start }, now, facility) ? NIGHT_STARTED : null;
}

/**
 * Returns why a player or the front desk cannot ask for a substitute, or null:
 * docs/product/leagues.md#asking-for-a-substitute. Players can ask until answers close. `start` is when the
 * player's team starts.
 */
export function askRefusal(
  night: string,
  league: Rules,
  { by, start }: { by: 'player' | 'desk'; start: WallTime },
  now: Date,
  facility: Facility,
): Refusal | null {
  if (league.substitutes === 'off') {
    const message = 'This league doesn’t send substitute requests. An admin can name a substitute.';
    return { code: 'no_requests', message };
  }
  return startRefusal(night, league, start, now, facility) ?? answerRefusal(night, league, by, now, facility);
}

/** Returns why members can no longer accept a substitute request, or null. They can until the team starts. */
export const acceptingRefusal = startRefusal;

/**
 * Returns a refusal if the player's partner is out too, because a team needs at least one of its own players.
 * Otherwise, returns null.
 */
export function partnerRefusal(
  player: { participantId: number; teamId: number },
  players: readonly { participantId: number; teamId: number; answer: Answer | null }[],
): Refusal | null {
  const partners = players.filter(
    ({ participantId, teamId }) => teamId === player.teamId && participantId !== player.participantId,
  );
  if (partners.every(({ answer }) => answer !== 'out')) return null;
  const message = 'Both partners are out, so the team isn’t playing that night.';
  return { code: 'partner_out', message };
}

/** A member who could play for an absent player. */
export type Candidate = {
  userId: number;
  /** Whether the member's membership lasts until the night. */
  isMember: boolean;
  /** Whether the member gets requests for substitutes in this league. */
  isAsked: boolean;
  /** Whether the member plays or substitutes in another league at the time of this night. */
  isBusy: boolean;
};

type SubstituteNight = {
  players: readonly { participantId: number; userId: number | null; teamId: number }[];
  /** The night's requests for substitutes. `userId` is the substitute, or null while the request is open. */
  substitutes: readonly { participantId: number; userId: number | null }[];
  starts: NightStarts;
};

/**
 * Returns why a member cannot substitute for a player, or null: docs/product/leagues.md#who-can-substitute.
 * `by` says who chooses the substitute: the member, or an admin. Admins can also name members who do not get
 * requests, or who play in another league at that time.
 */
export function substituteRefusal(
  candidate: Candidate,
  player: { participantId: number; teamId: number },
  { players, substitutes, starts }: SubstituteNight,
  by: 'member' | 'admin',
): Refusal | null {
  const own = players.filter(({ userId }) => userId === candidate.userId);
  const isSelf = by === 'member';
  if (!candidate.isMember) {
    const message = isSelf
      ? 'Your membership ends before that night.'
      : 'This person won’t be a member that night.';
    return { code: 'not_a_member', message };
  }
  if (own.some(({ teamId }) => teamId === player.teamId)) {
    return { code: 'own_team', message: 'Players can’t substitute on their own team.' };
  }
  const others = substitutes.filter(({ participantId }) => participantId !== player.participantId);
  if (others.some(({ userId }) => userId === candidate.userId)) {
    const message = isSelf
      ? 'You’re already a substitute that night.'
      : 'This member is already a substitute that night.';
    return { code: 'already_substituting', message };
  }
  const start = starts.startOf(player.teamId);
  const isNeeded = own.some(({ teamId }) => {
    const ownStart = starts.startOf(teamId);
    return ownStart !== null && !(starts.areFixed && ownStart !== start);
  });
  if (isNeeded) {
    const message = isSelf
      ? 'Your own team is playing at that time.'
      : 'This member’s own team is playing at that time.';
    return { code: 'own_team_plays', message };
  }
  if (!isSelf) return null;
  if (candidate.isBusy)
    return { code: 'plays_elsewhere', message: 'You’re playing in another league at that time.' };
  if (candidate.isAsked) return null;
  return { code: 'not_asked', message: 'First, turn on “I can substitute” on the league page.' };
}

export const REQUEST_ENDED: Refusal = {
  code: 'request_ended',
  message: 'A substitute is no longer needed. Thanks anyway!',
};
export const REQUEST_FILLED: Refusal = {
  code: 'request_filled',
  message: 'Another member already took this spot. Thanks anyway!',
};
export const SUBSTITUTE_PLAYS: Refusal = {
  code: 'has_substitute',
  message: 'This player already has a substitute.',
};

/** Refuses an answer of “in” from a player whose substitute has already agreed to play. */
export const replacedRefusal = ({ place }: Pick<Facility, 'place'>): Refusal => ({
  code: SUBSTITUTE_PLAYS.code,
  message: `You already have a substitute. To play after all, please call the front desk at ${place.phone}.`,
});
