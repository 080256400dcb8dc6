import { type User, user } from '@clubhouse/core/auth';
import './zod-without-eval.ts';

/** Apart from the session, because visitors need no schema to be told apart from members. */
export const readUser = (answer: unknown): User => user.parse(answer);
