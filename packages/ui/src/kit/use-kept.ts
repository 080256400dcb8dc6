import { useEffect, useState } from 'react';
import { type Draft, readDraft, writeDraft } from '../client/drafts.ts';

/**
 * Keeps a value in this tab's drafts, so that it survives a reload: docs/product/README.md#drafts. The value is
 * null until the effect has read it. Dates come back as ISO strings, because drafts are JSON. `isRestored` is
 * true if the value was kept before this component opened.
 */
export function useKept<Value extends Draft>(name: string) {
  const [{ value, isRestored }, setKept] = useState<{ value: Value | null; isRestored: boolean }>({
    value: null,
    isRestored: false,
  });
  useEffect(() => {
    const kept = readDraft(name);
    if (Object.keys(kept).length > 0) setKept({ value: kept as Value, isRestored: true });
  }, [name]);
  const keep = (next: Value | null) => {
    writeDraft(name, next ?? {});
    setKept({ value: next, isRestored: false });
  };
  return { value, isRestored, keep };
}
