import type { DemoRequest } from '@clubhouse/core/demo-requests';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aRequest } from '../../../../core/testing/desk.ts';
import { useDeferredRequests } from './use-deferred-requests.ts';

const requestOf = (id: number) =>
  aRequest({ id, name: `Person ${id}`, createdAt: `2026-11-23T12:00:0${id}.000Z` });

function List({ requests, hasMore }: { requests: readonly DemoRequest[]; hasMore: boolean }) {
  const list = useRef<HTMLDivElement>(null);
  const { shown, arrived, showAll } = useDeferredRequests(requests, list, { hasMore });
  return (
    <div ref={list}>
      {arrived.length > 0 && (
        <button type="button" onClick={showAll}>
          {arrived.length} new
        </button>
      )}
      {shown.map(({ id, isRead }) => (
        <button key={id} type="button" data-testid="row">
          {isRead ? `${id} done` : id}
        </button>
      ))}
    </div>
  );
}

let rerender: ReturnType<typeof render>['rerender'];
const list = (hasMore: boolean, ids: number[]) => <List requests={ids.map(requestOf)} hasMore={hasMore} />;
const showSome = (hasMore: boolean, ...ids: number[]) => rerender(list(hasMore, ids));
const show = (...ids: number[]) => showSome(false, ...ids);
const rows = () => screen.getAllByTestId('row').map((row) => row.textContent);
const newOnes = () => screen.queryByRole('button', { name: /new$/ });
const beAt = () => act(() => screen.getAllByTestId('row')[0]?.focus());

beforeEach(() => {
  vi.useFakeTimers();
  ({ rerender } = render(list(false, [2, 1])));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('an idle list shows changes right away', () => {
  show(3, 2, 1);
  expect(rows()).toEqual(['3', '2', '1']);
  show(3, 1);
  expect(rows()).toEqual(['3', '1']);
});

test('while a list is in use, new requests wait and completed requests stay', () => {
  beAt();
  show(3, 2, 1);
  expect(rows()).toEqual(['2', '1']);
  expect(newOnes()?.textContent).toBe('1 new');
  show(3, 1);
  expect(rows()).toEqual(['2 done', '1']);
  fireEvent.click(newOnes() as HTMLElement);
  expect(rows()).toEqual(['3', '1']);
});

test('a list counts as idle after half a minute without input', () => {
  beAt();
  show(3, 2, 1);
  expect(rows()).toEqual(['2', '1']);
  act(() => vi.advanceTimersByTime(46_000));
  expect(rows()).toEqual(['3', '2', '1']);
});

test('a request that a newer one pushes off a full board is not marked completed', () => {
  showSome(true, 5, 4);
  beAt();
  showSome(true, 6, 5);
  expect(rows()).toEqual(['5', '4']);
  showSome(true, 6, 4);
  expect(rows()).toEqual(['5 done', '4']);
});

test('an older request that moves onto a full board appears at the end and is not new', () => {
  showSome(true, 5, 4);
  beAt();
  showSome(true, 5, 3);
  expect(rows()).toEqual(['5', '4 done', '3']);
  expect(newOnes()).toBeNull();
});
