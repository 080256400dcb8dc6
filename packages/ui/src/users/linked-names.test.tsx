import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { LinkedNames } from './linked-names.tsx';

afterEach(cleanup);

const show = (text: string, ...people: [name: string | null, userId: number | null][]) =>
  render(
    <MemoryRouter>
      <p>
        <LinkedNames text={text} people={people.map(([name, userId]) => ({ name, userId }))} />
      </p>
    </MemoryRouter>,
  ).container.textContent;
const links = () =>
  screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

test('links each name in the text, and keeps the text', () => {
  const text = 'Ann & Ann Lee (sub.) play against Annabel.';
  expect(show(text, ['Ann', 1], ['Ann Lee', 2], [null, 3])).toBe(text);
  expect(links()).toEqual([
    ['Ann', '/admin/people/1'],
    ['Ann Lee', '/admin/people/2'],
  ]);
});

test('people without an account get no link, and special characters are part of a name', () => {
  expect(show('Gus and J. (Jo) Day missed 2 bookings.', ['Gus', null], ['J. (Jo) Day', 4])).toContain('Gus');
  expect(links()).toEqual([['J. (Jo) Day', '/admin/people/4']]);
  cleanup();
  show('No one is here.');
  expect(links()).toEqual([]);
});
