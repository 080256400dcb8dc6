import { expect, vi } from 'vitest';
import type { Client } from './client.ts';

type ReceivedEvent = { name: string; data: unknown };

export async function openEvents(origin: string, who: Client, headers: Record<string, string> = {}) {
  const leave = new AbortController();
  const response = await fetch(`${origin}/api/events`, {
    headers: { Cookie: who.cookie, ...headers },
    signal: leave.signal,
  });
  const received: ReceivedEvent[] = [];
  const stream = { response, received, text: '', isOpen: response.status === 200, isBroken: false };
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      stream.text += decoder.decode(chunk, { stream: true });
      const messages = stream.text.split('\n\n').slice(0, -1);
      received.splice(0, received.length, ...messages.flatMap(eventsIn));
    }
  };
  read()
    .catch(() => {
      stream.isBroken = true;
    })
    .finally(() => {
      stream.isOpen = false;
    });
  return Object.assign(stream, {
    /** Waits until exactly these events have arrived, in this order. */
    hears: (...expected: ReceivedEvent[]) => waitUntil(() => expect(received).toEqual(expected)),
    /** Waits until this event has arrived. Other events may have arrived too. */
    hearsOf: (expected: ReceivedEvent) => waitUntil(() => expect(received).toContainEqual(expected)),
    ends: () => waitUntil(() => expect(stream.isOpen).toBe(false)),
    leave: () => leave.abort(),
  });
}

function eventsIn(message: string): ReceivedEvent[] {
  const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(message) ?? [];
  return name && data ? [{ name, data: JSON.parse(data) }] : [];
}

/** Waits until `holds` stops throwing. */
export const waitUntil = (holds: () => void | Promise<void>, timeout = 10_000) =>
  vi.waitFor(holds, { timeout, interval: 10 });
