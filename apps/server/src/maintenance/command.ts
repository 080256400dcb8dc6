export type Command = {
  args: string[];
  env: Record<string, string | undefined>;
  now: () => Date;
  say: (line: string) => void;
};
