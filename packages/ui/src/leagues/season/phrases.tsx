/** Text that breaks only after a separator if there is room, so times stay whole. */
export function Phrases({ text, after }: { text: string; after: string }) {
  const phrases = text.split(after);
  return phrases.map((phrase, index) => (
    <span key={phrase} className="inline-block">
      {index < phrases.length - 1 ? `${phrase}${after.trimEnd()}\u00a0` : phrase}
    </span>
  ));
}
