// Measures the export of 1,000,000 bookings: the server's memory, and the response times of other requests during the
// export.
import { ADMIN_EMAIL } from './back-office.ts';
import { type BenchDatabase, PASSWORD } from './data.ts';
import { signIn } from './load.ts';
import { startProduct } from './servers.ts';

const LOOK_EVERY_MS = 500;

export type ExportResult = {
  rows: number;
  seconds: number;
  /** The server's peak memory during the export, in megabytes. */
  memory: number;
  /** The 99th percentile of the response times of health requests during the export, in milliseconds. */
  p99: number;
};

export async function measureExport({ settings }: BenchDatabase): Promise<ExportResult> {
  const product = await startProduct(settings);
  try {
    const cookie = await signIn(product.origin, ADMIN_EMAIL, PASSWORD);
    let isWriting = true;
    const begun = performance.now();
    const writing = countLines(`${product.origin}/api/admin/export/bookings.csv`, cookie).finally(() => {
      isWriting = false;
    });
    const waits: number[] = [];
    let memory = 0;
    let lookedAt = 0;
    while (isWriting) {
      const asked = performance.now();
      await (await fetch(`${product.origin}/api/health`)).arrayBuffer();
      waits.push(performance.now() - asked);
      if (asked - lookedAt > LOOK_EVERY_MS) {
        memory = Math.max(memory, product.memory());
        lookedAt = asked;
      }
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    // Does not count the header line.
    const rows = (await writing) - 1;
    const seconds = (performance.now() - begun) / 1000;
    waits.sort((a, b) => a - b);
    return { rows, seconds, memory, p99: waits[Math.floor(waits.length * 0.99)] as number };
  } finally {
    await product.stop();
  }
}

async function countLines(url: string, cookie: string): Promise<number> {
  const answer = await fetch(url, { headers: { cookie } });
  if (!answer.ok || !answer.body) throw new Error(`${url} answered ${answer.status}`);
  let lines = 0;
  for await (const chunk of answer.body) {
    for (const byte of chunk as Uint8Array) if (byte === 10) lines += 1;
  }
  return lines;
}
