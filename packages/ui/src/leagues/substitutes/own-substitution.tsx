import { answerRefusal, type League, type LeagueNight, type NightPlayer } from '@clubhouse/core/leagues';
import { formatTime } from '@clubhouse/core/time';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { Button, Card } from '../../kit/index.ts';
import { phoneHref } from '../../kit/phone-href.ts';
import { Refused } from '../../kit/refused.tsx';
import { startOf } from '../night/start-waves.tsx';
import { useStepBack } from './api.ts';

type Props = { league: League; night: LeagueNight; player: NightPlayer };

/** Names the absent player, and lets the substitute step back until answers close. */
export function OwnSubstitution({ league, night, player }: Props) {
  const facility = useFacility();
  const now = useNow();
  const stepBack = useStepBack({ league, night, participantId: player.participantId });
  const refusal = answerRefusal(night.night, league, 'player', now, facility);
  const start = startOf(night, player.teamId) ?? night.startTime;
  const { phone } = facility.place;
  return (
    <Card>
      <h2 className="text-title">You’re playing for {player.name}</h2>
      <p className="mt-2">
        {player.name} starts at <span className="whitespace-nowrap">{formatTime(start)}</span>. Your score
        counts for {player.name}, not for you.
      </p>
      {refusal === null ? (
        <Button
          look="secondary"
          className="mt-4"
          isBusy={stepBack.isPending}
          busyText="Saving..."
          onClick={() => stepBack.mutate(undefined)}
        >
          I Can’t Play
        </Button>
      ) : (
        refusal.code === 'answers_closed' && (
          <p className="mt-3 text-muted">
            Did your plans change? Call us at{' '}
            <a href={phoneHref(phone)} className="whitespace-nowrap underline">
              {phone}
            </a>
            .
          </p>
        )
      )}
      <Refused
        className="mt-3"
        error={stepBack.error}
        fallback="We couldn’t save your change. Please try again."
      />
    </Card>
  );
}
