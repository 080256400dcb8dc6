import * as z from 'zod/mini';

type Forward = (request: Request) => Promise<Response>;
const caller = z.object({ isAdmin: z.boolean() });

/** The endpoints that return the signed-in user. */
const ANSWERED_WITH_USER = ['GET /api/user', 'POST /api/login'];

export type SignIns = {
  /** Returns whether an admin is signed in now, according to the server. */
  isAdmin: () => boolean;
  /** Returns whether any user has signed in since the app started. */
  hasBeenUsed: () => boolean;
  /** Forgets the admin after the session was deleted. */
  forget: () => void;
};

/** Tracks the signed-in user from the server's responses. A script in the screens cannot change them. */
export function watchSignIns(forward: Forward): { forward: Forward; signIns: SignIns } {
  let isAdmin = false;
  let hasBeenUsed = false;

  async function watched(request: Request): Promise<Response> {
    const answer = await forward(request);
    const call = `${request.method} ${new URL(request.url).pathname}`;
    if (call === 'POST /api/logout' || answer.status === 401) isAdmin = false;
    if (!answer.ok || !ANSWERED_WITH_USER.includes(call)) return answer;
    const body = await answer
      .clone()
      .json()
      .catch(() => undefined);
    const { success, data } = caller.safeParse(body);
    isAdmin = success && data.isAdmin;
    hasBeenUsed ||= success;
    return answer;
  }

  return {
    forward: watched,
    signIns: {
      isAdmin: () => isAdmin,
      hasBeenUsed: () => hasBeenUsed,
      forget: () => {
        isAdmin = false;
      },
    },
  };
}
