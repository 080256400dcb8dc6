import type { Coach } from '@clubhouse/core/lessons';
import { LongText } from '../long-text.tsx';
import { SpecialtyList } from '../specialty-list.tsx';

/** Real radio buttons, one card per coach with the profile. */
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
          <div
            key={coach.id}
            className="relative min-w-0 rounded-md border border-border-strong p-4 transition-colors hover:not-has-checked:bg-accent-soft has-checked:border-accent has-checked:bg-accent-soft has-checked:shadow-[inset_0_0_0_1px_var(--accent)] has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-[var(--focus)] has-[input:focus-visible]:outline-offset-2"
          >
            {/* The radio button covers the whole card. Only the button of a long bio lies above it. */}
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
            <p className="font-[640] text-lead">{coach.name}</p>
            {coach.bio && (
              <LongText
                id={`coach-${coach.id}-bio`}
                text={coach.bio}
                about={coach.name}
                className="mt-1 text-muted"
              />
            )}
            <SpecialtyList specialties={coach.specialties} className="mt-3" />
          </div>
        ))}
      </div>
    </fieldset>
  );
}
