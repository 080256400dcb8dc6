/** Without a name, a person appears by email. It breaks after the @, not within a word. */
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
