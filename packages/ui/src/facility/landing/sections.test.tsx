import { DEFAULT_FACILITY, type Facility } from '@clubhouse/core/facility';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { aFacility, someBays } from '../../../../core/testing/facility-builders.ts';
import { setFacility } from '../../client/facility.ts';
import { Details, HeroText, Offer } from './sections.tsx';

const StaticSections = () => (
  <>
    <Offer />
    <Details />
  </>
);

function textOf(Part: ComponentType, facility: Facility): string {
  setFacility(facility);
  const page = document.createElement('div');
  page.innerHTML = renderToStaticMarkup(<Part />);
  return page.textContent;
}

const staffed = { startTime: '10:00:00', endTime: '18:30:00' };
const other = aFacility({
  place: { badge: '', tagline: '', name: 'Birdie Barn', city: 'Tampa', physician: '' },
  membership: { monthlyFee: 1249.5, monthlyValue: 2000, rating: '', remainingText: '12' },
  hours: { week: [null, staffed, staffed, staffed, staffed, staffed, null] },
  booking: { dailyHours: 1 },
  bays: someBays(1),
});
const limited = aFacility({ booking: { earliestStart: '06:00:00', latestEnd: '22:30:00' } });

test('in a new installation, the landing page shows the default texts', () => {
  const hero = textOf(HeroText, DEFAULT_FACILITY);
  expect(hero).toContain("Orlando's Premier Golf Training FacilityElevate Your Golf Performance");
  expect(hero).toContain(
    'Private simulator bays, PGA instruction and analytics on every swing. Open 24/7 in Longwood.',
  );
  expect(hero).toContain('Remaining Memberships<100Facility Access24/7Member Rating4.9★');
  const sections = textOf(StaticSections, DEFAULT_FACILITY);
  for (const text of [
    'Two private bays, a gym and a treatment room, built around one question',
    '4 simulator hours a dayBook a bay in seconds. Play or practice up to four hours a day.',
    'Open every hour of every day. Staffed 8 AM to 8 PM.',
    '24/7 Elite Golf Simulator & Fitness Access$200/month',
    'Membership$200 per month, billed on the 1st',
    'LessonsFirst one each month included, then $95 each',
    'CancelAnytime, with 30 days notice',
    'Play for two hours in a private simulator room.',
    '$200 delivers over $700 in value',
    'Monthly Value$700+Access Hours24/7Daily Simulator4hrs',
    'The bays and gym are yours at any hour.',
    'Athlete-level rehabilitation by Dr. Maya Ellison, steps from the tee.',
    '4.9★out of 5 stars',
    'They rate us 4.9 out of 5. Fewer than 100 memberships remain. We keep the club small,',
  ]) {
    expect(sections).toContain(text);
  }
});

test('with limited bay hours, no text promises simulators at any hour', () => {
  const hero = textOf(HeroText, limited);
  expect(hero).toContain('Play every day from 6 AM to 10:30 PM in Longwood.');
  const sections = textOf(StaticSections, limited);
  for (const text of [
    'Open Every DayBays from 6 AM to 10:30 PM, every day. Staffed 8 AM to 8 PM.',
    'Most PopularElite Golf Simulator & Fitness Access',
    'Bays from 6 AM to 10:30 PM, every day. The gym is yours at any hour. Grab your code',
    // The entrance code opens the door even outside the bay hours.
    '24/7 accessYour code opens the door',
  ]) {
    expect(sections).toContain(text);
  }
  expect(hero + sections).not.toMatch(/always open|every hour|open 24\/7|24\/7 elite/i);
});

test('the landing page follows the settings, and leaves out empty ones', () => {
  const hero = textOf(HeroText, other);
  expect(hero).toMatch(/^Birdie BarnA private simulator bay, PGA instruction/);
  expect(hero).toContain('Open 24/7 in Tampa.');
  expect(hero).toContain('Remaining Memberships12Facility Access24/7');
  expect(hero).not.toContain('Rating');
  const sections = textOf(StaticSections, other);
  for (const text of [
    'One private bay, a gym',
    '1 simulator hour a day',
    'up to one hour a day',
    'Staffed 10 AM to 6:30 PM Mon-Fri.',
    '$1,249.50 delivers over $2,000 in value',
    'Daily Simulator1hr',
    'The bay and gym are yours',
    'Athlete-level rehabilitation, steps from the tee.',
    'train here12 memberships remain. We keep',
  ]) {
    expect(sections).toContain(text);
  }
  expect(sections).not.toContain('★');
});

test('the owner’s rules and answers come after the generated ones', () => {
  const sections = textOf(
    Details,
    aFacility({
      visit: {
        firstVisit: [],
        houseRules: ['Soft spikes only.'],
        questions: [{ question: 'May I bring my dog?', answer: 'Yes, on a leash.' }],
      },
    }),
  );
  expect(sections).toContain('until it starts.Soft spikes only.');
  expect(sections).toContain('May I bring my dog?+Yes, on a leash.');
});
