import path from 'node:path';
import type { Outcome } from '@clubhouse/core/shell';
import type { DownloadItem, Session } from 'electron';
import { isOwnUrl } from './app-origin.ts';
import type { Log } from './logs.ts';

type Saving = { documents: () => string; onOutcome: (outcome: Outcome) => void; log: Log };

/**
 * Saves files that the screens export. Asks for the path with the system's save dialog. Refuses all other
 * downloads.
 */
export function saveDownloads(session: Pick<Session, 'on'>, { documents, onOutcome, log }: Saving): void {
  session.on('will-download', (event, item) => {
    if (!isOwnUrl(item.getURL().replace(/^blob:/, ''))) {
      event.preventDefault();
      log.warn('Blocked a download that the app didn’t start.');
      return;
    }
    // The server reports a failed export as JSON, and saving that JSON would look like a successful export.
    if (!/^text\/csv\b/i.test(item.getMimeType())) {
      event.preventDefault();
      log.warn(`An export was refused because its content type is ${item.getMimeType()}.`);
      onOutcome({ result: 'failed', detail: 'The server did not send the export. Please try again.' });
      return;
    }
    item.setSaveDialogOptions({
      title: 'Save Export',
      defaultPath: path.join(documents(), cleanName(item.getFilename())),
      filters: [{ name: 'CSV file', extensions: ['csv'] }],
    });
    let isBroken = false;
    // If an interrupted download could be resumed, Electron keeps it open and does not emit `done`. Canceling
    // emits `done`, so that the app reports the failure.
    item.on('updated', (_event, state) => {
      if (state !== 'interrupted' || isBroken) return;
      isBroken = true;
      item.cancel();
    });
    item.once('done', (_event, state) => onOutcome(outcomeOf(item, isBroken ? 'interrupted' : state, log)));
  });
}

function outcomeOf(item: DownloadItem, state: 'completed' | 'cancelled' | 'interrupted', log: Log): Outcome {
  if (state === 'completed') return { result: 'done', detail: item.getSavePath() };
  if (state === 'cancelled') return { result: 'cancelled' };
  log.error('An export could not be saved.');
  return { result: 'failed', detail: 'The file could not be saved. Please check the folder and try again.' };
}

/**
 * Returns a file name without characters that Windows, macOS or Linux forbid. The name cannot point outside
 * its folder.
 */
function cleanName(name: string): string {
  const [last = ''] = name.split(/[/\\]/).slice(-1);
  const stem = last
    .replace(/\.csv$/i, '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes control characters
    .replace(/[\u0000-\u001f\u007f<>:"|?*]+/g, ' ')
    .trim()
    .replace(/^\.+|\.+$/g, '')
    .slice(0, 100);
  return `${stem || 'export'}.csv`;
}
