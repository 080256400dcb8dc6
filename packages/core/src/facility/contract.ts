import * as z from 'zod/mini';

/** GET /api/simulators answers a list of these. */
export const simulator = z.object({ id: z.number(), name: z.string() });
export type Simulator = z.output<typeof simulator>;

/** GET /api/health (contract 5). */
export const health = z.object({ status: z.literal('ok'), database: z.literal('ok'), version: z.string() });
export type Health = z.output<typeof health>;
