import { upcoming } from '@clubhouse/core/bookings';
import { api } from '../client/index.ts';
import { lastSave } from '../client/query-client.ts';
import { currentUser } from '../client/session.ts';
import { storeUpcoming } from '../client/upcoming.ts';
import { forEachPerson, readPushMark } from '../client/web-app.ts';
import { countUnsentScores } from './unsent-scores.ts';

/** Imports the script on demand, because most devices have no push subscription. */
async function renewPush(userId: number): Promise<void> {
  const push = await import('../push/index.ts');
  await push.renewPush(userId);
}

/** Sends scores, confirmations and disputes that the user entered offline on an earlier visit. */
async function sendScores(userId: number): Promise<void> {
  if (countUnsentScores() === 0) return;
  const { sendUnsent } = await import('../leagues/own-score/unsent.ts');
  sendUnsent(userId);
}

/** How long the refresh waits after a save, so that the screen's own requests run first. */
const AFTER_SAVE_MS = 1000;
const REFRESH_AFTER_MS = 5 * 60_000;

/** Stores upcoming events on the device, renews the push subscription, and sends unsent scores. */
export function keepOnDevice(): void {
  let storedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refresh = async () => {
    const user = currentUser();
    if (!user) return;
    storedAt = Date.now();
    const answer = await api.get('/api/user/upcoming', upcoming).catch(() => null);
    // Another user may have signed in while the request was running.
    if (answer && currentUser()?.id === user.id) storeUpcoming(answer);
  };
  forEachPerson((userId) => {
    void sendScores(userId).catch(() => {});
    void refresh();
    if (readPushMark()) void renewPush(userId).catch(() => {});
  });
  lastSave.subscribe(() => {
    clearTimeout(timer);
    timer = setTimeout(refresh, AFTER_SAVE_MS);
  });
  // Phones keep pages open for days, and staff may have changed a booking in that time.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && Date.now() - storedAt > REFRESH_AFTER_MS) void refresh();
  });
}
