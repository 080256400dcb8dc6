import { type User, user } from '@clubhouse/core/auth';
import './zod-without-eval.ts';

/** Parses the user in a response. This file is separate, because visitors should not load the schema. */
export const readUser = (answer: unknown): User => user.parse(answer);
