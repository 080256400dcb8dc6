import { HANDICAP_LABEL, strokes as strokesSchema, type TeamHandicap } from '@clubhouse/core/leagues';
import { matchStrokesText, netText, strokesText } from '../handicap/handicap-texts.ts';

type Side = { teamId: number; name: string };
type Props = {
  team: Side;
  opponent: Side | null;
  /** Undefined while the handicaps load. */
  handicaps: readonly TeamHandicap[] | undefined;
  typed: string;
};

/**
 * Shows who gets strokes in a match. Without an opponent, shows the typed score with its net score, for
 * example "Gross 84, 11 strokes, net 73". Until a score is typed, shows the strokes that the team gets.
 */
export function HandicapNote({ team, opponent, handicaps, typed }: Props) {
  return (
    <div className="min-h-12">
      <p aria-live="polite" className="font-[550]">
        {handicaps && (opponent ? matchText(team, opponent, handicaps) : netOf(typed, handicaps, team))}
      </p>
      <p className="text-muted text-small">{HANDICAP_LABEL}</p>
    </div>
  );
}

const matchText = (team: Side, opponent: Side, handicaps: readonly TeamHandicap[]) =>
  matchStrokesText([team, opponent], handicaps) ?? 'Equal handicaps, so nobody gets strokes';

function netOf(typed: string, handicaps: readonly TeamHandicap[], team: Side): string {
  const handicap = handicaps.find(({ teamId }) => teamId === team.teamId)?.handicap ?? 0;
  const strokes = strokesSchema.safeParse(typed.trim() === '' ? undefined : Number(typed));
  return strokes.success ? netText({ strokes: strokes.data, handicap }) : `You get ${strokesText(handicap)}`;
}
