import type { Result, Round } from '@clubhouse/core/leagues';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { isUnanswered } from '../../client/api-error.ts';
import { serverOrigin } from '../../client/desk-state.ts';
import { createDeviceQueue } from '../../client/device-queue.ts';
import { errorMessage, readClock, useStore } from '../../client/index.ts';
import { sendWaiting } from '../../client/send-waiting.ts';
import { currentUser } from '../../client/session.ts';
import { type Entry, sendOwnScore } from './api.ts';

/** A score that the server does not have yet. It contains IDs and figures, but no names. */
const unsentScore = z.object({
  key: z.string(),
  userId: z.number(),
  server: z.string(),
  leagueId: z.number(),
  roundId: z.number(),
  madeAt: z.string(),
  entry: z.union([z.object({ strokes: z.number() }), z.object({ result: z.enum(['win', 'loss', 'half']) })]),
  /** Why the server refused the score. It stays until the player saves another one or discards it. */
  refusal: z.nullable(z.string()),
});
export type UnsentScore = z.output<typeof unsentScore>;

const device = createDeviceQueue('own-score:', unsentScore, ({ madeAt }) => madeAt);
export const { read: readUnsentScores, remove: discardScore } = device;

const isOf = (userId: number) => (one: UnsentScore) =>
  one.userId === userId && one.server === serverOrigin.get();

const inRound = (userId: number, round: Pick<Round, 'id'>) => (one: UnsentScore) =>
  isOf(userId)(one) && one.roundId === round.id;

/**
 * Sends a score, or keeps it on the device if there is no answer. A round with a kept score keeps each later one too,
 * so that an earlier score never arrives last: docs/product/leagues.md#scores-without-a-connection.
 */
export async function saveOwnScore(
  userId: number,
  round: Pick<Round, 'id' | 'leagueId'>,
  entry: Entry,
): Promise<void> {
  device.read();
  const kept = device.entries.get().filter(inRound(userId, round));
  if (kept.every(({ refusal }) => refusal !== null)) {
    try {
      await sendOwnScore(round, entry);
      for (const { key } of kept) device.remove(key);
      return;
    } catch (error) {
      if (!isUnanswered(error)) throw error;
    }
  }
  const madeAt = readClock().toISOString();
  const key = `${userId}-${round.id}-${madeAt}`;
  const { id: roundId, leagueId } = round;
  device.put({ key, userId, server: serverOrigin.get(), leagueId, roundId, madeAt, entry, refusal: null });
  for (const one of kept) if (one.key !== key) device.remove(one.key);
}

const waiting = (userId: number) =>
  device.entries.get().filter((one) => isOf(userId)(one) && one.refusal === null);

let stopSending = () => {};

/** Sends the user's kept scores as soon as the server answers, also on other screens. Returns a function that stops it. */
export function sendUnsentScores(userId: number): () => void {
  stopSending();
  const maySend = () => navigator.onLine && currentUser()?.id === userId && waiting(userId).length > 0;
  const sendAll = async () => {
    for (const one of waiting(userId)) {
      if (!(await send(one))) return false;
    }
    return true;
  };
  const unfollow = device.follow();
  const stop = sendWaiting({
    ...{ lock: 'send-own-scores', maySend, sendAll, wakeUps: [] },
    onQueueChange: device.entries.subscribe,
  });
  stopSending = () => {
    stop();
    unfollow();
  };
  return stopSending;
}

/** Returns false if the server did not answer. */
async function send(one: UnsentScore): Promise<boolean> {
  try {
    await sendOwnScore({ id: one.roundId, leagueId: one.leagueId }, one.entry);
    device.remove(one.key);
  } catch (error) {
    if (isUnanswered(error)) return false;
    const refusal = errorMessage(error, 'The server didn’t accept this score.');
    // The player may have saved another score during the request.
    if (device.entries.get().some(({ key }) => key === one.key)) device.put({ ...one, refusal });
  }
  return true;
}

/** The user's score of a round that the server does not have. */
export function useUnsentScore(userId: number, round: Pick<Round, 'id'>): UnsentScore | null {
  const all = useStore(device.entries, device.entries.get());
  return useMemo(() => all.filter(inRound(userId, round)).at(-1) ?? null, [all, userId, round]);
}

export const figuresOf = (entry: Entry): { strokes: number | null; result: Result | null } =>
  'strokes' in entry ? { strokes: entry.strokes, result: null } : { strokes: null, result: entry.result };
