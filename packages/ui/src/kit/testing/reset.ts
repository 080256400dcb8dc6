import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { connection, locked } from '../../client/desk-state.ts';
import { setFacility } from '../../client/facility.ts';
import { shownToast } from '../toast.ts';

// On a busy machine, a screen can take longer to appear than the default of one second.
configure({ asyncUtilTimeout: 4000 });

// Resets the shared state after every test, because test files share their modules.
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  shownToast.set(null);
  setFacility(DEFAULT_FACILITY);
  locked.set(false);
  connection.set({ state: 'online', since: new Date(0).toISOString() });
  onlineManager.setOnline(true);
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
