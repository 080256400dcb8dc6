import { expect, test } from 'vitest';
import { joinedTexts } from './texts.mjs';

test('every text appears once, with the first screen that has it', () => {
  const { text } = joinedTexts(
    [
      '# Emails\n\n## canceled\n\nYour booking was canceled.\n',
      '# Screens\n## /a\nBook Session\n## /b\nBook Session\n',
    ],
    ['Book Session'],
  );
  expect(text).toBe(
    '# Emails\n## canceled\nYour booking was canceled.\n# Screens\n## /a\nBook Session\n## /b\n',
  );
});

test('texts that differ only in numbers appear once, and names in the demo data are left out', () => {
  const { text } = joinedTexts(
    [
      '## /booking\n2 hours left today\n3 hours left today\nKim Lee\nkim@mail.example has a booking\nMy Bookings',
    ],
    ['My Bookings'],
  );
  expect(text).toBe('## /booking\n2 hours left today\nMy Bookings\n');
});
