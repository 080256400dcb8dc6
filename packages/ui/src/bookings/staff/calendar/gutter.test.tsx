import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DayGutter } from './gutter.tsx';
import { at, TUESDAY } from './testing/builders.ts';

test('every half-hour, including the current one, says whether it is upcoming or completed', () => {
  document.body.innerHTML = renderToStaticMarkup(<DayGutter date={TUESDAY} now={at(TUESDAY, '10:07')} />);
  const textOf = (time: string) =>
    [...document.querySelectorAll('li')].map((row) => row.textContent).find((text) => text?.startsWith(time));
  expect(textOf('9:30 AM')).toBe('9:30 AMCompleted');
  expect(textOf('10:00 AM')).toBe('10:00 AMNow, Upcoming');
  expect(textOf('10:30 AM')).toBe('10:30 AMUpcoming');
});
