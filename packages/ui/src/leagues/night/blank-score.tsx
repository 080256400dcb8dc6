/** A blank line for writing a score on the printout. */
export const BlankScore = ({ label }: { label: string }) => (
  <span className="hidden w-32 items-baseline gap-2 text-muted text-small print:flex">
    {label}
    <span className="h-6 flex-1 border-border-strong border-b" />
  </span>
);
