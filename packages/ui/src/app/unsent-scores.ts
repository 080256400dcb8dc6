/** Counts the entries in the offline queue of leagues/own-score/unsent.ts without loading that script. */
export function countUnsentScores(): number {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith('own-score:')).length;
  } catch {
    // The browser blocks storage, so there are no entries.
    return 0;
  }
}
