/** The input of a command: its arguments and its environment. */
export type Command = {
  args: string[];
  env: Record<string, string | undefined>;
  now: () => Date;
  say: (line: string) => void;
};
