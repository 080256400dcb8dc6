import type { WebContents } from 'electron';
import { MAX_ZOOM, MIN_ZOOM, type SettingsFile } from './settings.ts';

const STEPS = [MIN_ZOOM, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, MAX_ZOOM];

export type Zoom = (to: 'in' | 'out' | 'normal') => void;

export function zoomer(contents: WebContents, settings: SettingsFile): Zoom {
  const zoom: Zoom = (to) => {
    const factor = nextStep(settings.read().zoom, to);
    contents.setZoomFactor(factor);
    void settings.change({ zoom: factor });
  };
  // Chromium applies its own zoom on every load, so the saved zoom must be set again.
  contents.on('did-finish-load', () => contents.setZoomFactor(settings.read().zoom));
  contents.on('zoom-changed', (_event, direction) => zoom(direction));
  return zoom;
}

function nextStep(now: number, to: 'in' | 'out' | 'normal'): number {
  if (to === 'normal') return 1;
  if (to === 'in') return STEPS.find((step) => step > now) ?? MAX_ZOOM;
  return STEPS.findLast((step) => step < now) ?? MIN_ZOOM;
}
