import { LongText, SpecialtyList, useCoaches } from '../../lessons/index.ts';
import { Section } from './section.tsx';

export function Coaches() {
  const coaches = useCoaches();
  return (
    <div>
      {coaches.length > 0 && (
        <Section id="coaches" title="Your coaches" lead="Your membership includes one session a month.">
          <ul
            className={`grid items-start gap-5 ${coaches.length === 1 ? 'max-w-2xl' : 'sm:grid-cols-2 lg:grid-cols-3'}`}
          >
            {coaches.map(({ id, name, bio, specialties }) => (
              <li key={id} className="min-w-0 rounded-lg border border-border bg-surface p-5">
                <h3 className="text-lead">{name}</h3>
                {bio && <LongText text={bio} about={name} className="mt-2 text-muted" />}
                <SpecialtyList specialties={specialties} className="mt-4" />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}
