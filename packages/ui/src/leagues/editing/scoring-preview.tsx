import {
  bracketOrder,
  countedResult,
  countedStrokes,
  matchStrokes,
  PLAYOFF_ROUND_NAMES,
  type PlayedScore,
  type PlayoffSize,
  type Result,
  type SeasonRules,
  type Standing,
  seasonRuleTexts,
  seedCandidates,
  standingsOf,
} from '@clubhouse/core/leagues';
import { type Control, useWatch } from 'react-hook-form';
import { ScrollRegion } from '../../kit/scroll-region.tsx';
import { COMPETITOR_TITLES, competitorOf } from '../league-texts.ts';
import { columnsOf, NO_FIGURE, notesOf } from '../standings/standings-texts.ts';
import type { LeagueFormInput } from './form-types.ts';
import { sampleSeason, setHandicapsOf } from './sample-season.ts';
import { useTypedRules } from './use-typed-rules.ts';

/** Ranks sample scores under the selected rules, with the same code as real scores. */
export function ScoringPreview({ control }: { control: Control<LeagueFormInput> }) {
  const [leagueType, scoringType] = useWatch({ control, name: ['leagueType', 'scoringType'] });
  const rules = useTypedRules(control);
  const league = { leagueType, scoringType, ...rules };
  const { teams, rounds, scores } = sampleSeason(leagueType, scoringType, rules);
  const standings = standingsOf(league, teams, rounds, scores);
  const { columns, main } = columnsOf(league);
  const figureOf = columns.find(({ title }) => title === main)?.figureOf;
  const competitor = competitorOf(league);
  const unit = scoringType === 'match_play' ? 'Match' : 'Round';
  return (
    <section aria-labelledby="scoring-preview" className="min-w-0">
      <h3 id="scoring-preview" className="text-lead">
        Sample scores
      </h3>
      <p aria-live="polite" className="mt-1 min-h-18 text-muted text-small">
        {seasonRuleTexts(league, competitor).join(' ')}
      </p>
      <ScrollRegion label="Sample scores">
        <table className="mt-3 w-full text-left">
          <thead>
            <tr className="border-border border-b text-muted text-small">
              <th scope="col" className="py-2 pr-2 font-[500]">
                {COMPETITOR_TITLES[competitor]}
              </th>
              {rounds.map(({ roundNumber }) => (
                <th key={roundNumber} scope="col" className="px-1 py-2 text-center font-[500]">
                  <span className="sr-only">{unit}</span> {roundNumber}
                </th>
              ))}
              <th scope="col" className="py-2 pl-2 text-right font-[500]">
                {main}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-border">
            {standings.map((row) => (
              <tr key={row.team.teamId} className="align-baseline">
                <th scope="row" className="min-w-28 py-2 pr-2 font-[550]">
                  {row.team.name}
                  {row.grossAverage != null && (
                    <span className="block font-[400] text-muted text-small">
                      Gross {row.grossAverage.toFixed(1)}
                    </span>
                  )}
                  {rules.handicap !== 'off' &&
                    (scoringType === 'match_play' || leagueType === 'scramble') && (
                      <span className="block font-[400] text-muted text-small">
                        Handicap {scores.find(({ teamId }) => teamId === row.team.teamId)?.handicap}
                        {leagueType === 'scramble' &&
                          `, from ${setHandicapsOf(leagueType, row.team.teamId).join(' and ')}`}
                      </span>
                    )}
                  {notesOf(row, competitor).map((note) => (
                    <span key={note} className="block font-[400] text-muted text-small">
                      {note}
                    </span>
                  ))}
                </th>
                {rounds.map(({ id }) => (
                  <td key={id} className="px-1 py-2 text-center tabular-nums">
                    <Cell row={row} rules={rules} inRound={scores.filter(({ roundId }) => roundId === id)} />
                  </td>
                ))}
                <td className="py-2 pl-2 text-right font-[550] tabular-nums">
                  {scoringType === 'lowest_score' ? row.averageStrokes?.toFixed(1) : figureOf?.(row)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {rules.playoffTeams && <SampleBracket standings={standings} size={rules.playoffTeams} />}
    </section>
  );
}

type CellProps = { row: Standing; rules: SeasonRules; inRound: readonly PlayedScore[] };

function Cell({ row, rules, inRound }: CellProps) {
  const score = inRound.find(({ teamId }) => teamId === row.team.teamId);
  if (!score) return <Mark text={NO_FIGURE} spoken="Did not play" />;
  if (score.result !== null) {
    const opponent = inRound.find(({ teamId }) => teamId === score.opponentTeamId);
    const given = matchStrokes(score.handicap ?? 0, opponent?.handicap ?? 0);
    return (
      <>
        <MatchMark result={score.result} rules={rules} />
        {score.lineup === 'single' && <Alone />}
        {given > 0 && (
          <span className="block text-muted text-small">
            <span className="sr-only">, gets </span>+{given}
            <span className="sr-only"> strokes</span>
          </span>
        )}
      </>
    );
  }
  const strokes = countedStrokes({ ...score, strokes: Number(score.strokes) }, rules);
  const alone = score.lineup === 'single' && <Alone />;
  if (!row.droppedRoundIds.includes(score.roundId)) {
    return (
      <>
        {strokes}
        {alone}
      </>
    );
  }
  return (
    <>
      <span className="text-muted line-through">
        {strokes}
        <span className="sr-only"> not counted</span>
      </span>
      {alone}
    </>
  );
}

const Alone = () => <span className="block text-muted text-small">alone</span>;

/**
 * Shows the playoff bracket of the sample season. A large bracket has open places, because the sample has
 * only a few teams.
 */
function SampleBracket({ standings, size }: { standings: readonly Standing[]; size: PlayoffSize }) {
  const seeded = seedCandidates(standings, size);
  const seedName = (seed: number) => seeded[seed - 1]?.name ?? 'open';
  const order = bracketOrder(size);
  const matches = order.flatMap((seed, index) => (index % 2 === 0 ? [[seed, order[index + 1] ?? 0]] : []));
  return (
    <>
      <h4 id="sample-bracket" className="mt-4 font-[600] text-base">
        Projected bracket
      </h4>
      <p className="text-muted text-small">{PLAYOFF_ROUND_NAMES[size]}, based on these standings</p>
      <ul aria-labelledby="sample-bracket" className="mt-2 grid gap-2 sm:grid-cols-2">
        {matches.map((seeds) => (
          <li key={seeds[0]} className="rounded-md border border-border px-3 py-2">
            {seeds.map((seed) => (
              <span key={seed} className="flex gap-2">
                <span className="w-5 shrink-0 text-right text-muted tabular-nums">{seed}</span>
                <span className={seeded[seed - 1] ? 'font-[550]' : 'text-muted'}>{seedName(seed)}</span>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}

function MatchMark({ result, rules }: { result: Result; rules: SeasonRules }) {
  if (result === 'absent') return <Mark text="A" spoken="Absent" />;
  const counted = countedResult(result, rules);
  if (counted === 'win') return <Mark text="W" spoken="Win" tone="text-success" />;
  if (counted === 'half') return <Mark text="½" spoken="Half" />;
  return counted === 'loss' ? <Mark text="L" spoken="Loss" /> : <Mark text={NO_FIGURE} spoken="No points" />;
}

function Mark({ text, spoken, tone = 'text-muted' }: { text: string; spoken: string; tone?: string }) {
  return (
    <>
      <span aria-hidden title={spoken} className={tone}>
        {text}
      </span>
      <span className="sr-only">{spoken}</span>
    </>
  );
}
