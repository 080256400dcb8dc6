import type { Outcome } from '@clubhouse/core/shell';
import type { WebContents } from 'electron';
import type { Log } from './logs.ts';

const NO_PRINTER = /no printer|invalid printer|invalid device/i;

export function printer(contents: Pick<WebContents, 'print'>, log: Log): () => Promise<Outcome> {
  let giveUp = () => {};
  return () => {
    // Some systems never report that the print dialog was closed. So a new print request ends the pending one
    // as canceled.
    giveUp();
    return new Promise((resolve) => {
      giveUp = () => resolve({ result: 'cancelled' });
      contents.print({ silent: false, printBackground: true }, (isDone, reason) => {
        if (isDone) return resolve({ result: 'done' });
        if (/cancel/i.test(reason)) return resolve({ result: 'cancelled' });
        log.error(`Printing failed: ${reason}`);
        const detail = NO_PRINTER.test(reason)
          ? 'No printer is available. Please connect a printer and try again.'
          : 'Printing failed. Please check the printer and try again.';
        resolve({ result: 'failed', detail });
      });
    });
  };
}
