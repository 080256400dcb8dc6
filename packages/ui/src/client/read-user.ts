import { type User, user } from '@clubhouse/core/auth';
import './zod-without-eval.ts';

/** This function is not part of session.ts, because visitors should not load the schema. */
export const readUser = (answer: unknown): User => user.parse(answer);
