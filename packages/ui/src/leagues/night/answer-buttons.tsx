import type { Answer, League, LeagueNight, NightPlayer } from '@clubhouse/core/leagues';
import { useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { api } from '../../client/index.ts';
import { Button } from '../../kit/index.ts';
import { Refused } from '../../kit/refused.tsx';
import { useLeagueChange } from '../api.ts';
import { playQueries } from '../play-api.ts';

type Props = {
  league: Pick<League, 'id'>;
  night: Pick<LeagueNight, 'night'>;
  player: NightPlayer;
  texts: Record<Answer, string>;
};

const ANSWERS = ['in', 'out'] as const;

/** A new choice appears immediately, and reverts if the answer cannot be saved. */
export function AnswerButtons({ league, night, player, texts }: Props) {
  const { participantId } = player;
  const queryClient = useQueryClient();
  const save = useLeagueChange(async (answer: Answer) => {
    await api.send('PUT', `/api/leagues/${league.id}/nights/${night.night}/answers/${participantId}`, {
      answer,
    });
    // Without this update, the earlier answer would reappear until the refetch is done.
    queryClient.setQueryData(
      playQueries.night(league.id, night.night).queryKey,
      (shown) =>
        shown && {
          ...shown,
          players: shown.players.map((one) =>
            one.participantId === participantId ? { ...one, answer } : one,
          ),
        },
    );
  });
  const shown = save.isPending ? save.variables : player.answer;
  return (
    <>
      <fieldset className="flex gap-2">
        <legend className="sr-only">Is {player.name} playing?</legend>
        {ANSWERS.map((answer) => (
          <Button
            key={answer}
            look={shown === answer ? 'primary' : 'secondary'}
            aria-pressed={shown === answer}
            className="min-w-20"
            onClick={() => !save.isPending && shown !== answer && save.mutate(answer)}
          >
            {shown === answer && <Check aria-hidden className="size-4" />}
            {texts[answer]}
          </Button>
        ))}
      </fieldset>
      <Refused error={save.error} fallback="We couldn’t save the answer. Please try again." />
    </>
  );
}
