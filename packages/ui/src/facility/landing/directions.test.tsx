import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setFacility } from '../../client/facility.ts';
import { Directions } from './directions.tsx';

test('the directions show the uploaded map, which leads to a map service', () => {
  const map = { id: 'a'.repeat(22), width: 960, height: 480, alt: 'We are north of the library' };
  setFacility({ ...DEFAULT_FACILITY, brand: { ...DEFAULT_FACILITY.brand, map } });
  render(<Directions />);
  const picture = screen.getByRole<HTMLImageElement>('img', { name: 'We are north of the library' });
  expect(picture.getAttribute('src')).toBe(`/images/${map.id}/960.jpg`);
  expect(screen.getByRole('link', { name: /^Open the map of 120 Fairway Commons/ })).toBeTruthy();
});

test('without an uploaded map, the directions show a drawing without streets', () => {
  render(<Directions />);
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByText('120 Fairway Commons, Suite 4')).toBeTruthy();
});
