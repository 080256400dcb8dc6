import { SpecialtyList } from '../../lessons/specialty-list.tsx';
import { useCoaches } from '../../lessons/use-coaches.ts';
import { Section } from './section.tsx';

/** The people who teach here; nothing where there are none. */
export function Coaches() {
  const coaches = useCoaches();
  return (
    <div>
      {coaches.length > 0 && (
        <Section
          id="coaches"
          title="Your coaches"
          lead="One session with them every month is part of the membership."
        >
          <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
            {coaches.map(({ id, name, bio, specialties }) => (
              <li key={id} className="rounded-lg border border-border bg-surface p-5">
                <h3 className="break-words text-lead">{name}</h3>
                {bio && <p className="mt-2 whitespace-pre-line break-words text-muted">{bio}</p>}
                <SpecialtyList specialties={specialties} className="mt-4" />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}
