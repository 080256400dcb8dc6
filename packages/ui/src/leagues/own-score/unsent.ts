import type { Result, Round, Score } from '@clubhouse/core/leagues';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { isUnanswered } from '../../client/api-error.ts';
import { serverOrigin } from '../../client/desk-state.ts';
import { createDeviceQueue } from '../../client/device-queue.ts';
import { errorMessage, readClock, useStore } from '../../client/index.ts';
import { sendWaiting } from '../../client/send-waiting.ts';
import { currentUser } from '../../client/session.ts';
import { type Entry, entryOf, sendOwnScore, sendReview } from './api.ts';

const figures = z.union([
  z.object({ strokes: z.number() }),
  z.object({ result: z.enum(['win', 'loss', 'half']) }),
]);
const stored = {
  key: z.string(),
  userId: z.number(),
  server: z.string(),
  leagueId: z.number(),
  madeAt: z.string(),
  /**
   * The reason for the server's refusal, or null. A refused request stays until the player replaces or discards
   * it.
   */
  refusal: z.nullable(z.string()),
};
const entry = z.union([
  z.object({ strokes: z.number(), teamId: z.optional(z.number()) }),
  z.object({ result: z.enum(['win', 'loss', 'half']), teamId: z.optional(z.number()) }),
]);
/** A score for a team that the user plays for. */
const unsentScore = z.object({ ...stored, roundId: z.number(), entry });
/**
 * Confirms or disputes another team's entry, `seen`. In a dispute, `version` has the figures that the user
 * considers right. In a confirmation, `version` is null.
 */
const unsentReview = z.object({
  ...stored,
  scoreId: z.number(),
  seen: figures,
  version: z.nullable(figures),
});

/** A request that the server has not accepted yet. Contains no names, because it is stored on the device. */
const unsent = z.union([unsentScore, unsentReview]);
export type UnsentScore = z.output<typeof unsentScore>;
export type UnsentReview = z.output<typeof unsentReview>;
export type Unsent = UnsentScore | UnsentReview;
type Draft =
  | Pick<UnsentScore, 'leagueId' | 'roundId' | 'entry'>
  | Pick<UnsentReview, 'leagueId' | 'scoreId' | 'seen' | 'version'>;

const device = createDeviceQueue<Unsent>('own-score:', unsent, ({ madeAt }) => madeAt);
export const { read: readUnsent, remove: discardUnsent } = device;

const isOf = (userId: number) => (one: Unsent) => one.userId === userId && one.server === serverOrigin.get();

/** Identifies a team's score in a round. `teamId` is undefined for the user's own team. */
const roundTarget = (roundId: number, teamId: number | undefined): string =>
  teamId === undefined ? `round-${roundId}` : `round-${roundId}-team-${teamId}`;
const scoreTarget = (scoreId: number): string => `score-${scoreId}`;

/** Identifies the score that a request changes, because a new request for a score replaces an unsent one. */
const targetOf = (one: Draft): string =>
  'roundId' in one ? roundTarget(one.roundId, one.entry.teamId) : scoreTarget(one.scoreId);

const forTarget = (userId: number, target: string) => (one: Unsent) =>
  isOf(userId)(one) && targetOf(one) === target;

/** Sends the user's score to the server, or keeps it on the device if the server does not answer. */
export const saveOwnScore = (
  userId: number,
  { id, leagueId }: Pick<Round, 'id' | 'leagueId'>,
  entry: Entry,
) => sendOrKeep(userId, { leagueId, roundId: id, entry });

/** Confirms or disputes another team's score. Keeps the request on the device if the server does not answer. */
export const reviewScore = (userId: number, score: Score, version: Entry | null) =>
  sendOrKeep(userId, { leagueId: score.leagueId, scoreId: score.id, seen: entryOf(score), version });

/**
 * Sends the request, or keeps it on the device if the server does not answer. If an older request for the
 * same score is still waiting, replaces the older request and sends nothing now. If both were sent, the older
 * request could arrive last: docs/product/leagues.md#scores-without-a-connection.
 */
async function sendOrKeep(userId: number, draft: Draft): Promise<void> {
  device.read();
  const kept = device.entries.get().filter(forTarget(userId, targetOf(draft)));
  if (kept.every(({ refusal }) => refusal !== null)) {
    try {
      await sendDraft(draft);
      for (const { key } of kept) device.remove(key);
      return;
    } catch (error) {
      if (!isUnanswered(error)) throw error;
    }
  }
  const madeAt = readClock().toISOString();
  const key = `${userId}-${targetOf(draft)}-${madeAt}`;
  device.put({ ...draft, key, userId, server: serverOrigin.get(), madeAt, refusal: null });
  for (const one of kept) if (one.key !== key) device.remove(one.key);
}

const sendDraft = (draft: Draft) =>
  'roundId' in draft
    ? sendOwnScore({ id: draft.roundId, leagueId: draft.leagueId }, draft.entry)
    : sendReview({ id: draft.scoreId, leagueId: draft.leagueId }, draft.seen, draft.version);

const waiting = (userId: number) =>
  device.entries.get().filter((one) => isOf(userId)(one) && one.refusal === null);

let stopSending = () => {};

/**
 * Sends the user's kept requests, whatever screen is open, and retries until the server answers. Returns a
 * function that stops sending.
 */
export function sendUnsent(userId: number): () => void {
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

/** Sends one request. Returns false if the server did not answer. */
async function send(one: Unsent): Promise<boolean> {
  try {
    await sendDraft(one);
    device.remove(one.key);
  } catch (error) {
    if (isUnanswered(error)) return false;
    const refusal = errorMessage(error, 'The server didn’t accept this score.');
    // Stores the refusal only if the player has not replaced the request since then.
    if (device.entries.get().some(({ key }) => key === one.key)) device.put({ ...one, refusal });
  }
  return true;
}

function useUnsent(userId: number, target: string): Unsent | null {
  const all = useStore(device.entries, device.entries.get());
  return useMemo(() => all.filter(forTarget(userId, target)).at(-1) ?? null, [all, userId, target]);
}

/**
 * Returns the user's unsent or refused score in a round, or null. `teamId` is the team for which the user
 * substitutes, or undefined for the user's own team.
 */
export function useUnsentScore(
  userId: number,
  { id }: Pick<Round, 'id'>,
  teamId?: number,
): UnsentScore | null {
  const found = useUnsent(userId, roundTarget(id, teamId));
  return found && 'entry' in found ? found : null;
}

/** Returns the user's unsent or refused confirmation or dispute of a score, or null. */
export function useUnsentReview(userId: number, { id }: Pick<Score, 'id'>): UnsentReview | null {
  const found = useUnsent(userId, scoreTarget(id));
  return found && 'seen' in found ? found : null;
}

export const figuresOf = (entry: Entry): { strokes: number | null; result: Result | null } =>
  'strokes' in entry ? { strokes: entry.strokes, result: null } : { strokes: null, result: entry.result };
