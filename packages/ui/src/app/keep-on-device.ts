import { upcoming } from '@clubhouse/core/bookings';
import { api } from '../client/index.ts';
import { lastSave } from '../client/query-client.ts';
import { currentUser } from '../client/session.ts';
import { storeUpcoming } from '../client/upcoming.ts';
import { forEachPerson, readPushMark } from '../client/web-app.ts';
import { countUnsentScores } from './unsent-scores.ts';

/**
 * Renews the push subscription. Imports the script here, because most devices have no subscription and never
 * need it.
 */
async function renewPush(userId: number): Promise<void> {
  const push = await import('../push/index.ts');
  await push.renewPush(userId);
}

/**
 * Sends scores, confirmations and disputes that the user entered offline on an earlier visit. Most devices have none.
 */
async function sendScores(userId: number): Promise<void> {
  if (countUnsentScores() === 0) return;
  const { sendUnsent } = await import('../leagues/own-score/unsent.ts');
  sendUnsent(userId);
}

/** The delay between a change and the refresh, so that the screen's own requests run first. */
const AFTER_SAVE_MS = 1000;
const REFRESH_AFTER_MS = 5 * 60_000;

/**
 * Keeps data on the device for use while the website is closed: the upcoming events and the push
 * subscription.
 */
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
  // Refreshes when a page becomes visible again. Phones keep pages open for days, and staff may have changed
  // a booking.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && Date.now() - storedAt > REFRESH_AFTER_MS) void refresh();
  });
}
