import type { IpcMain } from 'electron';
import { type Call, calls, type Input, type Output } from '../bridge.ts';
import { isOwnUrl } from './app-origin.ts';

export type Handlers = { [Name in Call]: (input: Input<Name>) => Promise<Output<Name>> };

/** Answers the calls of `bridge.ts`, of our own screens only, with checked input and output. */
export function serveBridge(ipc: Pick<IpcMain, 'handle'>, handlers: Handlers): void {
  for (const name of Object.keys(calls) as Call[]) {
    ipc.handle(name, async (event, raw: unknown) => {
      if (!event.senderFrame || !isOwnUrl(event.senderFrame.url)) throw new Error(`${name}: unknown sender`);
      const answer = await handlers[name](calls[name].input.parse(raw));
      return calls[name].output.parse(answer);
    });
  }
}
