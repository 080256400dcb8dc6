import type { User } from '@clubhouse/core/auth';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { ApiError, api, errorMessage, setUser, track, trackPageView } from './index.ts';
import { createQueryClient } from './query-client.ts';
import { currentUser } from './session.ts';

const answer = (status: number, body: string, statusText = '') =>
  new Response(body || null, { status, statusText });

afterEach(() => vi.unstubAllGlobals());

describe('an API request', () => {
  const fetch = vi.fn<typeof globalThis.fetch>();
  beforeEach(() => vi.stubGlobal('fetch', fetch.mockReset()));

  test('sends cookies, and a body as JSON only when there is one', async () => {
    fetch.mockImplementation(async () => answer(200, '{"id":1}'));
    await api.get('/api/thing', z.object({ id: z.number() }));
    await api.post('/api/thing', { name: 'x' }, z.object({ id: z.number() }));
    await api.send('POST', '/api/logout');
    expect(fetch.mock.calls.map(([path, init]) => [path, init])).toEqual([
      ['/api/thing', { method: 'GET', credentials: 'include' }],
      [
        '/api/thing',
        {
          method: 'POST',
          credentials: 'include',
          headers: { 'Content-Type': 'application/json' },
          body: '{"name":"x"}',
        },
      ],
      ['/api/logout', { method: 'POST', credentials: 'include' }],
    ]);
  });

  test('for a page of a list returns the rows and the total', async () => {
    const headers = { 'X-Total-Count': '120' };
    fetch.mockImplementation(async () => new Response('[{"id":51}]', { headers }));
    const row = z.object({ id: z.number() });
    expect(await api.page('/api/things?page=2', row)).toEqual({ rows: [{ id: 51 }], total: 120 });
    await expect(api.page('/api/things', z.string())).rejects.toThrow();
    fetch.mockResolvedValue(answer(200, '[{"id":51}]'));
    await expect(api.page('/api/things', row)).rejects.toThrow(/how many rows/);
  });

  test('fails if the response does not match its schema', async () => {
    fetch.mockResolvedValue(answer(200, '{"id":"one"}'));
    await expect(api.get('/api/thing', z.object({ id: z.number() }))).rejects.toThrow();
  });

  test('shows a reference number after a server error', async () => {
    const body = { message: 'Something went wrong.', code: 'internal', requestId: '3f2a81bc-6b1e-4b5f' };
    const sentence = async (status: number) => {
      fetch.mockResolvedValue(answer(status, JSON.stringify(body)));
      return errorMessage(await api.get('/api/thing', z.unknown()).catch((reason) => reason), '');
    };
    expect(await sentence(500)).toBe('Something went wrong. (Reference 3f2a81bc)');
    expect(await sentence(503)).toBe('Something went wrong.');
  });

  test('has the generic message, the server’s message, its code and its fields when refused', async () => {
    const body = '{"message":"That is wrong.","code":"invalid","fields":{"name":"That is wrong."}}';
    fetch.mockResolvedValue(answer(400, body));
    const error = await api.get('/api/thing', z.unknown()).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 400,
      code: 'invalid',
      serverMessage: 'That is wrong.',
      fields: { name: 'That is wrong.' },
      message: `400: ${body}`,
    });
  });

  test('has the status text when refused without a body', () => {
    expect(new ApiError(502, 'Bad Gateway', '').message).toBe('502: Bad Gateway');
    expect(new ApiError(502, 'Bad Gateway', '<html>').message).toBe('502: <html>');
  });

  test('that never arrives asks the user to check the connection', () => {
    expect(errorMessage(new TypeError('Failed to fetch'), 'Please try again.')).toMatch(
      /couldn’t reach the server/,
    );
    expect(errorMessage(new ApiError(502, 'Bad Gateway', ''), 'Please try again.')).toBe('Please try again.');
  });
});

const kim: User = {
  id: 7,
  username: 'kim',
  name: null,
  displayName: 'kim',
  email: 'kim@example.com',
  phone: '407-555-0100',
  isMember: true,
  membershipEndsOn: null,
  isAdmin: false,
  isCoach: false,
  isStaff: false,
  createdAt: '2026-01-01T00:00:00.000Z',
};

describe('cached data', () => {
  // This test needs an unknown user, so it must come before all tests in this file that set the user.
  test('fetched before the user is known is kept', async () => {
    const queryClient = createQueryClient();
    let answer = (_text: string) => {};
    const asked = new Promise<string>((resolve) => {
      answer = resolve;
    });
    const link = new QueryObserver(queryClient, { queryKey: ['reset-link'], queryFn: () => asked });
    const stop = link.subscribe(() => {});
    setUser(kim);
    answer('still valid');
    await vi.waitFor(() => expect(link.getCurrentResult().data).toBe('still valid'));
    stop();
    setUser(null);
  });

  test('is never stale and never refetched by itself', () => {
    expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
      retry: false,
      refetchOnWindowFocus: false,
      refetchInterval: false,
      staleTime: Number.POSITIVE_INFINITY,
    });
  });

  test('is cleared when another user signs in or the session ends', async () => {
    const queryClient = createQueryClient();
    const remember = () => queryClient.setQueryData(['bookings', 'own'], ['mine']);
    remember();
    setUser(kim);
    expect(queryClient.getQueryData(['bookings', 'own'])).toBeUndefined();

    remember();
    const ended = new ApiError(401, '', '{"message":"Please sign in first.","code":"not_signed_in"}');
    await queryClient.prefetchQuery({ queryKey: ['leagues'], queryFn: () => Promise.reject(ended) });
    expect(queryClient.getQueryData(['bookings', 'own'])).toBeUndefined();
    expect(currentUser()).toBeNull();
  });

  test('is kept when the user changes their profile', () => {
    const queryClient = createQueryClient();
    setUser(kim);
    queryClient.setQueryData(['bookings', 'own'], ['mine']);
    setUser({ ...kim, phone: '407-555-0188' });
    expect(queryClient.getQueryData(['bookings', 'own'])).toEqual(['mine']);
  });

  test('is kept when only a password was wrong', async () => {
    const queryClient = createQueryClient();
    queryClient.setQueryData(['leagues'], ['a league']);
    const wrong = new ApiError(
      401,
      '',
      '{"message":"Invalid username or password","code":"bad_credentials"}',
    );
    await queryClient.prefetchQuery({ queryKey: ['other'], queryFn: () => Promise.reject(wrong) });
    expect(queryClient.getQueryData(['leagues'])).toEqual(['a league']);
  });
});

describe('analytics', () => {
  const layer = () =>
    (window as { dataLayer?: ArrayLike<unknown>[] }).dataLayer?.map((entry) => [...Array.from(entry)]);
  const scripts = () => [...document.scripts].map(({ src }) => src);

  test('without an id load and store nothing', () => {
    trackPageView('/booking');
    track('booking', 'created', { duration: 1 });
    expect(layer()).toBeUndefined();
    expect(scripts()).toEqual([]);
  });

  test('with an id load the service once and name events from category and action', async () => {
    document.head.innerHTML = '<meta name="analytics-id" content="G-TEST1" />';
    // The script cannot load in a test, so the test only checks that the script element was added.
    const append = vi.spyOn(document.head, 'append').mockImplementation(() => undefined);
    trackPageView('/booking');
    track('booking', 'limit_reached', { hoursBooked: 4, max: 4 });
    await vi.waitFor(() => expect(layer()).toHaveLength(4));
    expect(append.mock.calls).toMatchObject([
      [{ src: 'https://www.googletagmanager.com/gtag/js?id=G-TEST1' }],
    ]);
    expect(layer()?.slice(1)).toEqual([
      ['config', 'G-TEST1', { send_page_view: false, page_location: location.origin }],
      ['event', 'page_view', { page_path: '/booking' }],
      ['event', 'booking_limit_reached', { hoursBooked: 4, max: 4 }],
    ]);
    append.mockRestore();
  });
});
