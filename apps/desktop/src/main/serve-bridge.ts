import { type BridgeRequest, SHELL_CALLS, type ShellInput, type ShellOutput } from '@clubhouse/core/shell';
import type { IpcMain, IpcMainInvokeEvent } from 'electron';
import { isOwnPage } from './app-origin.ts';
import { type Log, reasonOf } from './logs.ts';

export type ShellAnswers = {
  [Call in BridgeRequest]: (input: ShellInput<Call>) => Promise<ShellOutput<Call>> | ShellOutput<Call>;
};

/** Answers the calls of the contract, of our own screens only, with checked input and output. */
export function serveBridge(ipc: Pick<IpcMain, 'handle'>, answers: ShellAnswers, log: Log): void {
  for (const call of Object.keys(SHELL_CALLS) as BridgeRequest[]) {
    ipc.handle(`shell:${call}`, async (event, raw: unknown) => answerTo(call, event, raw, answers, log));
  }
}

async function answerTo<Call extends BridgeRequest>(
  call: Call,
  event: IpcMainInvokeEvent,
  raw: unknown,
  answers: ShellAnswers,
  log: Log,
): Promise<unknown> {
  if (!isOwnScreen(event)) {
    log.error(`${call} was asked for by somebody else and refused.`);
    throw new Error('Access denied.');
  }
  const input = SHELL_CALLS[call].input.safeParse(raw);
  if (!input.success) {
    log.error(`${call} was asked for in a way that is not agreed.`);
    throw new Error(issuesText(input.error.issues));
  }
  try {
    const answer = await answers[call](input.data as ShellInput<Call>);
    return SHELL_CALLS[call].output.parse(answer);
  } catch (error) {
    // What it says is of this computer's inside, and for the log alone.
    log.error(`${call} failed: ${reasonOf(error)}`);
    throw new Error('That did not work. Please try again.');
  }
}

/** The page itself, not something that is framed in it, and a page of the app. */
function isOwnScreen({ senderFrame }: IpcMainInvokeEvent): boolean {
  return senderFrame !== null && !senderFrame.parent && isOwnPage(senderFrame.url);
}

/** The contract's own sentences are for people; the library's are not. */
function issuesText(issues: { code?: string | undefined; message: string }[]): string {
  const [first] = issues;
  return first && first.message !== 'Invalid input' && /\.$/.test(first.message)
    ? first.message
    : 'Not allowed.';
}
