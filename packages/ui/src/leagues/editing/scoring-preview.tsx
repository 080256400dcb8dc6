import type { LeagueType, ScoringType } from '@clubhouse/core/leagues';
import { type Control, useWatch } from 'react-hook-form';
import { ScrollRegion } from '../../kit/scroll-region.tsx';
import type { LeagueFormInput } from './league-form-fields.tsx';

const TEAMS: Record<LeagueType, readonly string[]> = {
  individual: ['Avery', 'Blake', 'Casey', 'Drew'],
  scramble: ['Avery & Alex', 'Blake & Bo', 'Casey & Cam', 'Drew & Dana'],
};

/** Three rounds of four teams, best team first. In match play, each team plays every other team. */
const ROUNDS: Record<ScoringType, readonly (readonly (number | 'W' | 'L')[])[]> = {
  lowest_score: [
    [72, 70, 71],
    [74, 73, 72],
    [75, 77, 73],
    [80, 78, 79],
  ],
  match_play: [
    ['W', 'W', 'W'],
    ['W', 'W', 'L'],
    ['L', 'L', 'W'],
    ['L', 'L', 'L'],
  ],
};

const TEXTS: Record<ScoringType, Record<LeagueType, string> & { unit: string; total: string }> = {
  lowest_score: {
    individual: 'An admin enters every player’s strokes, round by round. The lowest average ranks first.',
    scramble: 'An admin enters one score per team, round by round. The lowest average ranks first.',
    unit: 'Round',
    total: 'Average',
  },
  match_play: {
    individual:
      'An admin enters a win (W) or a loss (L) for each player. The player with the most wins ranks first.',
    scramble:
      'An admin enters a win (W) or a loss (L) for each team. The team with the most wins ranks first.',
    unit: 'Match',
    total: 'Points',
  },
};

export function ScoringPreview({ control }: { control: Control<LeagueFormInput> }) {
  const [leagueType, scoringType] = useWatch({ control, name: ['leagueType', 'scoringType'] });
  const { unit, total, [leagueType]: rule } = TEXTS[scoringType];
  return (
    <section aria-labelledby="scoring-preview" className="min-w-0">
      <h3 id="scoring-preview" className="text-lead">
        Sample scores
      </h3>
      <p aria-live="polite" className="mt-1 min-h-12 text-muted text-small">
        {rule}
      </p>
      <ScrollRegion label="Sample scores">
        <table className="mt-3 w-full text-left">
          <thead>
            <tr className="border-border border-b text-muted text-small">
              <th scope="col" className="py-2 pr-2 font-[500]">
                {leagueType === 'scramble' ? 'Team' : 'Player'}
              </th>
              {[1, 2, 3].map((number) => (
                <th key={number} scope="col" className="px-1 py-2 text-center font-[500]">
                  <span className="max-sm:sr-only">{unit}</span> <span>{number}</span>
                </th>
              ))}
              <th scope="col" className="py-2 pl-2 text-right font-[500]">
                {total}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-border">
            {ROUNDS[scoringType].map((results, index) => (
              <tr key={TEAMS[leagueType][index]}>
                <th scope="row" className="py-2 pr-2 font-[550]">
                  {TEAMS[leagueType][index]}
                </th>
                {results.map((result, round) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its round
                  <td key={round} className="px-1 py-2 text-center font-data">
                    {typeof result === 'number' ? result : <Result isWin={result === 'W'} />}
                  </td>
                ))}
                <td className="py-2 pl-2 text-right font-[550] font-data">{totalOf(results)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}

function Result({ isWin }: { isWin: boolean }) {
  return (
    <>
      <span aria-hidden className={isWin ? 'text-success' : 'text-muted'}>
        {isWin ? 'W' : 'L'}
      </span>
      <span className="sr-only">{isWin ? 'Win' : 'Loss'}</span>
    </>
  );
}

function totalOf(results: readonly (number | string)[]): string {
  const strokes = results.filter((result) => typeof result === 'number');
  if (strokes.length === 0) return String(results.filter((result) => result === 'W').length);
  return (strokes.reduce((sum, each) => sum + each, 0) / strokes.length).toFixed(1);
}
