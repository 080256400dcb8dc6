import { LEAGUE_TYPE_NAMES, SCORING_TYPE_NAMES } from '@clubhouse/core/leagues';

const ENTRIES = [
  [LEAGUE_TYPE_NAMES.individual, 'Every player scores alone.'],
  [LEAGUE_TYPE_NAMES.scramble, 'Two players are a team, and a team has one score.'],
  [SCORING_TYPE_NAMES.lowest_score, 'Strokes are entered for every round; the fewest on average lead.'],
  [SCORING_TYPE_NAMES.match_play, 'Two meet in every match; a win is one point, and most wins lead.'],
] as const;

/** What the league types and scoring types mean. */
export function LeagueFormHelp() {
  return (
    <section aria-labelledby="league-help" className="rounded-md bg-accent-soft p-4">
      <h3 id="league-help" className="font-[600] text-base">
        How leagues work
      </h3>
      <dl className="mt-2 grid gap-1.5 text-small">
        {ENTRIES.map(([name, text]) => (
          <div key={name}>
            <dt className="inline font-[600]">{name}: </dt>
            <dd className="inline">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
