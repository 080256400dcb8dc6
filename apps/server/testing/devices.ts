import type { Person, TestServer } from './server.ts';

/** Lets the person's device get push notifications. Also forgets all earlier notifications. */
export async function aDevice(server: TestServer, { user }: Person) {
  await server.db('push_messages').delete();
  const session = await server.db('sessions').where({ user_id: user.id }).first('id');
  await server.db('push_subscriptions').insert({
    user_id: user.id,
    session_id: session.id,
    endpoint: `https://push.example/${user.id}`,
    p256dh: 'key',
    auth: 'secret',
    created_at: server.deps.now(),
  });
}

export async function waitingPushes(
  server: TestServer,
): Promise<{ title: string; body: string; path: string }[]> {
  const rows = await server.db('push_messages').orderBy('id');
  return rows.map(({ content }) => JSON.parse(content));
}
