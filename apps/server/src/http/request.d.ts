import type { User } from '@clubhouse/core/auth';

declare global {
  namespace Express {
    interface Request {
      /** The request's ID in the log and in a 500 response. */
      id: string;
      /** The signed-in user. Read at each request, so that a change of roles takes effect at once. */
      caller?: User;
    }
  }
}
