import { expect, test } from 'vitest';
import { withoutToken } from './secrets.ts';

test.each([
  ['/reset-password/s3cret', '/reset-password'],
  ['/setup/s3cret', '/setup'],
  ['/shared/s3cret', '/shared'],
  ['/shared-leagues/s3cret', '/shared-leagues'],
  ['/shared-leagues/s3cret/', '/shared-leagues'],
  ['/leagues/7/signup', '/leagues/7/signup'],
  ['/reset-password', '/reset-password'],
  ['/', '/'],
])('%s is reported as %s', (path, reported) => {
  expect(withoutToken(path)).toBe(reported);
});
