import * as z from 'zod/mini';

/**
 * The body of every refused request (docs/product/README.md#error-body). `fields` has a message for each wrong field,
 * by path. `requestId` comes with server errors.
 */
export const errorBody = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  requestId: z.optional(z.string()),
});
export type ErrorBody = z.output<typeof errorBody>;
/** Why a rule refuses something: a stable code for programs and a sentence for people. */
export type Refusal = { code: string; message: string };
