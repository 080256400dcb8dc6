import { inWords, plural } from '@clubhouse/core/facility';
import { useFacility } from '../../client/facility.ts';
import { LongText, SpecialtyList, useCoaches } from '../../lessons/index.ts';

export function Coaches() {
  const coaches = useCoaches();
  const { complimentaryLessons } = useFacility().membership;
  return (
    <div>
      {coaches.length > 0 && (
        <section id="coaches" aria-labelledby="coaches-title" className="bg-background">
          <div className="mx-auto grid w-full max-w-6xl gap-3 px-4 py-6 sm:gap-6 sm:px-6 sm:py-20 lg:grid-cols-[1fr_1.8fr] lg:gap-16">
            <div>
              <h2 id="coaches-title" className="text-heading">
                Your coaches
              </h2>
              <p className="mt-1 text-muted max-sm:text-small sm:mt-3">
                {sessionsText(complimentaryLessons)}
              </p>
            </div>
            <ul className={`grid gap-x-10 gap-y-8 ${coaches.length > 1 ? 'sm:grid-cols-2' : ''}`}>
              {coaches.map(({ id, name, bio, specialties }) => (
                <li
                  key={id}
                  className="min-w-0 border-lime border-l-2 pl-4 sm:pl-5 sm:last:odd:not-only:col-span-2"
                >
                  <h3 className="text-lead sm:text-title">{name}</h3>
                  {bio && (
                    <LongText text={bio} about={name} className="mt-1 text-muted max-sm:text-small sm:mt-2" />
                  )}
                  <SpecialtyList specialties={specialties} className="mt-3 sm:mt-4" />
                </li>
              ))}
            </ul>
          </div>
        </section>
      )}
    </div>
  );
}

const sessionsText = (count: number) =>
  count === 0
    ? 'Members can book a private session.'
    : `Membership includes ${inWords(count)} ${plural(count, 'session')} a month.`;
