import type { Submission } from '@clubhouse/core/demo-requests';
import { act, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSteadyRequests } from './use-steady-requests.ts';

const aRequest = (id: number): Submission => ({
  id,
  createdAt: `2026-11-23T12:00:0${id}.000Z`,
  name: `Person ${id}`,
  email: `p${id}@mail.example`,
  phone: '4075550100',
  interest: 'other',
  message: '',
  isRead: false,
  becameMember: false,
  notes: [],
  demo: null,
});

function List({ requests, hasMore }: { requests: readonly Submission[]; hasMore: boolean }) {
  const list = useRef<HTMLDivElement>(null);
  const { shown, arrived, showAll } = useSteadyRequests(requests, list, { hasMore });
  return (
    <div ref={list}>
      {arrived.length > 0 && (
        <button type="button" className="new" onClick={showAll}>
          {arrived.length} new
        </button>
      )}
      {shown.map(({ id, isRead }) => (
        <button key={id} type="button" className="row">
          {isRead ? `${id} done` : id}
        </button>
      ))}
    </div>
  );
}

let root: ReturnType<typeof createRoot>;
const showSome = (hasMore: boolean, ...ids: number[]) =>
  act(() => root.render(<List requests={ids.map(aRequest)} hasMore={hasMore} />));
const show = (...ids: number[]) => showSome(false, ...ids);
const rows = () => [...document.querySelectorAll('.row')].map((row) => row.textContent);
const beAt = () => act(() => (document.querySelector('.row') as HTMLElement).focus());

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  root = createRoot(document.body.appendChild(document.createElement('div')));
  show(2, 1);
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  vi.useRealTimers();
});

test('where nobody is at the list, it is as the server has it at once', () => {
  show(3, 2, 1);
  expect(rows()).toEqual(['3', '2', '1']);
  show(3, 1);
  expect(rows()).toEqual(['3', '1']);
});

test('while somebody is at it nothing moves: who is new waits, who is done stays', () => {
  beAt();
  show(3, 2, 1);
  expect(rows()).toEqual(['2', '1']);
  expect(document.querySelector('.new')?.textContent).toBe('1 new');
  show(3, 1);
  expect(rows()).toEqual(['2 done', '1']);
  act(() => (document.querySelector('.new') as HTMLElement).click());
  expect(rows()).toEqual(['3', '1']);
});

test('who has done nothing for half a minute is not at it any more', () => {
  beAt();
  show(3, 2, 1);
  expect(rows()).toEqual(['2', '1']);
  act(() => vi.advanceTimersByTime(46_000));
  expect(rows()).toEqual(['3', '2', '1']);
});

test('of many, one that newer ones push off the board is not taken for completed', () => {
  showSome(true, 5, 4);
  beAt();
  showSome(true, 6, 5);
  expect(rows()).toEqual(['5', '4']);
  showSome(true, 6, 4);
  expect(rows()).toEqual(['5 done', '4']);
});

test('of many, one that moves up from below stands at the end, and is not new', () => {
  showSome(true, 5, 4);
  beAt();
  showSome(true, 5, 3);
  expect(rows()).toEqual(['5', '4 done', '3']);
  expect(document.querySelector('.new')).toBeNull();
});
