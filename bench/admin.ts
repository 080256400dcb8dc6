// Measures the lists, searches and reports of the back office. By default, the database has 10,000 users,
// 1,000,000 bookings, 100,000 demo requests and 100,000 audit entries.

import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { datePlus, facilityDate } from '@clubhouse/core/time';
import { ADMIN_EMAIL } from './back-office.ts';
import { type BenchDatabase, PASSWORD } from './data.ts';
import { signIn } from './load.ts';
import { median } from './report.ts';
import { startProduct } from './servers.ts';

const TIMES = 40;
const NOT_COUNTED = 3;

export type AdminResult = { what: string; p95: number; median: number };

function calls(bookings: number): [what: string, path: string][] {
  const today = facilityDate(new Date(), DEFAULT_FACILITY);
  const range = (days: number) => `from=${datePlus(today, 1 - days)}&to=${today}`;
  const list = (path: string, query = '') => `/api/admin/${path}?pageSize=50&${query}`;
  return [
    ['board of the day', `/api/desk/day?date=${today}`],
    ['a day of the calendar', `/api/bookings?date=${today}&includeCancelled=true`],
    ['history of a booking', `/api/admin/bookings/${bookings - 1000}/history`],
    ['open requests', '/api/admin/demo-requests'],
    ['keypad code, viewers', '/api/admin/keypad-code/views'],
    ['search everywhere, "ann sm"', '/api/admin/search?q=ann%20sm'],
    ['search everywhere, "a"', '/api/admin/search?q=a'],
    ['search everywhere, "(321) 555-0136"', '/api/admin/search?q=(321)%20555-0136'],
    ['search everywhere, "smith cup"', '/api/admin/search?q=smith%20cup'],
    ['users', list('users')],
    ['users, newest first, page 100', list('users', 'sort=-createdAt&page=100')],
    ['users, "ann sm"', list('users', 'search=ann%20sm')],
    ['users, "a"', list('users', 'search=a&sort=email')],
    ['bookings', list('all-bookings')],
    ['bookings, in order of creation', list('all-bookings', 'sort=-createdAt')],
    ['bookings, page 1,000', list('all-bookings', 'page=1000')],
    ['bookings, the page in the middle', list('all-bookings', `page=${bookings / 100}`)],
    ['bookings, "zoe ev"', list('all-bookings', 'search=zoe%20ev')],
    ['bookings, "zoe"', list('all-bookings', 'search=zoe')],
    ['bookings, "a"', list('all-bookings', 'search=a')],
    ['bookings, "smith cup"', list('all-bookings', 'search=smith%20cup')],
    ['requests', list('all-contact-submissions')],
    ['requests, by name, page 1,000', list('all-contact-submissions', 'sort=name&page=1000')],
    ['requests, "ann sm"', list('all-contact-submissions', 'search=ann%20sm')],
    ['requests, "m" by name', list('all-contact-submissions', 'search=m&sort=name')],
    ['completed requests', list('completed-demo-requests')],
    ['completed requests, by e-mail, page 1,000', list('completed-demo-requests', 'sort=email&page=1000')],
    ['completed requests, "mail"', list('completed-demo-requests', 'search=mail')],
    ['audit log', list('audit')],
    ['audit log, by person, page 1,000', list('audit', 'sort=actorName&page=1000')],
    ['audit log, "membership ann"', list('audit', 'search=membership%20ann')],
    ['audit log, "user"', list('audit', 'search=user&sort=action')],
    ['audit log, by the desk', list('audit', 'by=desk')],
    ['audit log, by members', list('audit', 'by=member')],
    ['audit log, by members, page 100', list('audit', 'by=member&page=100')],
    ['audit log, by members in a month', list('audit', `by=member&${range(30)}`)],
    ['audit log, by one member', list('audit', 'by=member&personId=50')],
    ['utilization of a month', `/api/admin/reports/utilization?${range(30)}`],
    ['utilization of a year', `/api/admin/reports/utilization?${range(366)}`],
    ['hours of members in a month', `/api/admin/reports/member-hours?${range(30)}`],
    ['hours of members in a year', `/api/admin/reports/member-hours?${range(366)}`],
    ['no-shows of a month', `/api/admin/reports/no-shows?${range(30)}`],
    ['no-shows of a year', `/api/admin/reports/no-shows?${range(366)}`],
    ['leagues of a year', `/api/admin/reports/leagues?${range(366)}`],
    ['members at month ends', '/api/admin/reports/month-ends'],
    ['outcomes of a year’s requests', `/api/admin/reports/demo-requests?${range(366)}`],
  ];
}

/**
 * Sends each request several times, one after the other. For each request, returns the median and the 95th
 * percentile of the response times in milliseconds, including the network.
 */
export async function measureAdmin(
  { settings, bookings }: BenchDatabase,
  times = TIMES,
): Promise<AdminResult[]> {
  const product = await startProduct(settings);
  try {
    const cookie = await signIn(product.origin, ADMIN_EMAIL, PASSWORD);
    const results: AdminResult[] = [];
    for (const [what, path] of calls(bookings)) {
      const took: number[] = [];
      for (let index = -NOT_COUNTED; index < times; index += 1) {
        const begun = performance.now();
        const answer = await fetch(`${product.origin}${path}`, { headers: { cookie } });
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
        if (index >= 0) took.push(performance.now() - begun);
      }
      took.sort((a, b) => a - b);
      results.push({ what, p95: took[Math.ceil(times * 0.95) - 1] as number, median: median(took) });
    }
    return results;
  } finally {
    await product.stop();
  }
}
