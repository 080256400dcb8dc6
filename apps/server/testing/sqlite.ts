import type { Knex } from 'knex';

type Connection = { exec(sql: string, done: (error: Error | null) => void): void };

/** Runs SQL on every connection of the pool, because a pragma affects only its own connection. */
export async function onEveryConnection({ client }: Knex, sql: string): Promise<void> {
  const all: Connection[] = await Promise.all(
    Array.from({ length: client.pool.max }, () => client.acquireConnection()),
  );
  for (const connection of all) {
    await new Promise<void>((resolve, reject) =>
      connection.exec(sql, (error) => (error ? reject(error) : resolve())),
    );
    await client.releaseConnection(connection);
  }
}
