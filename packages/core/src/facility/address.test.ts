import { expect, test } from 'vitest';
import { aFacility } from '../../testing/facility-builders.ts';
import { contactCard, DEFAULT_FACILITY, directionsUrl } from './index.ts';

test('directions use the link of the facility, or else a map search for the address', () => {
  const mapLink = 'https://maps.example/lab';
  expect(directionsUrl(aFacility({ place: { mapLink } }))).toBe(mapLink);
  expect(decodeURIComponent(directionsUrl(DEFAULT_FACILITY))).toContain(
    'query=Longwood Golf Lab, 120 Fairway Commons',
  );
});

test('the contact card names the facility, and its commas and semicolons do not end a field', () => {
  const card = contactCard(aFacility({ place: { name: 'Tees; Inc.' } })).split('\r\n');
  expect(card).toContain('FN:Tees\\; Inc.');
  expect(card).toContain('TEL;TYPE=WORK:(407) 555-0142');
  expect(card).toContain('ADR;TYPE=WORK:;;120 Fairway Commons\\, Suite 4;Longwood;FL;32750;');
});
