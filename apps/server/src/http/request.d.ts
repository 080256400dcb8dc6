import type { User } from '@clubhouse/core/auth';

declare global {
  namespace Express {
    interface Request {
      /** The ID of the request, which appears in the log and in 500 responses. */
      id: string;
      /** The signed-in user, read from the database for each request so that a change of roles takes effect at once. */
      caller?: User;
    }
  }
}
