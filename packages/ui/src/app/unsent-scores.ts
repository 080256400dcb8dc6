/** Counts the entries of the queue in leagues/own-score/unsent.ts, a script that most devices never load. */
export function countUnsentScores(): number {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith('own-score:')).length;
  } catch {
    // If the browser blocks storage, the device cannot have stored any entries.
    return 0;
  }
}
