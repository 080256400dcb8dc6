import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { Link, MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { shownToast, showToast } from '../kit/toast.ts';
import { useArrival } from './use-arrival.ts';

vi.stubGlobal('scrollTo', vi.fn());
afterEach(cleanup);

function Screens() {
  useArrival(useLocation());
  return (
    <Routes>
      <Route path="/" element={<Link to="/quiet">To quiet</Link>} />
      <Route path="/quiet" element={<Link to="/loud">To loud</Link>} />
      <Route path="/loud" element={<Loud />} />
    </Routes>
  );
}

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
