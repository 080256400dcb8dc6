import { DEFAULT_FACILITY, type Facility } from '@clubhouse/core/facility';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { aFacility } from '../../../core/testing/facility-builders.ts';
import { setFacility } from '../client/facility.ts';
import { Logo } from './logo.tsx';

function logoOf(facility: Facility): string {
  setFacility(facility);
  return renderToStaticMarkup(<Logo />);
}

test('the logo shows the name of the facility', () => {
  const original = logoOf(DEFAULT_FACILITY);
  expect(original).toContain('logo-on-light');
  expect(original).toContain('alt="Longwood Golf Lab, home"');
  expect(original).not.toContain('<span');
  const other = logoOf(aFacility({ place: { name: 'Birdie Barn' } }));
  expect(other).not.toContain('logo-on-light');
  expect(other).toContain('alt="Birdie Barn, home"');
  expect(other).toContain('>Birdie Barn</span>');
});
