import type { Answer, League, LeagueNight, NightPlayer, TeamHandicap } from '@clubhouse/core/leagues';
import { PersonLink } from '../../users/index.ts';
import { LeagueBadge } from '../league-badge.tsx';
import { AcceptButton } from '../substitutes/accept-button.tsx';
import { DeskSubstitute } from '../substitutes/desk-substitute.tsx';
import { AnswerButtons } from './answer-buttons.tsx';
import { BlankScore } from './blank-score.tsx';

type Props = {
  league: League;
  night: LeagueNight;
  /** By default, all of the night's players. */
  players?: readonly NightPlayer[];
  /** True if the user can answer for every player, as staff and admins can. */
  isAnswering: boolean;
  hasAnswers: boolean;
};

const DESK_TEXTS: Record<Answer, string> = { in: 'In', out: 'Out' };

/** The order never depends on the answers, so that rows do not move while a user taps. */
export function NightPlayers({ league, night, players, isAnswering, hasAnswers }: Props) {
  return (
    <ul className="mt-3 divide-y divide-border empty:hidden">
      {(players ?? night.players).map((player) => (
        <li
          key={player.participantId}
          className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 break-inside-avoid py-1.5 print:min-h-10"
        >
          <span className={`min-w-0 font-[550] wrap-break-word ${isAnswering ? '' : 'flex-1'}`}>
            <PersonLink userId={player.userId} name={player.name} />
            {player.isOwn && <span className="font-normal text-muted"> (you)</span>}
            {player.substitute && (
              <span className="block font-normal">
                <PersonLink userId={player.substitute.userId} name={player.substitute.name} /> (sub)
                {player.substitute.isOwn && <span className="text-muted"> (you)</span>}
              </span>
            )}
            {night.handicaps && (
              <span className="block font-normal text-muted text-small">
                {handicapText(league, night.handicaps, player)}
              </span>
            )}
          </span>
          {isAnswering && (
            <div className="contents print:hidden">
              <AnswerButtons league={league} night={night} player={player} texts={DESK_TEXTS} />
            </div>
          )}
          {hasAnswers && (
            <span className={`items-baseline gap-4 ${isAnswering ? 'hidden print:flex' : 'flex'}`}>
              <AnswerBadge player={player} />
              {league.scoringType === 'lowest_score' && <BlankScore label="Score" />}
            </span>
          )}
          {hasAnswers && <Wanted league={league} night={night} player={player} isDesk={isAnswering} />}
          {isAnswering && player.answer === 'out' && (
            <DeskSubstitute league={league} night={night} player={player} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** For example "Handicap 11", or "Team handicap 7". */
function handicapText(
  { leagueType }: League,
  handicaps: readonly TeamHandicap[],
  { teamId }: NightPlayer,
): string {
  const handicap = handicaps.find((one) => one.teamId === teamId)?.handicap ?? 0;
  return leagueType === 'scramble' ? `Team handicap ${handicap}` : `Handicap ${handicap}`;
}

type WantedProps = Pick<Props, 'league' | 'night'> & { player: NightPlayer; isDesk: boolean };

/**
 * Shows that a substitute is wanted. Members who can play get a button to accept. Other members outside the
 * league see why they cannot accept.
 */
function Wanted({ league, night, player, isDesk }: WantedProps) {
  if (!player.isSubstituteWanted) return null;
  const { participantId, name, acceptRefusal } = player;
  return (
    <div className="flex basis-full flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-small text-warning">
        Substitute wanted
        {/* The league's players do not see the refusal, because they usually play at that time themselves. */}
        {!isDesk && !league.isJoined && acceptRefusal && (
          <span className="block text-muted">{acceptRefusal}</span>
        )}
      </p>
      {!isDesk && acceptRefusal === null && (
        <AcceptButton place={{ league, night, participantId }} playerName={name} />
      )}
    </div>
  );
}

function AnswerBadge({ player: { answer, substitute } }: { player: NightPlayer }) {
  if (substitute) return <LeagueBadge tone="success">Sub</LeagueBadge>;
  if (answer === 'out') return <LeagueBadge tone="warning">Out</LeagueBadge>;
  if (answer === 'in') return <LeagueBadge tone="success">In</LeagueBadge>;
  return <span className="text-muted text-small">No answer</span>;
}
