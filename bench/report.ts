export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}

export type Line = {
  what: string;
  product: string;
  floor?: string;
  ratio?: string;
  goal?: string;
  /** How far the result misses the goal, as text. Absent if the result meets the goal or has no goal. */
  gap?: string | undefined;
};

const COLUMNS = ['what', 'product', 'floor', 'ratio', 'goal', 'gap'] as const;
const TITLES: Record<(typeof COLUMNS)[number], string> = {
  what: 'measured',
  product: 'product',
  floor: 'floor',
  ratio: 'ratio',
  goal: 'goal',
  gap: 'gap',
};

/** Prints the lines as a table. If a result misses its goal, sets an exit code that reports an error. */
export function printTable(lines: Line[]): void {
  const rows = [TITLES, ...lines.map((line) => ({ ...line, gap: line.goal ? (line.gap ?? 'met') : '' }))];
  const widths = COLUMNS.map((column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  for (const row of rows) {
    const cells = COLUMNS.map((column, index) => (row[column] ?? '').padEnd(widths[index] as number));
    console.log(cells.join('  ').trimEnd());
  }
  const missed = lines.filter(({ goal, gap }) => goal && gap);
  if (missed.length === 0) return;
  console.log(`\n${missed.length} of ${lines.filter(({ goal }) => goal).length} goals missed.`);
  process.exitCode = 1;
}

export const percent = (value: number) => `${Math.round(value * 100)} %`;
/** Returns how far a value falls short of a minimum goal, or undefined if the goal is met. */
export const atLeast = (value: number, goal: number) =>
  value >= goal ? undefined : `${percent(goal - value)} short`;
/** Returns how far a value exceeds a maximum goal, or undefined if the goal is met. */
export const atMost = (value: number, goal: number, say: (over: number) => string) =>
  value <= goal ? undefined : `${say(value - goal)} over`;
