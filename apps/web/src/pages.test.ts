import { DEFAULT_FACILITY, type Facility } from '@clubhouse/core/facility';
import { expect, test } from 'vitest';
import { aFacility } from '../../../packages/core/testing/facility-builders.ts';
import { prerenderedPages } from './pages.ts';

function landingHead(facility: Facility) {
  const head = prerenderedPages(facility).find(({ path }) => path === '/')?.head ?? '';
  const [, json = ''] = /<script type="application\/ld\+json">(.*)<\/script>/.exec(head) ?? [];
  return { head, business: JSON.parse(json) };
}

test('search engines read that a facility with default settings is open at any hour', () => {
  const { head, business } = landingHead(DEFAULT_FACILITY);
  expect(head).toContain('Open to members 24/7 for $200 a month.');
  expect(business.openingHoursSpecification).toMatchObject([{ opens: '00:00', closes: '23:59' }]);
  expect(business.makesOffer.name).toBe('24/7 Elite Golf Simulator & Fitness Access');
});

test('search engines read the map link, if there is one', () => {
  const mapLink = 'https://maps.example/longwood';
  expect(landingHead(aFacility({ place: { mapLink } })).business.hasMap).toBe(mapLink);
  expect(landingHead(DEFAULT_FACILITY).business).not.toHaveProperty('hasMap');
});

test('search engines read limited bay hours', () => {
  const facility = aFacility({ booking: { earliestStart: '06:00:00', latestEnd: '22:00:00' } });
  const { head, business } = landingHead(facility);
  expect(head).toContain('Bays from 6 AM to 10 PM, every day, for $200 a month.');
  expect(business.openingHoursSpecification).toMatchObject([{ opens: '06:00', closes: '22:00' }]);
  expect(business.makesOffer.name).toBe('Elite Golf Simulator & Fitness Access');
  expect(head).not.toContain('24/7');
});
