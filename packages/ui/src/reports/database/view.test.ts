import { expect, test } from 'vitest';
import { otherTable, paramsOf, sortAfterPress, viewOf } from './view.ts';

const view = (url: string) => viewOf(new URLSearchParams(url));

test('the default view is the first page of accounts by name', () => {
  expect(view('')).toEqual({ table: 'users', search: '', sort: 'username', page: 1, pageSize: 25 });
});

test('bookings and requests start with the latest', () => {
  expect(view('tab=bookings').sort).toBe('-bookingDate');
  expect(view('tab=submissions').sort).toBe('-createdAt');
});

test('a view survives the round trip through the URL', () => {
  const url = 'tab=bookings&search=kim+%26+co&sort=createdAt&page=3&size=100';
  expect(paramsOf(view(url)).toString()).toBe(url);
  expect(paramsOf(view('')).toString()).toBe('tab=users');
});

test('invalid parameters fall back to the defaults', () => {
  expect(view('tab=sessions&sort=password&page=0&size=7')).toEqual(view(''));
  expect(view('tab=bookings&sort=username').sort).toBe('-bookingDate');
  expect(view('tab=toString&page=1.5&size=-25')).toEqual(view(''));
  expect(view(`search=${'x'.repeat(300)}`).search).toHaveLength(100);
});

test('switching tables keeps the search and resets the page', () => {
  expect(otherTable(view('search=kim&sort=-email&page=4&size=50'), 'bookings')).toEqual({
    table: 'bookings',
    search: 'kim',
    sort: '-bookingDate',
    page: 1,
    pageSize: 50,
  });
});

test('words sort from A and dates from the newest, and a second press reverses the order', () => {
  expect(sortAfterPress('username', 'email')).toBe('email');
  expect(sortAfterPress('email', 'email')).toBe('-email');
  expect(sortAfterPress('-email', 'email')).toBe('email');
  expect(sortAfterPress('username', 'createdAt')).toBe('-createdAt');
  expect(sortAfterPress('-createdAt', 'createdAt')).toBe('createdAt');
  expect(sortAfterPress('-createdAt', 'bookingDate')).toBe('-bookingDate');
});
