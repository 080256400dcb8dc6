import type { League, PlayoffStart, SeedCandidate } from '@clubhouse/core/leagues';
import { type ComponentProps, useState } from 'react';
import { ConfirmChange } from '../../kit/confirm-change.tsx';
import { Button, Card, Notice } from '../../kit/index.ts';
import { LinkedNames } from '../../users/index.ts';
import { competitorOf } from '../league-texts.ts';
import { useStartPlayoffs } from './api.ts';

type Players = ComponentProps<typeof LinkedNames>['people'];
type Props = { league: League; start: PlayoffStart; players: Players };

/** Shows the seeds, with a button that starts the playoffs: docs/product/leagues.md#starting-the-playoffs. */
export function StartPlayoffs({ league, start, players }: Props) {
  const { candidates, missing, refusal } = start;
  return (
    <Card className="print:hidden">
      <h2 className="text-title">Start the playoffs</h2>
      {refusal ? (
        <p className="mt-2 text-muted">{refusal}</p>
      ) : (
        <>
          {missing.length > 0 && (
            <Notice tone="warning" className="mt-3">
              <p>Some season scores are missing:</p>
              <Missing missing={missing} />
            </Notice>
          )}
          <Seeds
            // If the standings change, the new key discards the admin's changes to the seeds.
            key={candidates.map(({ teamId, rank }) => `${teamId} ${rank}`).join()}
            league={league}
            missing={missing}
            candidates={candidates}
            players={players}
          />
        </>
      )}
    </Card>
  );
}

const Missing = ({ missing }: { missing: readonly string[] }) => (
  <ul className="mt-1 list-disc pl-5">
    {missing.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
);

type SeedsProps = {
  league: League;
  missing: readonly string[];
  candidates: readonly SeedCandidate[];
  players: Players;
};

function Seeds({ league, missing, candidates, players }: SeedsProps) {
  const size = league.playoffTeams ?? 0;
  const [seeds, setSeeds] = useState(() => candidates.slice(0, size));
  const [isAsking, setIsAsking] = useState(false);
  const begin = useStartPlayoffs(league.id);
  const competitors = `${competitorOf(league)}s`;
  const ranks = new Set(candidates.map(({ rank }) => rank));
  const isTied = ranks.size < candidates.length;
  const isAcross = candidates.length > size;
  return (
    <>
      {isTied && (
        <p className="mt-3">
          {isAcross
            ? `${tiedNames(candidates)} are tied for No. ${candidates.at(-1)?.rank}. Choose who plays.`
            : `Some ${competitors} are tied. You can change their order.`}
        </p>
      )}
      <ol aria-label="Seeds" className="mt-3 grid gap-1 sm:max-w-md">
        {seeds.map((chosen, index) => (
          <li key={chosen.teamId} className="flex min-h-11 items-center gap-3">
            <span className="w-5 shrink-0 text-right text-muted tabular-nums">{index + 1}</span>
            <Seed
              seed={index + 1}
              chosen={chosen}
              players={players}
              choices={candidates.filter(({ rank }) => rank === chosen.rank)}
              onChoose={(next) => setSeeds(swapped(seeds, index, next))}
            />
          </li>
        ))}
      </ol>
      <Button className="mt-4" onClick={() => setIsAsking(true)}>
        Start Playoffs
      </Button>
      {isAsking && (
        <ConfirmChange
          title="Start the playoffs?"
          keepText="Not Yet"
          confirmText={missing.length > 0 ? 'Start Without These Scores' : 'Start Playoffs'}
          busyText="Starting..."
          look="primary"
          change={begin}
          input={{ teamIds: seeds.map(({ teamId }) => teamId), withoutMissing: missing.length > 0 }}
          done={() => ({ title: 'Playoffs Started', description: `The ${competitors} will get an email.` })}
          staysOpen
          onClose={() => setIsAsking(false)}
        >
          <p>
            The {competitors} in the bracket will get an email. Later season scores won’t change the seeds.
          </p>
          {missing.length > 0 && <Missing missing={missing} />}
        </ConfirmChange>
      )}
    </>
  );
}

/** Returns the names of the candidates who share the lowest rank, for example "Kim and Lee". */
const tiedNames = (candidates: readonly SeedCandidate[]) =>
  new Intl.ListFormat('en-US').format(
    candidates.filter(({ rank }) => rank === candidates.at(-1)?.rank).map(({ name }) => name),
  );

type SeedProps = {
  seed: number;
  chosen: SeedCandidate;
  choices: readonly SeedCandidate[];
  players: Players;
  onChoose: (choice: SeedCandidate) => void;
};

function Seed({ seed, chosen, choices, players, onChoose }: SeedProps) {
  if (choices.length === 1) {
    return (
      <span className="wrap-anywhere font-[550]">
        <LinkedNames text={chosen.name} people={players} />
      </span>
    );
  }
  return (
    <select
      aria-label={`Seed ${seed}`}
      value={chosen.teamId}
      onChange={({ target }) => {
        const next = choices.find(({ teamId }) => teamId === Number(target.value));
        if (next) onChoose(next);
      }}
      className="min-h-11 min-w-0 flex-1 rounded-md border border-border-strong bg-surface px-3 font-[550]"
    >
      {choices.map(({ teamId, name }) => (
        <option key={teamId} value={teamId}>
          {name}
        </option>
      ))}
    </select>
  );
}

/**
 * Moves `next` to `index`. If `next` already was a seed, the candidate at `index` takes the old position of
 * `next`. Otherwise, the candidate at `index` drops out.
 */
function swapped(seeds: readonly SeedCandidate[], index: number, next: SeedCandidate): SeedCandidate[] {
  const before = seeds[index] as SeedCandidate;
  return seeds.map((seed, at) => {
    if (at === index) return next;
    return seed.teamId === next.teamId ? before : seed;
  });
}
