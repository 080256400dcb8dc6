import {
  bayCount,
  bayHoursPhrase,
  capitalized,
  clockInterval,
  type Facility,
  hoursInWords,
  inWords,
  plural,
  staffHoursText,
} from '@clubhouse/core/facility';
import { Clock3, Headset, MonitorSmartphone } from 'lucide-react';
import { useFacility } from '../../client/facility.ts';
import { Picture } from '../../kit/index.ts';
import { pictureOf } from './pictures.ts';
import { Section } from './section.tsx';

const pointsOf = ({ booking: { dailyHours } }: Facility) => [
  ['24/7 access', 'Your code opens the door before work, after dinner, or when you can’t sleep.'],
  [
    dailyTitle(dailyHours),
    `Book a bay in seconds. Play or practice up to ${hoursInWords(dailyHours)} a day.`,
  ],
  ['Expert guidance', 'PGA instruction, strength coaching and physical therapy under one roof.'],
];

const dailyTitle = (hours: number) =>
  hours === 0.5 ? '30 simulator minutes a day' : `${hours} simulator ${plural(hours, 'hour')} a day`;

/**
 * Returns the staff hours as a sentence that starts with a space, like " Staffed 8 AM to 8 PM.". Returns an
 * empty string if there are none.
 */
function staffedSentence(facility: Facility): string {
  const hours = staffHoursText(facility, clockInterval);
  return hours && ` Staffed ${hours.replace(' daily', '')}.`;
}

function openTile(facility: Facility): [title: string, text: string] {
  const hours = bayHoursPhrase(facility);
  return hours ? ['Open Every Day', `${hours}.`] : ['Always Open', 'Open every hour of every day.'];
}

function tilesOf(facility: Facility) {
  const [title, text] = openTile(facility);
  return [
    [Clock3, title, text + staffedSentence(facility)],
    [
      MonitorSmartphone,
      'Premium Technology',
      'Ball flight, club path and ground pressure, measured on every swing.',
    ],
    [Headset, 'Expert Support', 'Coaches who know your numbers, and a front desk that knows your name.'],
  ] as const;
}

const SIZES = '(min-width: 64rem) 35rem, 100vw';

const BAY_ALT = 'A golf ball on a tee in the simulator bay, facing a sunrise fairway on the screen';
const ANALYTICS_ALT = 'A wall of screens showing ball flight, dispersion, ground pressure and swing plane';

export function About() {
  const facility = useFacility();
  const bays = bayCount(facility);
  return (
    <Section
      id="about"
      title="Elite Golf Training Redefined"
      lead={`${capitalized(inWords(bays))} private ${plural(bays, 'bay')}, a gym and a treatment room, built around one question: what makes your next round better?`}
    >
      <div className="grid items-center gap-5 sm:gap-8 lg:grid-cols-2 lg:gap-16">
        <ul className="grid gap-4 sm:gap-7">
          {pointsOf(facility).map(([title, text]) => (
            <li key={title} className="border-lime border-l-2 pl-4 sm:pl-5">
              <h3 className="text-base sm:text-lead">{title}</h3>
              <p className="text-muted max-sm:text-small sm:mt-1.5">{text}</p>
            </li>
          ))}
        </ul>
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-6 sm:gap-4">
          <div className="sm:col-span-6">
            <Picture
              {...pictureOf('bay', facility, BAY_ALT)}
              sizes={SIZES}
              className="aspect-3/2 w-full rounded-lg object-cover sm:aspect-4/3"
            />
          </div>
          <div className="relative sm:col-span-3 sm:-mt-24 sm:ml-4">
            <Picture
              {...pictureOf('analytics', facility, ANALYTICS_ALT)}
              sizes={SIZES}
              className="aspect-3/2 w-full rounded-lg border-background object-cover sm:aspect-16/9 sm:border-4"
            />
          </div>
        </div>
      </div>
      <ul className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,5.5rem),1fr))] gap-3 sm:mt-14 sm:grid-cols-3 sm:gap-8">
        {tilesOf(facility).map(([Icon, title, text]) => (
          <li key={title} className="border-border border-t pt-3 sm:pt-4">
            <Icon aria-hidden className="size-6 text-accent" />
            <h3 className="mt-1 text-small leading-tight sm:mt-4 sm:text-lead">{title}</h3>
            <p className="mt-1.5 text-muted max-sm:hidden">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
