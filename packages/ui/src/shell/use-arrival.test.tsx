import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { Link, MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { Confirmation } from '../kit/confirmation.tsx';
import { shownToast, showToast } from '../kit/toast.ts';
import { useArrival } from './use-arrival.ts';

vi.stubGlobal('scrollTo', vi.fn());
afterEach(cleanup);

function Screens() {
  useArrival(useLocation());
  return (
    <Routes>
      <Route path="/" element={<Links to={['quiet', 'joined']} />} />
      <Route path="/quiet" element={<Link to="/loud">To loud</Link>} />
      <Route path="/loud" element={<Loud />} />
      <Route path="/joined" element={<Confirmation title="You’re in">Tuesday Night</Confirmation>} />
    </Routes>
  );
}

const Links = ({ to }: { to: string[] }) =>
  to.map((path) => (
    <Link key={path} to={`/${path}`}>
      To {path}
    </Link>
  ));

function Loud() {
  useEffect(() => showToast({ title: 'Access Denied', variant: 'destructive' }), []);
  return null;
}

const follow = (link: string) => fireEvent.click(screen.getByRole('link', { name: link }));
const shown = () => (shownToast.get()?.isOpen ? shownToast.get()?.title : undefined);

test('an error toast ends with its screen; a success, and a toast of the new screen, stay', () => {
  render(
    <MemoryRouter>
      <Screens />
    </MemoryRouter>,
  );
  act(() => showToast({ title: 'Login failed', variant: 'destructive' }));
  follow('To quiet');
  expect(shown()).toBeUndefined();
  act(() => showToast({ title: 'Saved' }));
  follow('To loud');
  expect(shown()).toBe('Access Denied');

  cleanup();
  render(
    <MemoryRouter>
      <Screens />
    </MemoryRouter>,
  );
  act(() => showToast({ title: 'Saved' }));
  follow('To quiet');
  expect(shown()).toBe('Saved');
});

test('a new screen takes the focus, unless it has already focused its confirmation', () => {
  const open = () =>
    render(
      <MemoryRouter>
        <main id="main" tabIndex={-1}>
          <Screens />
        </main>
      </MemoryRouter>,
    );
  open();
  screen.getByRole('link', { name: 'To quiet' }).focus();
  follow('To quiet');
  expect(document.activeElement).toBe(screen.getByRole('main'));

  cleanup();
  open();
  screen.getByRole('link', { name: 'To joined' }).focus();
  follow('To joined');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'You’re in' }));
});
