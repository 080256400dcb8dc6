import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aFacility } from '../../../core/testing/facility-builders.ts';
import { setFacility } from '../client/facility.ts';
import { ContactDetails } from './contact-details.tsx';

afterEach(() => {
  cleanup();
  setFacility(DEFAULT_FACILITY);
});

test('the contact details lead to the map link of the settings, or else to a map search', () => {
  setFacility(aFacility({ place: { mapLink: 'https://maps.example/1' } }));
  render(<ContactDetails />);
  expect(screen.getByRole('link', { name: 'Get directions' }).getAttribute('href')).toBe(
    'https://maps.example/1',
  );
  cleanup();
  setFacility(DEFAULT_FACILITY);
  render(<ContactDetails />);
  expect(screen.getByRole('link', { name: 'Get directions' }).getAttribute('href')).toContain(
    'Fairway%20Commons',
  );
});

test('the contact details name the bay hours only if bookings are limited', () => {
  setFacility(aFacility({ booking: { latestEnd: '22:00:00' } }));
  const { container } = render(<ContactDetails />);
  expect(container.textContent).toContain(
    'Staff available 8am-8pm dailyBays 12am-10pm dailyMembers have 24/7 access',
  );
  cleanup();
  setFacility(DEFAULT_FACILITY);
  expect(render(<ContactDetails />).container.textContent).toContain(
    'Staff available 8am-8pm dailyMembers have 24/7 access',
  );
});
