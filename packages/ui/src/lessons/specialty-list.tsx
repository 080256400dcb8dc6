type Props = { specialties: readonly string[]; className?: string };

export function SpecialtyList({ specialties, className = '' }: Props) {
  if (specialties.length === 0) return null;
  return (
    <span className={`flex flex-wrap gap-1.5 ${className}`}>
      {specialties.map((specialty) => (
        <span
          key={specialty}
          className="rounded-sm border border-border bg-surface px-2 py-0.5 text-muted text-small"
        >
          {specialty}
        </span>
      ))}
    </span>
  );
}
