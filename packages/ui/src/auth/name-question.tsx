import { type ComponentType, lazy, Suspense } from 'react';
import { createStore, useStore } from '../client/store.ts';

export const isNameAsked = createStore(false);

/**
 * The card that asks for the user's name. If its script fails to load, no error appears, because users can
 * still enter their name on the account page.
 */
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
