/** Shows a person's name, which may be an email. A long email breaks after the @. */
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
