import type { ReactNode } from 'react';
import { type KeyId, shortcutOf } from '../keys.ts';
import { KeyHint } from './key-hint.tsx';

type Props = {
  title: string;
  summary: string;
  keyId: KeyId;
  /** A shortcut to show instead of `keyId`. */
  hintId?: KeyId;
  action?: ReactNode;
  children: ReactNode;
};

export function BoardSection({ title, summary, keyId, hintId = keyId, action, children }: Props) {
  return (
    <section
      aria-label={title}
      {...shortcutOf(keyId)}
      className="flex min-h-0 min-w-0 flex-col overflow-hidden rounded-lg border border-border bg-surface"
    >
      <div className="flex min-h-11 items-center gap-x-3 border-border border-b px-4 py-1.5">
        <h2 className="text-lead">{title}</h2>
        <p className="min-w-0 flex-1 truncate text-muted text-small">{summary}</p>
        {action}
        <KeyHint id={hintId} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
    </section>
  );
}
