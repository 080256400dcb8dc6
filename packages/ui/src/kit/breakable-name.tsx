/** Who has not told their name is called by their address: it breaks behind the @, not in the middle of a word. */
export function BreakableName({ name }: { name: string }) {
  const at = name.indexOf('@') + 1;
  if (at === 0) return name;
  return (
    <>
      {name.slice(0, at)}
      <wbr />
      {name.slice(at)}
    </>
  );
}
