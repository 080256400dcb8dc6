import { type ComponentType, lazy, Suspense } from 'react';
import { createStore, useStore } from '../client/store.ts';

/** Whether to ask a newly registered person for a name. */
export const isNameAsked = createStore(false);

/** If the script fails to load, the question is skipped. The account page has the field, too. */
const NameCard = lazy<ComponentType<{ onDone: () => void }>>(() =>
  import('./name-card.tsx').catch(() => ({ default: () => null })),
);

export function NameQuestion() {
  if (!useStore(isNameAsked, false)) return null;
  return (
    <Suspense fallback={null}>
      <NameCard onDone={() => isNameAsked.set(false)} />
    </Suspense>
  );
}
