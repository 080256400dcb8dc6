import { expect, test } from 'vitest';
import { printer } from './print.ts';
import { aLog, lastCallOf, StandInContents } from './testing/stand-ins.ts';

function aPrinter() {
  const contents = new StandInContents();
  const log = aLog();
  const print = printer(contents.asContents(), log);
  const answers = (isDone: boolean, reason = '') => lastCallOf(contents.print)[1](isDone, reason);
  return { contents, log, print, answers };
}

test('the page prints through the system dialog, with its backgrounds', async () => {
  const { contents, print, answers } = aPrinter();
  const result = print();
  expect(lastCallOf(contents.print)[0]).toEqual({ silent: false, printBackground: true });
  answers(true);
  expect(await result).toEqual({ result: 'done' });
});

test.each(['Print job canceled', 'cancelled'])('a closed dialog (%s) is not a failure', async (reason) => {
  const { print, answers, log } = aPrinter();
  const result = print();
  answers(false, reason);
  expect(await result).toEqual({ result: 'cancelled' });
  expect(log.lines).toEqual([]);
});

test('a failed connection says what to check', async () => {
  const { print, answers, log } = aPrinter();
  const result = print();
  answers(false, 'Print job failed');
  expect(await result).toEqual({
    result: 'failed',
    detail: 'Printing failed. Please check the printer and try again.',
  });
  const again = print();
  answers(false, 'No printers available on the network');
  expect((await again).detail).toBe('No printer is available. Please connect a printer and try again.');
  expect(log.lines).toHaveLength(2);
});

test('a dialog without a result does not block the next one', async () => {
  const { print, answers } = aPrinter();
  const forgotten = print();
  const result = print();
  expect(await forgotten).toEqual({ result: 'cancelled' });
  answers(true);
  expect(await result).toEqual({ result: 'done' });
});
