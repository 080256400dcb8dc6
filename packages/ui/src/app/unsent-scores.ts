/** Counts the entries of the queue in leagues/own-score/unsent.ts, a script that most devices never load. */
export function countUnsentScores(): number {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith('own-score:')).length;
  } catch {
    // The browser blocks storage, so the device has no entries.
    return 0;
  }
}
