import { readCommandSettings } from '../settings.ts';

/** The input of a command: its arguments and its environment. */
export type Command = {
  args: string[];
  env: Record<string, string | undefined>;
  now: () => Date;
  say: (line: string) => void;
};

/** The settings for a command. Settings that only the server needs may be absent. */
export const settingsOf = ({ env }: Command) => readCommandSettings(env);
