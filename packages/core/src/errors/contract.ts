import * as z from 'zod/mini';

/**
 * The body of every refused request (docs/product/README.md#error-body); `fields` by path, for the places where they
 * were typed, `requestId` of what was no fault of the caller.
 */
export const errorBody = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  requestId: z.optional(z.string()),
});
export type ErrorBody = z.output<typeof errorBody>;
/** Why a rule says no: a stable code for programs and a sentence for the person. */
export type Refusal = { code: string; message: string };
