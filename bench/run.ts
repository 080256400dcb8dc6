// npm run bench: runs all benchmarks except `scale` and prints one table. The measurements of booking
// requests alternate between the product and the minimal server in floor.ts.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { bcryptPasswords } from '../apps/server/src/auth/index.ts';
import { startPostgres } from '../apps/server/testing/postgres-server.ts';
import { type CallResult, measureCalls } from './calls.ts';
import { coldLines } from './cold.ts';
import { aBenchDatabase, type BenchDatabase, memberEmail, PASSWORD } from './data.ts';
import { frontDeskLines } from './front-desk.ts';
import { measureLeagues, measureStandings } from './leagues.ts';
import { type Scores, scoresOf } from './lighthouse.ts';
import { limitLines } from './limits.ts';
import { signIn } from './load.ts';
import { officeLines } from './office.ts';
import { weighPages } from './pages.ts';
import { atLeast, atMost, type Line, median, percent, printTable } from './report.ts';
import { startProduct, startToFirstAnswer } from './servers.ts';
import { measureRefusals } from './sign-in.ts';
import { measureStreams, STREAMS } from './streams.ts';
import { measureLandingPage } from './web.ts';

const SIZES = [10_000, 1_000_000];
/**
 * The shares of the minimal server's throughput (`floor.ts`) that the product must reach. The goals for
 * SQLite are lower, because production runs on PostgreSQL.
 */
const GOALS = { SQLite: { read: 0.4, write: 0.4 }, PostgreSQL: { read: 0.7, write: 0.75 } };
const GOAL_P99 = 2;
const GOAL_GROWTH = 0.1;
const GOAL_START_MS = 1000;
const GOAL_PAGE_KB = 150;
const GOAL_LANDING_KB = 95;
const GOAL_TEXT_PAINT_MS = 1500;
const GOAL_LAYOUT_SHIFT = 0.02;
const GOAL_VIDEO_MB = 2.5;
const GOAL_SCORES = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const GOAL_REFUSAL = 0.2;
const GOAL_STANDINGS_MS = 5;
const GOAL_STREAMS_MB = 50;
const GOAL_DELIVERY_MS = 1000;

// Without `process.exit`, a stopped run would skip the exit handlers, which stop the servers and remove the
// database.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const folder = path.resolve('.cache/bench');
mkdirSync(folder, { recursive: true });

console.log('▸ PostgreSQL, and databases of 10,000 and 1,000,000 bookings on both engines (two minutes)');
const postgres = await startPostgres({ shared_buffers: '256MB' });
const databases = { SQLite: [] as BenchDatabase[], PostgreSQL: [] as BenchDatabase[] };
for (const size of SIZES) {
  databases.SQLite.push(await aBenchDatabase({ folder }, size));
  databases.PostgreSQL.push(await aBenchDatabase({ postgresUrl: postgres.url }, size));
}

const lines: Line[] = [];
for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  console.log(`▸ Booking requests on ${engine}, alternating with the floor (three minutes)`);
  const { read, write } = await measureCalls(databases[engine]);
  lines.push(...callLines(`${engine}, day's bookings`, read, GOALS[engine].read));
  lines.push(...callLines(`${engine}, booking`, write, GOALS[engine].write));
  lines.push({
    what: `${engine}, memory after the load`,
    product: `${Math.round(write.at(-1)?.memory ?? 0)} MB`,
  });
}

console.log('▸ Start, sign-in and pages');
const [small] = databases.SQLite as [BenchDatabase];
const starts: number[] = [];
for (let index = 0; index < 5; index += 1) starts.push(await startToFirstAnswer(small.settings));
const start = median(starts);
lines.push({
  what: 'start to first response',
  product: `${Math.round(start)} ms`,
  goal: `< ${GOAL_START_MS} ms`,
  gap: atMost(start, GOAL_START_MS, (over) => `${Math.round(over)} ms`),
});

const product = await startProduct(small.settings);
const cookie = await signIn(product.origin, memberEmail(0), PASSWORD);
for (const page of await weighPages(product.origin, [
  { path: '/contact' },
  { path: '/auth' },
  { path: '/booking', cookie },
])) {
  lines.push({
    what: `${page.path}: JavaScript, CSS, gzipped`,
    product: `${page.javascript.toFixed(1)} KB, ${page.css.toFixed(1)} KB`,
    goal: `≤ ${GOAL_PAGE_KB} KB`,
    gap: atMost(page.javascript, GOAL_PAGE_KB, (over) => `${over.toFixed(1)} KB`),
  });
}

// The benchmark creates its members with a cheap hash, so this measurement needs a hash that is as expensive
// as in production.
const passwordHash = await bcryptPasswords().hash(PASSWORD);
await small.db('users').update({ password_hash: passwordHash });
const { known, unknown } = await measureRefusals(product.origin);
const difference = Math.abs(known - unknown) / Math.max(known, unknown);
lines.push({
  what: 'wrong password, known and unknown user',
  product: `${known.toFixed(0)} ms, ${unknown.toFixed(0)} ms`,
  ratio: percent(1 - difference),
  goal: 'within a fifth',
  gap: atMost(difference, GOAL_REFUSAL, percent),
});
console.log('▸ The landing page on a phone, and Lighthouse (a minute)');
lines.push(...(await landingLines(product.origin)));
await product.stop();

console.log('▸ Cold screens on slow 4G (five minutes)');
for await (const line of coldLines(postgres.url, folder)) lines.push(line);
console.log('▸ The front desk app');
lines.push(...(await frontDeskLines(small)));
console.log('▸ Leagues');
lines.push(...(await leagueLines()));
console.log('▸ Live events');
lines.push(...(await streamLines()));
console.log('▸ Attacks: refused sign-ins, hashing, invented calendar links, both engines (three minutes)');
for (const [engine, [few]] of Object.entries(databases)) {
  lines.push(...(await limitLines(engine, few as BenchDatabase)));
}
console.log(
  '▸ The back office: 10,000 users, 1,000,000 bookings, 100,000 requests, on both engines (three minutes)',
);
lines.push(...(await officeLines(folder, postgres.url)));
for (const { db } of [...databases.SQLite, ...databases.PostgreSQL]) await db.destroy();
await postgres.stop();

console.log();
printTable(lines);

async function leagueLines(): Promise<Line[]> {
  const computed = (['lowest_score', 'match_play'] as const).map((scoringType): Line => {
    const took = measureStandings(scoringType);
    return {
      what: `standings of 50 teams after 52 rounds, ${scoringType.replace('_', ' ')}: computing`,
      product: `${took.toFixed(2)} ms`,
      goal: `< ${GOAL_STANDINGS_MS} ms`,
      gap: atMost(took, GOAL_STANDINGS_MS, (over) => `${over.toFixed(2)} ms`),
    };
  });
  const called: Line[] = [];
  for (const [engine, [few]] of Object.entries(databases)) {
    for (const { what, milliseconds } of await measureLeagues(few as BenchDatabase)) {
      called.push({
        what: `${engine}, ${what}: the whole request`,
        product: `${milliseconds.toFixed(1)} ms`,
      });
    }
  }
  return [...computed, ...called];
}

async function streamLines(): Promise<Line[]> {
  const measured: Line[] = [];
  for (const [engine, [few]] of Object.entries(databases)) {
    const { memory, delivered } = await measureStreams(few as BenchDatabase);
    measured.push(
      {
        what: `${engine}, memory of ${STREAMS} open streams`,
        product: `${memory.toFixed(1)} MB`,
        goal: `< ${GOAL_STREAMS_MB} MB`,
        gap: atMost(memory, GOAL_STREAMS_MB, (over) => `${over.toFixed(1)} MB`),
      },
      {
        what: `${engine}, a booking until all ${STREAMS} have its event`,
        product: `${Math.round(delivered)} ms`,
        goal: `< ${GOAL_DELIVERY_MS} ms`,
        gap: atMost(delivered, GOAL_DELIVERY_MS, (over) => `${Math.round(over)} ms`),
      },
    );
  }
  return measured;
}

async function landingLines(origin: string): Promise<Line[]> {
  const web = await measureLandingPage(origin);
  const ms = (value: number) => `${Math.round(value)} ms`;
  const kilobytes = (value: number) => `${value.toFixed(1)} KB`;
  const measured: Line[] = [
    {
      what: '/ on a phone: largest text paint',
      product: ms(web.textPaint),
      goal: `< ${GOAL_TEXT_PAINT_MS} ms`,
      gap: atMost(web.textPaint, GOAL_TEXT_PAINT_MS, ms),
    },
    { what: '/ on a phone: largest paint of all', product: ms(web.largestPaint) },
    {
      what: '/ on a phone: layout shift',
      product: web.layoutShift.toFixed(4),
      goal: `< ${GOAL_LAYOUT_SHIFT}`,
      gap: atMost(web.layoutShift, GOAL_LAYOUT_SHIFT, (over) => over.toFixed(4)),
    },
    {
      what: '/: JavaScript before interaction, gzipped',
      product: kilobytes(web.javascript),
      goal: `≤ ${GOAL_LANDING_KB} KB`,
      gap: atMost(web.javascript, GOAL_LANDING_KB, kilobytes),
    },
    {
      what: `/: video, requested ${web.videoCameAfterLoad ? 'after' : 'BEFORE'} the page had loaded`,
      product: `${web.video.toFixed(2)} MB`,
      goal: `≤ ${GOAL_VIDEO_MB} MB`,
      gap: atMost(web.video, GOAL_VIDEO_MB, (over) => `${over.toFixed(2)} MB`),
    },
  ];
  const runs: Scores[] = [];
  for (let run = 0; run < 3; run += 1) {
    const scores = await scoresOf(origin);
    if (typeof scores === 'string') {
      return [...measured, { what: 'Lighthouse on a phone', product: `not run: ${scores}` }];
    }
    runs.push(scores);
  }
  const names = Object.keys(GOAL_SCORES) as (keyof typeof GOAL_SCORES)[];
  return [
    ...measured,
    ...names.map((name) => ({
      what: `Lighthouse on a phone, median of three: ${name}`,
      product: String(median(runs.map((scores) => scores[name]))),
      goal: `≥ ${GOAL_SCORES[name]}`,
      gap: atLeast(median(runs.map((scores) => scores[name])) / 100, GOAL_SCORES[name] / 100),
    })),
  ];
}

function callLines(what: string, results: CallResult[], goal: number): Line[] {
  const perSize = results.flatMap(({ bookings, product, floor }): Line[] => {
    const ratio = product.rate / floor.rate;
    const slower = product.p99 / floor.p99;
    const size = bookings.toLocaleString('en-US');
    return [
      {
        what: `${what}, ${size}: requests a second`,
        product: product.rate.toFixed(0),
        floor: floor.rate.toFixed(0),
        ratio: percent(ratio),
        goal: `≥ ${percent(goal)}`,
        gap: atLeast(ratio, goal),
      },
      {
        what: `${what}, ${size}: p99`,
        product: `${product.p99.toFixed(1)} ms`,
        floor: `${floor.p99.toFixed(1)} ms`,
        ratio: `${slower.toFixed(1)} times`,
        goal: `≤ ${GOAL_P99} times`,
        gap: atMost(slower, GOAL_P99, (over) => `${over.toFixed(1)} times`),
      },
    ];
  });
  const [few, many] = results as [CallResult, CallResult];
  const growth = 1 - many.product.rate / few.product.rate;
  return [
    ...perSize,
    {
      what: `${what}: from 10,000 to 1,000,000`,
      product: `${few.product.rate.toFixed(0)} → ${many.product.rate.toFixed(0)}`,
      ratio: percent(1 - growth),
      goal: `at most ${percent(GOAL_GROWTH)} slower`,
      gap: atMost(growth, GOAL_GROWTH, percent),
    },
  ];
}
