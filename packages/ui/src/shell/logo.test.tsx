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

test('uploaded images replace the logo and the mark', () => {
  const logoOnLight = { id: 'l'.repeat(22), width: 640, height: 80 };
  const markOnLight = { id: 'm'.repeat(22), width: 512, height: 512 };
  const brandOf = (brand: object) => aFacility({ brand: { ...DEFAULT_FACILITY.brand, ...brand } });
  const withLogo = logoOf(brandOf({ logoOnLight }));
  // Browsers use these attributes to reserve space before the picture has loaded.
  expect(withLogo).toContain(`/images/${logoOnLight.id}/640.webp" width="208" height="26"`);
  expect(withLogo).toMatch(/<img [^>]*width="96" height="12"/);
  expect(withLogo).not.toContain('mark-on');
  const withMark = logoOf(brandOf({ markOnLight }));
  expect(withMark).toContain(`/images/${markOnLight.id}/512.webp`);
  expect(withMark).toContain('>Longwood Golf Lab</span>');
  const withBoth = logoOf(brandOf({ logoOnLight, markOnLight }));
  expect(withBoth).toMatch(new RegExp(`<img src="/images/${markOnLight.id}`));
  expect(withBoth).not.toContain('<span');
});
