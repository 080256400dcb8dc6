// Measures whether the time of a refused sign-in reveals that the account exists.
import { memberEmail } from './data.ts';
import { median } from './report.ts';

const TRIES = 12;

async function refusal(origin: string, username: string): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password: 'a wrong password' }),
  });
  await answer.arrayBuffer();
  if (answer.status !== 401) throw new Error(`Expected 401, got ${answer.status}.`);
  return performance.now() - begun;
}

/** Returns the median milliseconds of a refused sign-in. Alternates between existing and unknown users. */
export async function measureRefusals(origin: string): Promise<{ known: number; unknown: number }> {
  const known: number[] = [];
  const unknown: number[] = [];
  for (let index = 0; index < TRIES; index += 1) {
    known.push(await refusal(origin, memberEmail(index)));
    unknown.push(await refusal(origin, `nobody${index}@bench.example`));
  }
  return { known: median(known), unknown: median(unknown) };
}
