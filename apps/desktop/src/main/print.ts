import type { Outcome } from '@clubhouse/core/shell';
import type { WebContents } from 'electron';
import type { Log } from './logs.ts';

/** Prints the page through the system dialog. */
export function printer(contents: Pick<WebContents, 'print'>, log: Log): () => Promise<Outcome> {
  let giveUp = () => {};
  return () => {
    // Some systems never report a closed dialog, so a new print request cancels the pending request.
    giveUp();
    return new Promise((resolve) => {
      giveUp = () => resolve({ result: 'cancelled' });
      contents.print({ silent: false, printBackground: true }, (isDone, reason) => {
        if (isDone) return resolve({ result: 'done' });
        if (/cancel/i.test(reason)) return resolve({ result: 'cancelled' });
        log.error(`Printing failed: ${reason}`);
        resolve({ result: 'failed', detail: printError(reason) });
      });
    });
  };
}

function printError(reason: string): string {
  return /no printer|invalid printer|invalid device/i.test(reason)
    ? 'No printer is available. Please connect one and try again.'
    : 'Printing failed. Please check the printer and try again.';
}
