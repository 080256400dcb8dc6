import type { Refusal } from '@clubhouse/core/errors';
import type { Facility } from '@clubhouse/core/facility';
import { answerRefusal, NIGHT_HAS_MOVED, playedNight } from '@clubhouse/core/leagues';
import { formatDate, formatInterval } from '@clubhouse/core/time';
import type { Request } from 'express';
import type { Files } from '../access/index.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../http/http-error.ts';
import { rateLimit, rateLimitOfProcess } from '../http/rate-limit.ts';
import { escapeHtml, linkPage, sendLinkPage, wrongLinkPage } from '../mail/index.ts';
import { type AnswerLink, type LinkAnswer, readAnswerToken } from './answer-link.ts';
import { answerNight } from './answers.ts';
import { nightPath } from './mails.ts';
import { activeParticipants, participantsOf } from './participant-queries.ts';
import { findLeagueFor } from './queries.ts';
import { askForSubstitute } from './substitutes/substitutes.ts';
import { findWaves, waveOfTeam } from './waves.ts';

/**
 * Serves the pages that the answer links in emails open. The pages need no session and do not sign anyone in:
 * docs/product/leagues.md#answering-from-an-email.
 */
export function answerPages(files: Files, deps: Deps): void {
  const { facility, settings } = deps;
  const limit = rateLimitOfProcess(deps, { name: 'league-answer', times: 60, withinMinutes: 60 });
  const limitAsking = rateLimit(deps, { name: 'league-substitute-link', times: 20, withinMinutes: 60 });
  const findNight = async (req: Request) => {
    await limit(req);
    const link = readAnswerToken(String(req.params.token), settings);
    return link && linkedNight(deps, link);
  };

  // A GET request changes nothing, because mail scanners open every link.
  files.get('/league-answer/:token', async (req, res) => {
    const night = await findNight(req);
    if (!night) sendLinkPage(res, 404, wrongLinkPage(facility()));
    else if (night.refusal) sendLinkPage(res, 409, refusedPage(night, night.refusal, facility()));
    else sendLinkPage(res, 200, askPage(night, facility()));
  });

  files.post('/league-answer/:token', async (req, res) => {
    const night = await findNight(req);
    if (!night) return sendLinkPage(res, 404, wrongLinkPage(facility()));
    try {
      const { answer, date } = night.link;
      if (answer === 'substitute') {
        await limitAsking(req, `player ${night.link.participantId}`);
        await askForSubstitute(deps, { date }, night.link);
      } else await answerNight(deps, { date }, night.link, answer);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      return sendLinkPage(res, error.status, refusedPage(night, error, facility()));
    }
    sendLinkPage(res, 200, donePage(night, facility()));
  });
}

type LinkedNight = {
  link: AnswerLink;
  /** For example "Tuesday Night, Tuesday, December 1, 6:00 PM – 8:00 PM EST". */
  when: string;
  player: string;
  refusal: Refusal | null;
};

/** Returns the night of an answer link, or null if the league was deleted or the player has left it. */
async function linkedNight(
  { db, now, facility: current }: Deps,
  link: AnswerLink,
): Promise<LinkedNight | null> {
  const facility = current();
  const league = await findLeagueFor(db, link.leagueId, { userId: 0, withInactive: true });
  const players = activeParticipants(await participantsOf(db, link.leagueId));
  const player = players.find(({ id }) => id === link.participantId);
  if (!league || !player) return null;
  const played = playedNight(league, link.night);
  const { zoneLabel } = facility.place;
  const waves = await findWaves(db, [league], facility);
  const own = waveOfTeam(waves.on(league.id, link.night), player.teamId) ?? played;
  return {
    link,
    when: `${league.name}, ${formatDate(played.date)}, ${formatInterval(own)} ${zoneLabel}`,
    player: player.name,
    refusal:
      played.date === link.date
        ? answerRefusal(link.night, league, 'player', now(), facility)
        : NIGHT_HAS_MOVED,
  };
}

const nightLink = ({ link }: LinkedNight) =>
  `<p><a href="${nightPath({ id: link.leagueId }, link.night)}">See who’s playing</a></p>`;

/** Returns the page that asks for confirmation. Its form has no action, so it posts to the page's own URL. */
const askPage = (night: LinkedNight, facility: Facility) => {
  const { title, button } = ASK_TEXTS[night.link.answer];
  return linkPage(
    title,
    `<p>${escapeHtml(night.when)}</p>
<p>${escapeHtml(night.player)}, please confirm your answer:</p>
<form method="post"><button type="submit">${button}</button></form>`,
    facility,
  );
};

const ASK_TEXTS: Record<LinkAnswer, { title: string; button: string; done: string; more: string }> = {
  in: { title: 'Are you in?', button: 'I’m in', done: 'You’re in', more: '' },
  out: { title: 'Can’t make it?', button: 'I’m out', done: 'You’re out', more: '' },
  substitute: {
    title: 'Find a substitute?',
    button: 'I’m out. Find me a substitute',
    done: 'You’re out',
    more: '<p>We’re asking other members to play for you. We’ll email you as soon as someone accepts.</p>',
  },
};

const donePage = (night: LinkedNight, facility: Facility) =>
  linkPage(
    ASK_TEXTS[night.link.answer].done,
    `<p role="status">${escapeHtml(night.when)}</p>${ASK_TEXTS[night.link.answer].more}
<p>Did your plans change? Choose a different answer in the email, or call us at ${escapeHtml(facility.place.phone)}.</p>
${nightLink(night)}`,
    facility,
  );

const refusedPage = (night: LinkedNight, { message }: Refusal, facility: Facility) =>
  linkPage(
    'Your answer was not saved',
    `<p>${escapeHtml(night.when)}</p>
<p role="alert">${escapeHtml(message)}</p>
${nightLink(night)}`,
    facility,
  );
