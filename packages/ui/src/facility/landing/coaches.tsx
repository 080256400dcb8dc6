import { inWords, plural } from '@clubhouse/core/facility';
import { useFacility } from '../../client/facility.ts';
import { LongText, SpecialtyList, useCoaches } from '../../lessons/index.ts';
import { Section } from './section.tsx';

export function Coaches() {
  const coaches = useCoaches();
  const { complimentaryLessons } = useFacility().membership;
  return (
    <div>
      {coaches.length > 0 && (
        <Section id="coaches" title="Your coaches" lead={sessionsText(complimentaryLessons)}>
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

const sessionsText = (count: number) =>
  count === 0
    ? 'Members can book a private session.'
    : `Your membership includes ${inWords(count)} ${plural(count, 'session')} a month.`;
