// Joins the texts that the tests collected, for proofreading. Every text appears once.

/** Lines that differ only in their numbers count as one line, so a list of prices appears once. */
const keyOf = (line) => line.trim().toLowerCase().replace(/\d+/g, '#');

/** A sentence has a word in lowercase, unlike most names and labels. Emails and URLs are not sentences. */
const isSentence = (line) => /(^|[\s(“])[a-z’']{2,}/.test(line) && !/@|^https?:/.test(line.trim());

/**
 * Returns the texts of screens and emails as one document. Leaves out repeated lines, headings that have no
 * lines, and names from the demo data. A name is a line that is neither a sentence nor in `labels`, the texts
 * in the source. `others` has the sentences in the source that no screen and no email showed.
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
