import type { WebContents } from 'electron';
import { MAX_ZOOM, MIN_ZOOM, type SettingsFile } from './settings.ts';

const STEPS = [MIN_ZOOM, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, MAX_ZOOM];

export type Zoom = (to: 'in' | 'out' | 'normal') => void;

export function zoomer(contents: WebContents, settings: SettingsFile): Zoom {
  const zoom: Zoom = (to) => {
    const now = settings.read().zoom;
    const larger = STEPS.find((step) => step > now) ?? MAX_ZOOM;
    const smaller = STEPS.findLast((step) => step < now) ?? MIN_ZOOM;
    const factor = { in: larger, out: smaller, normal: 1 }[to];
    contents.setZoomFactor(factor);
    void settings.change({ zoom: factor });
  };
  // Chromium applies its own zoom on every load, so the saved zoom must be set again.
  contents.on('did-finish-load', () => contents.setZoomFactor(settings.read().zoom));
  contents.on('zoom-changed', (_event, direction) => zoom(direction));
  return zoom;
}
