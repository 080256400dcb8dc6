import * as z from 'zod/mini';
import { instant, isoDate } from '../time/index.ts';

/** Response of GET /api/user/performance-report. All figures count past bookings only. */
export const performanceReport = z.object({
  username: z.string(),
  generatedAt: instant,
  totalBookings: z.number(),
  totalHours: z.number(),
  simulatorUsage: z.array(
    z.object({ simulatorId: z.number(), simulatorName: z.string(), hours: z.number() }),
  ),
  /** Hours by date, for dates with a booking. */
  bookingsByDay: z.record(isoDate, z.number()),
  /** The latest ten bookings, newest first. */
  recentBookings: z.array(
    z.object({ bookingDate: isoDate, simulatorName: z.string(), startTime: z.string(), endTime: z.string() }),
  ),
});
export type PerformanceReport = z.output<typeof performanceReport>;
