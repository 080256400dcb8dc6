import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from '../client/index.ts';
import { Refused } from './refused.tsx';

afterEach(cleanup);

const refusal = (fields: Record<string, string>) =>
  new ApiError(400, '', JSON.stringify({ message: 'Too common.', code: 'invalid', fields }));

test('a message appears above the button only if no field says it', () => {
  render(<Refused hasFields error={refusal({ password: 'Too common.' })} fallback="Failed." />);
  expect(screen.queryByRole('alert')).toBeNull();
  cleanup();
  render(<Refused hasFields error={refusal({})} fallback="Failed." />);
  expect(screen.getByRole('alert').textContent).toBe('Too common.');
  cleanup();
  render(<Refused error={refusal({ password: 'Too common.' })} fallback="Failed." />);
  expect(screen.getByRole('alert').textContent).toBe('Too common.');
});
