import { describe, expect, test } from 'vitest';
import { createSaveQueue, type SaveState } from './save-queue.ts';

/** Creates work that stays pending until the test resolves or rejects it. */
function work() {
  let settle: (error?: Error) => void = () => {};
  const done = new Promise<void>((resolve, reject) => {
    settle = (error) => (error ? reject(error) : resolve());
  });
  const calls = { count: 0 };
  return {
    calls,
    settle: (error?: Error) => settle(error),
    run: () => {
      calls.count += 1;
      return done;
    },
  };
}

function aQueue() {
  const states: string[] = [];
  const onState = (key: number, state: SaveState) =>
    states.push(`${key} ${state.status}${state.status === 'failed' ? `: ${state.message}` : ''}`);
  return { states, queue: createSaveQueue(onState, (error) => (error as Error).message) };
}

describe('entries that save automatically', () => {
  test('are sent one at a time, in order', async () => {
    const { states, queue } = aQueue();
    const [first, second] = [work(), work()];
    const all = [queue.save(1, first.run), queue.save(2, second.run)];
    expect([first.calls.count, second.calls.count]).toEqual([1, 0]);
    expect(queue.hasOpen()).toBe(true);
    first.settle();
    await first.run();
    second.settle();
    await Promise.all(all);
    expect(states).toEqual(['1 saving', '2 saving', '1 saved', '2 saved']);
    expect(queue.hasOpen()).toBe(false);
  });

  test('send only the last value of an entry that changed while waiting', async () => {
    const { states, queue } = aQueue();
    const [other, old, last] = [work(), work(), work()];
    const all = [queue.save(1, other.run), queue.save(2, old.run), queue.save(2, last.run)];
    other.settle();
    last.settle();
    await Promise.all(all);
    expect([old.calls.count, last.calls.count]).toEqual([0, 1]);
    expect(states.at(-1)).toBe('2 saved');
  });

  test('show an error without blocking others, and stay unsaved until they are saved', async () => {
    const { states, queue } = aQueue();
    let isOffline = true;
    const first = async () => {
      if (isOffline) throw new Error('No network.');
    };
    await Promise.all([queue.save(1, first), queue.save(2, async () => {})]);
    expect(states).toEqual(['1 saving', '2 saving', '1 failed: No network.', '2 saved']);
    expect(queue.hasOpen()).toBe(true);
    await queue.retry();
    expect(states.at(-1)).toBe('1 failed: No network.');
    isOffline = false;
    await queue.retry();
    expect(states.at(-1)).toBe('1 saved');
    expect(queue.hasOpen()).toBe(false);
  });

  test('replace a failed value with a newly typed one', async () => {
    const { queue } = aQueue();
    const failing = { count: 0 };
    await queue.save(1, async () => {
      failing.count += 1;
      throw new Error('No network.');
    });
    await queue.save(1, async () => {});
    await queue.retry();
    expect(failing.count).toBe(1);
    expect(queue.hasOpen()).toBe(false);
  });
});
