import { z } from 'zod';

/** The whole conversation between the screens and the shell: each call with what goes in and what comes out. */
export const calls = {
  /** Which server the shell forwards to. */
  serverAddress: { input: z.undefined(), output: z.url() },
};

export type Call = keyof typeof calls;
export type Input<Name extends Call> = z.output<(typeof calls)[Name]['input']>;
export type Output<Name extends Call> = z.output<(typeof calls)[Name]['output']>;

/** What a screen finds as `window.desktop`. */
export type Bridge = { [Name in Call]: (input: Input<Name>) => Promise<Output<Name>> };
