import * as z from 'zod/mini';

/** GET /api/member/keypad-code; null while no code is set. */
export const memberKeypadCode = z.object({ keypadCode: z.nullable(z.string()) });
export type MemberKeypadCode = z.output<typeof memberKeypadCode>;
