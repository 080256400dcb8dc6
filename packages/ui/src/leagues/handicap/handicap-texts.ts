import {
  type League,
  matchStrokes,
  netStrokes,
  type PlayerHandicap,
  type TeamHandicap,
} from '@clubhouse/core/leagues';

export const strokesText = (count: number): string => `${count} ${count === 1 ? 'stroke' : 'strokes'}`;

/** For example, "Gross 84, 11 strokes, net 73". */
export const netText = (score: { strokes: number; handicap?: number | undefined }): string =>
  `Gross ${score.strokes}, ${strokesText(score.handicap ?? 0)}, net ${netStrokes(score)}`;

type Side = { teamId: number; name: string };

/**
 * Says who gets strokes, for example "Lee gets 4 strokes". Null if both sides have the same handicap, if the
 * league does not use handicaps, or while the handicaps load.
 */
export function matchStrokesText(
  sides: readonly [Side, Side],
  handicaps: readonly TeamHandicap[] | undefined,
): string | null {
  const handicapOf = ({ teamId }: Side) => handicaps?.find((one) => one.teamId === teamId)?.handicap ?? 0;
  const [one, other] = sides;
  const first = matchStrokes(handicapOf(one), handicapOf(other));
  const second = matchStrokes(handicapOf(other), handicapOf(one));
  if (first > 0) return `${one.name} gets ${strokesText(first)}`;
  return second > 0 ? `${other.name} gets ${strokesText(second)}` : null;
}

/** Says where a handicap comes from, for example "From 5 rounds, worst 1 dropped". */
export function sourceText(
  { computedFrom, setHandicap, isCapped }: PlayerHandicap,
  { handicap, handicapCap }: Pick<League, 'handicap' | 'handicapCap'>,
): string {
  const limit = isCapped ? `, limited to ${handicapCap}` : '';
  if (computedFrom) return `${roundsText(computedFrom)}${limit}`;
  if (handicap === 'computed') {
    return setHandicap === null ? 'No rounds yet, so it is 0' : `No rounds yet, set by an admin${limit}`;
  }
  return setHandicap === null ? 'Not set yet, so it is 0' : 'Set by an admin';
}

function roundsText({ rounds, dropped }: NonNullable<PlayerHandicap['computedFrom']>): string {
  if (rounds === 1) return 'From 1 round';
  return dropped === 0 ? `From ${rounds} rounds` : `From ${rounds} rounds, worst ${dropped} dropped`;
}
