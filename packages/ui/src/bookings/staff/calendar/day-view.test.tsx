import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { aFacility, someBays } from '../../../../../core/testing/facility-builders.ts';
import { setFacility } from '../../../client/facility.ts';
import { DayView } from './day-view.tsx';
import { aBoardDay, at, TUESDAY } from './testing/builders.ts';

afterEach(() => setFacility(DEFAULT_FACILITY));

test.each([1, 2, 5, 12])('the board of a day has a column for each of %i bays in use', (count) => {
  const bays = [...someBays(count), { id: 99, name: 'Old bay', retiredFrom: TUESDAY }];
  setFacility(aFacility({ bays }));
  document.body.innerHTML = renderToStaticMarkup(
    <DayView date={TUESDAY} days={[aBoardDay()]} now={at(TUESDAY, '10:07')} canChange onOpen={() => {}} />,
  );
  const lanes = [...document.querySelectorAll('[data-lane] > ul')].map((lane) =>
    lane.getAttribute('aria-label'),
  );
  expect(lanes).toEqual(someBays(count).map(({ name }) => `${name}, Tuesday, November 24`));
});
