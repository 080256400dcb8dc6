import type { User } from '@clubhouse/core/auth';

declare global {
  namespace Express {
    interface Request {
      /** The request's ID. It appears in the log and in the `X-Request-Id` header of the response. */
      id: string;
      /**
       * The signed-in user. It is read from the database for each request, so that role changes take effect
       * immediately.
       */
      caller?: User;
    }
  }
}
