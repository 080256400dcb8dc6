import type { Router } from 'express';
import { requirePermission } from '../auth/index.ts';
import type { Deps } from '../deps.ts';
import { calendarOf, newCalendarLink } from './service.ts';

export function calendarLinkRoutes(router: Router, deps: Deps): void {
  router.post('/user/calendar-link', async (req, res) => {
    const member = requirePermission(req, 'subscribeToCalendar');
    res.status(201).json({ url: await newCalendarLink(deps, member) });
  });
}

/** GET /calendar/:token.ics: asked by calendar programs, which have no session (contract 5). */
export function calendarFiles(router: Router, deps: Deps): void {
  router.get('/calendar/:token.ics', async (req, res) => {
    const calendar = await calendarOf(deps, req.params.token);
    res.set('Cache-Control', 'no-store').type('text/calendar').send(calendar);
  });
}
