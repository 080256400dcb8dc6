// Joins the texts that the tests collected, for proofreading. Every text appears once.

/** Numbers count as equal, so that a list of bookings or prices appears once. */
const keyOf = (line) => line.trim().toLowerCase().replace(/\d+/g, '#');

/** Returns whether a line has a word in lowercase. Lines without one are names and labels. */
const isSentence = (line) => /(^|[\s(“])[a-z’']{2,}/.test(line) && !/@|^https?:/.test(line.trim());

/**
 * Returns the texts as one document. Leaves out repeated lines, and headings that would have no lines. `labels`
 * has all texts in the source. Other lines without a word in lowercase are names in the demo data. `others` has
 * the sentences in the source that no screen and no email showed.
 */
export function joinedTexts(texts, labels) {
  const known = new Set([...labels].map(keyOf));
  const seen = new Set();
  const lines = [];
  for (const line of texts.join('\n').split('\n')) {
    if (line.startsWith('#')) {
      const level = line.indexOf(' ');
      while (lines.at(-1)?.startsWith('#') && lines.at(-1).indexOf(' ') >= level) lines.pop();
      lines.push(line);
      continue;
    }
    const key = keyOf(line);
    if (seen.has(key) || !(isSentence(line) || known.has(key))) continue;
    seen.add(key);
    lines.push(line.trim());
  }
  const others = [...new Set(labels)].filter((label) => isSentence(label) && !seen.has(keyOf(label)));
  return { text: `${lines.join('\n')}\n`, others: `${others.join('\n')}\n` };
}
