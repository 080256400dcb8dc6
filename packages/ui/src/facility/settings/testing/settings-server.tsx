import type { DeskBookingRow } from '@clubhouse/core/desk';
import {
  DEFAULT_FACILITY,
  SETTINGS_GROUPS,
  type SettingsGroup,
  type SettingsVersion,
} from '@clubhouse/core/facility';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { vi } from 'vitest';
import { createQueryClient } from '../../../client/query-client.ts';
import { shownToast } from '../../../kit/toast.ts';
import { SettingsPage } from '../settings-page.tsx';

type Request = { method: string; path: string; body: Record<string, unknown> };
type Answer = { status?: number; body: unknown };

/** An in-memory server that stores the settings. Tests change its fields and read its requests. */
export class SettingsServer {
  readonly queryClient = createQueryClient();
  readonly requests: Request[] = [];
  versions: SettingsVersion[] = SETTINGS_GROUPS.map((group) => ({
    id: null,
    group,
    value: DEFAULT_FACILITY[group],
    savedAt: null,
    savedBy: null,
    savedById: null,
  }));
  history: SettingsVersion[] = [];
  /**
   * The response to GET /api/admin/bays/:id/bookings, keyed by bay ID. Unlike the real server, this fake moves no
   * bookings when a bay is retired, so tests replace the list.
   */
  bayBookings: Record<string, DeskBookingRow[]> = {};
  /**
   * The response to every request that saves settings. If null, the fake accepts the changes unless their
   * `basedOn` is outdated.
   */
  refusal: Answer | null = null;
  /** The response to every upload. */
  uploadAnswer: Answer = { status: 201, body: { id: 'a'.repeat(22), width: 640, height: 80 } };
  /** Every response waits for this promise. */
  beforeAnswer: Promise<void> | null = null;

  constructor() {
    vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
      const isFile = body instanceof Blob;
      const request = { method: String(method), path, body: body && !isFile ? JSON.parse(String(body)) : {} };
      this.requests.push(request);
      await this.beforeAnswer;
      const { status = 200, body: answered } = this.answer(request);
      return Response.json(answered, { status });
    });
  }

  save(group: SettingsGroup, value: unknown, savedBy = 'Alex Morgan'): SettingsVersion {
    const id = this.history.length + 1;
    const saved = { id, group, value, savedAt: '2026-11-20T15:00:00.000Z', savedBy, savedById: 12 };
    this.history = [saved, ...this.history];
    this.replace(group, saved);
    return saved;
  }

  replace(group: SettingsGroup, changes: Partial<SettingsVersion>): void {
    this.versions = this.versions.map((version) =>
      version.group === group ? { ...version, ...changes } : version,
    );
  }

  sent(method: string): Request[] {
    return this.requests.filter((request) => request.method === method);
  }

  private answer({ method, path, body }: Request): Answer {
    const group = path.split('/')[4] as SettingsGroup;
    if (path.includes('/images/')) return this.uploadAnswer;
    if (path.endsWith('/preview')) return { body: { effects: ['Members will notice.'] } };
    if (path.startsWith('/api/admin/bays/')) return { body: this.bayBookings[String(group)] ?? [] };
    if (path.endsWith('/history')) {
      return { body: this.history.filter((version) => version.group === group) };
    }
    if (method === 'GET') return { body: this.versions };
    if (this.refusal) return this.refusal;
    if (this.versions.find((version) => version.group === group)?.id !== body.basedOn) {
      return { status: 409, body: { message: 'Someone else has just saved.', code: 'settings_changed' } };
    }
    return { body: this.save(group, body.value) };
  }
}

/** Opens the settings. Returns a function that leaves the screen. */
export async function openSettings(server: SettingsServer, group?: string): Promise<() => void> {
  const path = group ? `/admin/facility?group=${group}` : '/admin/facility';
  const { unmount } = render(
    <QueryClientProvider client={server.queryClient}>
      <MemoryRouter initialEntries={[path]}>
        <SettingsPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole('button', { name: 'Save settings' });
  return unmount;
}

export function cleanUp(): void {
  cleanup();
  sessionStorage.clear();
  shownToast.set(null);
  vi.unstubAllGlobals();
}

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
export const button = (name: string) => screen.getByRole('button', { name });
export const press = (name: string) => userEvent.click(button(name));
export const pressSave = () => press('Save settings');
export const retype = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
export const isUnsaved = () => screen.queryByText('You have unsaved changes.') !== null;
