import { bayCount, bayHoursPhrase, type Facility, plural } from '@clubhouse/core/facility';
import { useFacility } from '../../client/facility.ts';
import { Picture } from '../../kit/index.ts';
import { pictureOf } from './pictures.ts';
import { Section } from './section.tsx';

function accessText(facility: Facility): string {
  const hours = bayHoursPhrase(facility);
  const yours = hours
    ? `${hours}. The gym is yours at any hour.`
    : `The ${plural(bayCount(facility), 'bay')} and gym are yours at any hour.`;
  return `${yours} Grab your code, open the door, hit the lights.`;
}

const servicesOf = (facility: Facility) => [
  {
    title: '24/7 Access',
    text: accessText(facility),
    picture: pictureOf('access', facility, 'Lit entrance keypad beside a walnut door'),
  },
  {
    title: 'Golf-Specific Fitness',
    text: 'Personal training, conditioning and professional stretching for the muscles behind your swing.',
    picture: pictureOf(
      'fitness',
      facility,
      'Kettlebell and golf ball on the gym floor in front of a dumbbell rack',
    ),
  },
  {
    title: 'Professional Instruction',
    text: 'One-on-one lessons and video swing analysis, on the same screen you play on.',
    picture: pictureOf('instruction', facility, 'Light trail of a golf swing above a hitting mat'),
  },
  {
    title: 'Physical Therapy',
    text: `Athlete-level rehabilitation${facility.place.physician && ` by ${facility.place.physician}`}, steps from the tee.`,
    picture: pictureOf(
      'therapy',
      facility,
      'Treatment table with towels and a foam roller under a round light',
    ),
  },
];

const SIZES = '(min-width: 64rem) 17rem, (min-width: 40rem) 50vw, 100vw';

export function Services() {
  return (
    <Section
      id="services"
      title="Everything your game needs, in one place"
      lead="Simulators, training and therapy from one team."
    >
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        {servicesOf(useFacility()).map(({ title, text, picture }) => (
          <li key={title} className="overflow-hidden rounded-lg border border-border bg-surface">
            <Picture {...picture} sizes={SIZES} className="aspect-4/3 w-full object-cover" />
            <div className="p-5">
              <h3 className="text-lead">{title}</h3>
              <p className="mt-2 text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-12 flex flex-wrap items-center justify-between gap-x-8 gap-y-5 rounded-lg bg-accent-soft p-6 sm:p-10">
        <p className="text-title">Ready to Elevate Your Game?</p>
        <a
          href="#contact"
          className="inline-flex min-h-12 items-center justify-center rounded-md bg-accent px-6 py-2 text-center font-[550] text-on-accent hover:bg-accent-hover"
        >
          Get Your Free Session
        </a>
      </div>
    </Section>
  );
}
