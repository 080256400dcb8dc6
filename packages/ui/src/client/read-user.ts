import { type User, user } from '@clubhouse/core/auth';
import './zod-without-eval.ts';

/** Not part of session.ts, because visitors do not need the schema. */
export const readUser = (answer: unknown): User => user.parse(answer);
