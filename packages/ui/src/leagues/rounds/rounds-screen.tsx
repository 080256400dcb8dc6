import type { League, Round } from '@clubhouse/core/leagues';
import { useQueries } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Card, Failed, Skeleton } from '../../kit/index.ts';
import { LeaguePage } from '../league-page.tsx';
import { playQueries } from '../play-api.ts';
import { AddRoundForm } from './add-round-form.tsx';
import { DeleteRoundDialog } from './delete-round-dialog.tsx';
import { RoundsList } from './rounds-list.tsx';

/** /admin/leagues/:id/rounds: the rounds with their dates, and links to their scores. */
export function RoundsScreen() {
  return (
    <LeaguePage title={({ name }) => `${name} - Rounds`}>{(league) => <Rounds league={league} />}</LeaguePage>
  );
}

function Rounds({ league }: { league: League }) {
  const [rounds, scores] = useQueries({
    queries: [playQueries.rounds(league.id), playQueries.scores(league.id)],
  });
  const [leaving, setLeaving] = useState<Round | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const failed = [rounds, scores].find((query) => query.isError && !query.data);

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_20rem]">
      <section>
        <h2 ref={heading} tabIndex={-1} className="text-title outline-none">
          Rounds
        </h2>
        <div className="mt-4">
          {failed ? (
            <Failed
              error={failed.error}
              what="We couldn’t load the rounds."
              onRetry={() => void Promise.all([rounds.refetch(), scores.refetch()])}
            />
          ) : rounds.data && scores.data ? (
            <RoundsList league={league} rounds={rounds.data} scores={scores.data} onDelete={setLeaving} />
          ) : (
            <Skeleton className="h-screen" />
          )}
        </div>
      </section>
      <Card>
        <h2 className="text-title">Add a round</h2>
        <p className="mt-2 mb-5 text-muted text-small">
          {league.hasSchedule
            ? 'The schedule has a round for every session. Add one for playoffs or a make-up night.'
            : 'Add one for each evening of play.'}
        </p>
        {rounds.data ? <AddRoundForm league={league} rounds={rounds.data} /> : <Skeleton className="h-64" />}
      </Card>
      {leaving && scores.data && (
        <DeleteRoundDialog
          round={leaving}
          scoreCount={scores.data.filter(({ roundId }) => roundId === leaving.id).length}
          onClose={() => setLeaving(null)}
          focusWhenGone={() => heading.current}
        />
      )}
    </div>
  );
}
