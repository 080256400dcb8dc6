import type { Refusal } from '@clubhouse/core/errors';
import {
  type Answer,
  type League,
  type LeagueNight,
  type NightPlayer,
  partnerRefusal,
} from '@clubhouse/core/leagues';
import { facilityDate, facilityTime, formatShortDate, formatTime } from '@clubhouse/core/time';
import { useFacility } from '../../client/facility.ts';
import { Card } from '../../kit/index.ts';
import { phoneHref } from '../../kit/phone-href.ts';
import { FindSubstitute } from '../substitutes/find-substitute.tsx';
import { AnswerButtons } from './answer-buttons.tsx';

type Props = {
  league: League;
  night: LeagueNight;
  /** The member, and the member's partner if the partner has no account. */
  players: readonly NightPlayer[];
  refusal: Refusal | null;
};

const STATES: Record<Answer, string> = { in: 'You’re in.', out: 'You’re out.' };

/**
 * Lets a member answer until the deadline. After the deadline, shows the front desk's phone number until the
 * night is over.
 */
export function OwnAnswer({ league, night, players, refusal }: Props) {
  const facility = useFacility();
  const closesAt = new Date(night.closesAt);
  const closingDate = facilityDate(closesAt, facility);
  const time = formatTime(facilityTime(closesAt, facility));
  const until = closingDate === night.date ? time : `${formatShortDate(closingDate)}, ${time}`;
  const { phone } = facility.place;
  return (
    <Card>
      <h2 className="text-title">Are you playing?</h2>
      {players.map((player) => (
        <div key={player.participantId} className="mt-3 grid gap-2">
          {!player.isOwn && <p className="font-[550]">Your partner {player.name}</p>}
          {refusal || player.substitute ? (
            <p>{stateOf(player)}</p>
          ) : (
            <AnswerButtons league={league} night={night} player={player} texts={textsFor(player)} />
          )}
          {!refusal && canAskFor(player, league, night) && (
            <FindSubstitute place={{ league, night, participantId: player.participantId }} player={player} />
          )}
        </div>
      ))}
      <p className="mt-3 text-muted">
        {refusal?.code === 'night_over' ? (
          refusal.message
        ) : refusal ? (
          <>
            Answers closed at {until}. Did your plans change? Call us at{' '}
            <a href={phoneHref(phone)} className="whitespace-nowrap underline">
              {phone}
            </a>
            .
          </>
        ) : (
          `Please answer by ${until}. If you don’t answer, we’ll count you in.`
        )}
      </p>
    </Card>
  );
}

const textsFor = ({ isOwn }: NightPlayer): Record<Answer, string> =>
  isOwn ? { in: 'I’m In', out: 'I’m Out' } : { in: 'In', out: 'Out' };

const canAskFor = (player: NightPlayer, league: League, night: LeagueNight): boolean =>
  player.answer === 'out' &&
  !player.substitute &&
  league.substitutes !== 'off' &&
  partnerRefusal(player, night.players) === null;

function stateOf({ isOwn, answer, substitute, name }: NightPlayer): string {
  if (substitute)
    return isOwn
      ? `You’re out. ${substitute.name} is playing for you.`
      : `${substitute.name} is playing for ${name}.`;
  if (isOwn) return answer ? STATES[answer] : 'You haven’t answered, so we’re counting you in.';
  return answer === 'out' ? 'Out.' : 'In.';
}
