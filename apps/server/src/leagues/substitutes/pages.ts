import type { Refusal } from '@clubhouse/core/errors';
import type { Facility } from '@clubhouse/core/facility';
import { REQUEST_ENDED, REQUEST_FILLED } from '@clubhouse/core/leagues';
import { formatDate, formatInterval } from '@clubhouse/core/time';
import type { Request } from 'express';
import type { Files } from '../../access/index.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../http/http-error.ts';
import { rateLimitOfProcess } from '../../http/rate-limit.ts';
import { escapeHtml, linkPage, sendLinkPage, wrongLinkPage } from '../../mail/index.ts';
import { usersById } from '../../users/index.ts';
import { nightPath } from '../mails.ts';
import { findLeagueFor } from '../queries.ts';
import { readSubstituteToken, type SubstituteLink } from './link.ts';
import { substituteNight } from './night.ts';
import { acceptRefusals } from './requests.ts';
import { acceptRequest } from './substitutes.ts';

/**
 * Serves the pages that open from the links in emails about substitute requests. The pages need no session
 * and do not sign anyone in: docs/product/leagues.md#accepting-from-an-email.
 */
export function substitutePages(files: Files, deps: Deps): void {
  const { facility, settings } = deps;
  const limit = rateLimitOfProcess(deps, { name: 'league-substitute', times: 60, withinMinutes: 60 });
  const findRequest = async (req: Request) => {
    await limit(req);
    const link = readSubstituteToken(String(req.params.token), settings);
    return link && linkedRequest(deps, link);
  };

  // A GET request changes nothing, because mail scanners open every link.
  files.get('/league-substitute/:token', async (req, res) => {
    const request = await findRequest(req);
    if (!request) sendLinkPage(res, 404, wrongLinkPage(facility()));
    else if (request.isAccepted) sendLinkPage(res, 200, donePage(request, facility()));
    else if (request.refusal) sendLinkPage(res, 409, refusedPage(request, request.refusal, facility()));
    else sendLinkPage(res, 200, askPage(request, facility()));
  });

  files.post('/league-substitute/:token', async (req, res) => {
    const request = await findRequest(req);
    if (!request) return sendLinkPage(res, 404, wrongLinkPage(facility()));
    const { userId, date } = request.link;
    try {
      await acceptRequest(deps, userId, request.link, { date });
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      return sendLinkPage(res, error.status, refusedPage(request, error, facility()));
    }
    sendLinkPage(res, 200, donePage(request, facility()));
  });
}

type LinkedRequest = {
  link: SubstituteLink;
  /** For example "Tuesday Night, Tuesday, December 1, 7:00 PM – 8:00 PM EST". */
  when: string;
  player: string;
  isAccepted: boolean;
  refusal: Refusal | null;
};

/**
 * Finds the request that a link is about. Returns null if the league or the member's account was deleted, or
 * if the absent player has left the league.
 */
async function linkedRequest(
  { db, now, facility: current }: Deps,
  link: SubstituteLink,
): Promise<LinkedRequest | null> {
  const [at, facility] = [now(), current()];
  const league = await findLeagueFor(db, link.leagueId, { userId: link.userId, withInactive: true });
  const user = (await usersById(db, [link.userId], at, facility)).get(link.userId);
  if (!league || !user) return null;
  const night = await substituteNight(db, league, link.night, at, facility);
  const player = night.players.find(({ id }) => id === link.participantId);
  if (!player) return null;
  const request = night.substitutes.find(({ participantId }) => participantId === player.id);
  const isAccepted = request?.userId === link.userId;
  const { zoneLabel } = facility.place;
  const refusalFor = await acceptRefusals(db, user, night, at, facility);
  const refusal =
    !request || night.played.date !== link.date
      ? REQUEST_ENDED
      : request.isFilled
        ? REQUEST_FILLED
        : refusalFor(player);
  const interval = formatInterval(night.timeOf(player.teamId));
  return {
    link,
    when: `${league.name}, ${formatDate(night.played.date)}, ${interval} ${zoneLabel}`,
    player: player.name,
    isAccepted,
    refusal,
  };
}

const nightLink = ({ link }: LinkedRequest) =>
  `<p><a href="${nightPath({ id: link.leagueId }, link.night)}">See who’s playing</a></p>`;

/**
 * Returns the page that asks for confirmation. Its form has no `action` attribute, so the browser posts it to
 * the page's own URL.
 */
const askPage = (request: LinkedRequest, facility: Facility) =>
  linkPage(
    `Can you play for ${escapeHtml(request.player)}?`,
    `<p>${escapeHtml(request.when)}</p>
<p>The first member to accept gets the spot.</p>
<form method="post"><button type="submit">I’ll play</button></form>`,
    facility,
  );

const donePage = (request: LinkedRequest, facility: Facility) =>
  linkPage(
    `You’re playing for ${escapeHtml(request.player)}`,
    `<p role="status">${escapeHtml(request.when)}</p>
<p>Can’t make it after all? Let us know on the league night page, or call us at ${escapeHtml(facility.place.phone)}.</p>
${nightLink(request)}`,
    facility,
  );

const refusedPage = (request: LinkedRequest, { message }: Refusal, facility: Facility) =>
  linkPage(
    'You’re not playing that night',
    `<p>${escapeHtml(request.when)}</p>
<p role="alert">${escapeHtml(message)}</p>
${nightLink(request)}`,
    facility,
  );
