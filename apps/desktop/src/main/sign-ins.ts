import * as z from 'zod/mini';

type Forward = (request: Request) => Promise<Response>;
const signedInUser = z.object({ isAdmin: z.boolean() });

const USER_ENDPOINTS = ['GET /api/user', 'POST /api/login', 'POST /api/unlock'];
const LEAVING_ENDPOINTS = ['POST /api/logout', 'POST /api/lock'];

export type SignIns = ReturnType<typeof watchSignIns>['signIns'];

/**
 * Tracks whether an admin is signed in, and whether any user has been signed in since the app's start. Reads
 * the server's responses, because scripts in the renderer cannot forge them.
 */
export function watchSignIns(forward: Forward) {
  let isAdmin = false;
  let hasBeenUsed = false;

  async function watched(request: Request): Promise<Response> {
    const answer = await forward(request);
    const endpoint = `${request.method} ${new URL(request.url).pathname}`;
    if (LEAVING_ENDPOINTS.includes(endpoint) || answer.status === 401) isAdmin = false;
    if (!answer.ok || !USER_ENDPOINTS.includes(endpoint)) return answer;
    const body = await answer
      .clone()
      .json()
      .catch(() => undefined);
    const { success, data } = signedInUser.safeParse(body);
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
