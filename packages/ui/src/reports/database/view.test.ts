import { expect, test } from 'vitest';
import { otherTable, paramsOf, sortAfterPress, viewOf } from './view.ts';

const view = (url: string) => viewOf(new URLSearchParams(url));

test('without an address it is the first page of the accounts by name', () => {
  expect(view('')).toEqual({ table: 'users', search: '', sort: 'username', page: 1, pageSize: 25 });
});

test('bookings and submissions begin with the latest', () => {
  expect(view('tab=bookings').sort).toBe('-bookingDate');
  expect(view('tab=submissions').sort).toBe('-createdAt');
});

test('an address comes back as it was', () => {
  const url = 'tab=bookings&search=kim+%26+co&sort=createdAt&page=3&size=100';
  expect(paramsOf(view(url)).toString()).toBe(url);
  expect(paramsOf(view('')).toString()).toBe('tab=users');
});

test('what cannot be asked for is as if it had not been asked', () => {
  expect(view('tab=sessions&sort=password&page=0&size=7')).toEqual(view(''));
  expect(view('tab=bookings&sort=username').sort).toBe('-bookingDate');
  expect(view('tab=toString&page=1.5&size=-25')).toEqual(view(''));
  expect(view(`search=${'x'.repeat(300)}`).search).toHaveLength(100);
});

test('another table keeps the words and not the page', () => {
  expect(otherTable(view('search=kim&sort=-email&page=4&size=50'), 'bookings')).toEqual({
    table: 'bookings',
    search: 'kim',
    sort: '-bookingDate',
    page: 1,
    pageSize: 50,
  });
});

test('a column sorts words from A and dates from the newest, and the other way when pressed again', () => {
  expect(sortAfterPress('username', 'email')).toBe('email');
  expect(sortAfterPress('email', 'email')).toBe('-email');
  expect(sortAfterPress('-email', 'email')).toBe('email');
  expect(sortAfterPress('username', 'createdAt')).toBe('-createdAt');
  expect(sortAfterPress('-createdAt', 'createdAt')).toBe('createdAt');
  expect(sortAfterPress('-createdAt', 'bookingDate')).toBe('-bookingDate');
});
