import type { Submission } from '@clubhouse/core/demo-requests';
import { act, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSteadyRequests } from './use-steady-requests.ts';

const aRequest = (id: number): Submission => ({
  id,
  createdAt: '2026-11-23T12:00:00.000Z',
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

function List({ requests }: { requests: readonly Submission[] }) {
  const list = useRef<HTMLDivElement>(null);
  const { shown, arrived, showAll } = useSteadyRequests(requests, list);
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
const show = (...ids: number[]) => act(() => root.render(<List requests={ids.map(aRequest)} />));
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
