import * as z from 'zod/mini';
import { instant, isoDate } from '../time/index.ts';

/** GET /api/user/performance-report: past bookings only, in all its figures. */
export const performanceReport = z.object({
  username: z.string(),
  generatedAt: instant,
  totalBookings: z.number(),
  totalHours: z.number(),
  simulatorUsage: z.array(
    z.object({ simulatorId: z.number(), simulatorName: z.string(), hours: z.number() }),
  ),
  /** Hours of each date on which there was a booking. */
  bookingsByDay: z.record(isoDate, z.number()),
  /** The latest ten, newest first. */
  recentBookings: z.array(
    z.object({ bookingDate: isoDate, simulatorName: z.string(), startTime: z.string(), endTime: z.string() }),
  ),
});
export type PerformanceReport = z.output<typeof performanceReport>;
