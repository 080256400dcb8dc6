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

const SIZES = '(min-width: 64rem) 17rem, (min-width: 40rem) 50vw, 5rem';

export function Services() {
  return (
    <Section
      id="services"
      title="Everything your game needs, in one place"
      lead="Simulators, training and therapy from one team."
    >
      <ul className="grid gap-3.5 sm:grid-cols-2 sm:gap-x-6 sm:gap-y-10 lg:grid-cols-4">
        {servicesOf(useFacility()).map(({ title, text, picture }) => (
          <li
            key={title}
            className="max-sm:flex max-sm:flex-wrap max-sm:items-start max-sm:gap-x-4 max-sm:gap-y-2"
          >
            <Picture
              {...picture}
              sizes={SIZES}
              className="aspect-square w-[72px] rounded-md object-cover sm:aspect-4/3 sm:w-full sm:rounded-lg"
            />
            <div className="min-w-0 flex-1 basis-44 leading-snug sm:mt-4 sm:leading-[inherit]">
              <h3 className="text-base sm:text-lead">{title}</h3>
              <p className="text-muted max-sm:text-small sm:mt-2">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-8 gap-y-2 rounded-lg bg-accent-soft p-4 sm:mt-12 sm:p-10">
        <p className="font-[600] sm:font-[inherit] sm:text-title">Ready to Elevate Your Game?</p>
        <a
          href="#contact"
          className="inline-flex min-h-12 items-center justify-center rounded-md bg-action px-6 max-sm:w-full py-2 text-center font-[550] text-on-action hover:bg-action-hover"
        >
          Get Your Free Session
        </a>
      </div>
    </Section>
  );
}
