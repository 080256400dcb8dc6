/** Text whose lines break after a separator only, as long as there is room: half a time of day says nothing. */
export function Phrases({ text, after }: { text: string; after: string }) {
  const phrases = text.split(after);
  return phrases.map((phrase, index) => (
    <span key={phrase} className="inline-block">
      {index < phrases.length - 1 ? `${phrase}${after.trimEnd()}\u00a0` : phrase}
    </span>
  ));
}
