import {
  listOfChoices,
  type NotificationChoices,
  type NotificationSettings,
  notificationChoice,
} from '@clubhouse/core/notifications';
import type { Request } from 'express';
import type { Endpoints, Files } from '../access/index.ts';
import type { Deps } from '../deps.ts';
import { parse } from '../http/parse.ts';
import { rateLimitOfProcess } from '../http/rate-limit.ts';
import { sendLinkPage } from '../mail/index.ts';
import { choicesOf } from './queries.ts';
import { changeChoice, unsubscribe } from './service.ts';
import { askPage, donePage, wrongLinkPage } from './unsubscribe-page.ts';
import { readUnsubscribeToken, type Subscription } from './unsubscribe-token.ts';

export function notificationRoutes(endpoints: Endpoints, deps: Deps): void {
  const settingsWith = (choices: NotificationChoices): NotificationSettings => ({
    hasReminders: deps.facility().accounts.hasReminders,
    choices: listOfChoices(choices),
  });

  endpoints.get('/user/notifications', async (_req, res, { id }) => {
    res.json(settingsWith((await choicesOf(deps.db, [id]))(id)));
  });

  endpoints.put('/user/notifications', async (req, res, { id }) => {
    const choice = parse(notificationChoice, req.body);
    res.json(settingsWith(await changeChoice(deps, id, choice)));
  });
}

/**
 * Adds the pages for unsubscribing. People open these pages from an email, so there is no session. Email
 * programs with one-click unsubscribe send the POST request themselves.
 */
export function unsubscribePages(files: Files, deps: Deps): void {
  const { settings, facility } = deps;
  const limitWrites = rateLimitOfProcess(deps, { name: 'unsubscribe', times: 60, withinMinutes: 60 });
  const subscriptionOf = (req: Request): Subscription | null =>
    readUnsubscribeToken(String(req.params.token), settings);

  // Opening the page changes nothing, because mail scanners open every link.
  files.get('/unsubscribe/:token', (req, res) => {
    const subscription = subscriptionOf(req);
    if (subscription) sendLinkPage(res, 200, askPage(subscription.kind, facility()));
    else sendLinkPage(res, 404, wrongLinkPage(facility()));
  });

  files.post('/unsubscribe/:token', async (req, res) => {
    const subscription = subscriptionOf(req);
    if (!subscription) return sendLinkPage(res, 404, wrongLinkPage(facility()));
    await limitWrites(req, `user ${subscription.userId}`);
    await unsubscribe(deps, subscription);
    sendLinkPage(res, 200, donePage(subscription.kind, facility()));
  });
}
