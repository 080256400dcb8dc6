import type { User } from '@clubhouse/core/auth';

declare global {
  namespace Express {
    interface Request {
      /** For the log and for 500 responses. */
      id: string;
      /** The signed-in user. Read at each request, so that a change of roles takes effect at once. */
      caller?: User;
    }
  }
}
