import type { User } from '@clubhouse/core/auth';

declare global {
  namespace Express {
    interface Request {
      /** Names this request in the log and in a 500's answer. */
      id: string;
      /** Who is signed in, as stored at this very call (contract 7). */
      caller?: User;
    }
  }
}
