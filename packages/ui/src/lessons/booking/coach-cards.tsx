import type { Coach } from '@clubhouse/core/lessons';
import { SpecialtyList } from '../specialty-list.tsx';

/** The coaches, of whom one is chosen: real radio buttons with what each of them says of themselves. */
export function CoachCards({
  coaches,
  value,
  onChange,
}: {
  coaches: readonly Coach[];
  value: number | null;
  onChange: (coachId: number) => void;
}) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-[550]">Coach</legend>
      <div className="grid gap-3">
        {coaches.map((coach) => (
          <label
            key={coach.id}
            className="relative block min-w-0 cursor-pointer rounded-md border border-border-strong p-4 transition-colors hover:not-has-checked:bg-accent-soft has-checked:border-accent has-checked:bg-accent-soft has-checked:shadow-[inset_0_0_0_1px_var(--accent)] has-focus-visible:outline-2 has-focus-visible:outline-[var(--focus)] has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="coach"
              value={coach.id}
              checked={coach.id === value}
              onChange={() => onChange(coach.id)}
              aria-label={coach.name}
              aria-describedby={coach.bio ? `coach-${coach.id}-bio` : undefined}
              className="absolute inset-0 cursor-pointer appearance-none rounded-md outline-none"
            />
            <span className="block break-words font-[640] text-lead">{coach.name}</span>
            {coach.bio && (
              <span id={`coach-${coach.id}-bio`} className="mt-1 block whitespace-pre-line text-muted">
                {coach.bio}
              </span>
            )}
            <SpecialtyList specialties={coach.specialties} className="mt-3" />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
