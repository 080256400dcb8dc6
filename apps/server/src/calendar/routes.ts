import type { CalendarLinkState } from '@clubhouse/core/bookings';
import type { Endpoints, Files } from '../access/index.ts';
import type { Deps } from '../deps.ts';
import { ipCounterOfProcess, rateLimit, rateLimitOfProcess } from '../http/rate-limit.ts';
import { endCalendarLink, findCalendarLink } from '../users/index.ts';
import { calendarOf, calendarPartOf, findOwner, newCalendarLink, noCalendar, upcomingOf } from './service.ts';

export function calendarLinkRoutes(endpoints: Endpoints, deps: Deps): void {
  const limitLinks = rateLimit(deps, { name: 'calendar-link', times: 20, withinMinutes: 60 });

  endpoints.post('/user/calendar-link', async (req, res, member) => {
    await limitLinks(req, `user ${member.id}`);
    res.status(201).json({ url: await newCalendarLink(deps, member) });
  });

  endpoints.get('/user/calendar-link', async (_req, res, user) => {
    const link = await findCalendarLink(deps.db, user.id);
    const state: CalendarLinkState = link
      ? { exists: true, ...link }
      : { exists: false, createdAt: null, lastFetchedAt: null };
    res.json(state);
  });

  endpoints.get('/user/upcoming', async (_req, res, user) => {
    res.json(await upcomingOf(deps, user.id));
  });

  endpoints.get('/user/calendar/:event.ics', async (req, res, user) => {
    const part = String(req.params.event);
    const file = await calendarPartOf(deps, user.id, part);
    const isOne = !part.includes(',');
    res
      .attachment(isOne ? `${part}.ics` : 'sessions.ics')
      .type('text/calendar')
      .send(file);
  });

  endpoints.delete('/user/calendar-link', async (_req, res, user) => {
    await endCalendarLink(deps.db, user.id);
    res.status(204).end();
  });
}

export function calendarFiles(files: Files, deps: Deps): void {
  // The limit applies per calendar owner, because calendar services fetch many calendars from a few IP
  // addresses.
  const limitReads = rateLimitOfProcess(deps, { name: 'calendar', times: 60, withinMinutes: 60 });
  const misses = ipCounterOfProcess(deps, { name: 'calendar-miss', times: 60, withinMinutes: 15 });

  files.get('/calendar/:token.ics', async (req, res) => {
    const token = String(req.params.token);
    const ip = req.ip ?? '';
    // Refuses an IP address that has sent too many wrong tokens, before the lookup costs a database query.
    await misses.refuseBlocked(ip);
    const owner = await findOwner(deps.db, token);
    if (owner === undefined) {
      await misses.consume(ip);
      throw noCalendar();
    }
    await limitReads(req, `user ${owner}`);
    res.type('text/calendar').send(await calendarOf(deps, owner));
  });
}
