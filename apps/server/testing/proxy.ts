import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { inject } from 'vitest';
import { aCertificate, type Certificate } from './certificate.ts';

export type ProxyJob = Certificate & { servers: string[] };
export type ProxyProcess = { origin: string; cert: string; stop(): Promise<void> };

export async function aProxy(servers: string[]): Promise<ProxyProcess> {
  const job: ProxyJob = { servers, ...(await aCertificate()) };
  const child = spawn(process.execPath, [inject('programs').proxy], {
    env: { PATH: process.env.PATH ?? '', PROXY_JOB: JSON.stringify(job) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [port] = await once(child, 'message');
  return {
    origin: `https://127.0.0.1:${port}`,
    cert: job.cert,
    async stop() {
      const ended = once(child, 'close');
      child.kill();
      await ended;
    },
  };
}
