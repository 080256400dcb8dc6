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

/** Returns the staff hours as a sentence, like "Staffed 8 AM to 8 PM." Empty without staff hours. */
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
      <div className="grid items-center gap-10 lg:grid-cols-2 lg:gap-16">
        <ul className="grid gap-7">
          {pointsOf(facility).map(([title, text]) => (
            <li key={title} className="border-accent border-l-2 pl-5">
              <h3 className="text-lead">{title}</h3>
              <p className="mt-1.5 text-muted">{text}</p>
            </li>
          ))}
        </ul>
        <div className="grid grid-cols-6 gap-4">
          <div className="col-span-6">
            <Picture
              {...pictureOf('bay', facility, BAY_ALT)}
              sizes={SIZES}
              className="aspect-4/3 w-full rounded-lg object-cover"
            />
          </div>
          <div className="relative col-span-4 col-start-3 -mt-14 sm:-mt-24">
            <Picture
              {...pictureOf('analytics', facility, ANALYTICS_ALT)}
              sizes={SIZES}
              className="aspect-16/9 w-full rounded-lg border-4 border-background object-cover"
            />
          </div>
        </div>
      </div>
      <ul className="mt-14 grid gap-4 sm:grid-cols-3">
        {tilesOf(facility).map(([Icon, title, text]) => (
          <li key={title} className="rounded-lg border border-border bg-surface p-6">
            <Icon aria-hidden className="size-6 text-accent" />
            <h3 className="mt-4 text-lead">{title}</h3>
            <p className="mt-1.5 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
