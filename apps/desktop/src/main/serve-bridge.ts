import { type BridgeRequest, SHELL_CALLS, type ShellInput, type ShellOutput } from '@clubhouse/core/shell';
import type { IpcMain } from 'electron';
import { isOwnPage } from './app-origin.ts';
import { type Log, reasonOf } from './logs.ts';

export type ShellAnswers = {
  [Call in BridgeRequest]: (input: ShellInput<Call>) => Promise<ShellOutput<Call>> | ShellOutput<Call>;
};

/** Handles bridge calls from the app's own screens. Validates the input and output of each call. */
export function serveBridge(ipc: Pick<IpcMain, 'handle'>, answers: ShellAnswers, log: Log): void {
  for (const call of Object.keys(SHELL_CALLS) as BridgeRequest[]) {
    ipc.handle(`shell:${call}`, async ({ senderFrame }, raw: unknown) => {
      const isMainFrame = senderFrame !== null && !senderFrame.parent;
      if (!isMainFrame || !isOwnPage(senderFrame.url)) {
        log.error(`Refused ${call} from a page that is not part of the app.`);
        throw new Error('Access denied.');
      }
      const input = SHELL_CALLS[call].input.safeParse(raw);
      if (!input.success) {
        log.error(`Refused ${call} with invalid input.`);
        throw new Error(issuesText(input.error.issues));
      }
      try {
        return SHELL_CALLS[call].output.parse(await answers[call](input.data as never));
      } catch (error) {
        // Errors can contain details about this computer, so the screens get a general message.
        log.error(`${call} failed: ${reasonOf(error)}`);
        throw new Error('Something went wrong. Please try again.');
      }
    });
  }
}

/**
 * Returns the first message if our schemas wrote it, or else a general message. Zod's default messages are
 * not for users. Unlike ours, they do not end with a period.
 */
function issuesText(issues: { code?: string | undefined; message: string }[]): string {
  const [first] = issues;
  return first && first.message !== 'Invalid input' && /\.$/.test(first.message)
    ? first.message
    : 'Not allowed.';
}
