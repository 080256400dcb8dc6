import * as z from 'zod/mini';

/** Body of all error responses: docs/product/README.md#error-body. `fields` maps a field's path to its message. */
export const errorBody = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  requestId: z.optional(z.string()),
});
export type ErrorBody = z.output<typeof errorBody>;
/** The reason why a rule refuses a change: a stable code for programs and a message for users. */
export type Refusal = { code: string; message: string };
