import { readCommandSettings } from '../settings.ts';

/** What a command is given: what stands behind its name, and the world that it works in. */
export type Command = {
  args: string[];
  env: Record<string, string | undefined>;
  now: () => Date;
  say: (line: string) => void;
};

/** The settings for a command beside the server: what only the server needs may be absent. */
export const settingsOf = ({ env }: Command) => readCommandSettings(env);
