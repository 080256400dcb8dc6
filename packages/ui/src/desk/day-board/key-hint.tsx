import type { ReactNode } from 'react';
import { KEYS, type KeyId, useSingleKeys } from '../keys.ts';

export function KeyHint({ id, isAlways = false }: { id: KeyId; isAlways?: boolean }) {
  if (!useSingleKeys()) return null;
  return <Kbd isAlways={isAlways}>{KEYS.find((each) => each.id === id)?.keys[0].toUpperCase()}</Kbd>;
}

export const Kbd = ({ children, isAlways = false }: { children: ReactNode; isAlways?: boolean }) => (
  <kbd
    aria-hidden
    className={`min-w-6 rounded-sm border border-current px-1 text-center font-text text-[0.75rem] leading-5 opacity-75 pointer-coarse:hidden ${isAlways ? '' : '@max-[74rem]:hidden'}`}
  >
    {children}
  </kbd>
);
