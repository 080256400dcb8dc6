import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  button,
  cleanUp,
  field,
  isUnsaved,
  openSettings,
  press,
  pressSave,
  retype,
  SettingsServer,
} from './testing/settings-server.tsx';

let server: SettingsServer;

beforeEach(() => {
  server = new SettingsServer();
});
afterEach(cleanUp);

const png = (bytes = 10) => new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' });
const savedBrand = () => server.sent('PUT')[0]?.body.value as typeof DEFAULT_FACILITY.brand;

test('an uploaded logo is shown, and the settings refer to it after saving', async () => {
  await openSettings(server, 'brand');
  await userEvent.upload(field('Logo on light screens'), png());
  const preview = await screen.findByAltText<HTMLImageElement>('Logo on light screens, uploaded');
  expect(preview.src).toContain(`/images/${'a'.repeat(22)}/`);
  expect(isUnsaved()).toBe(true);
  await pressSave();
  await waitFor(() =>
    expect(savedBrand().logoOnLight).toEqual({ id: 'a'.repeat(22), width: 640, height: 80 }),
  );
  expect(savedBrand().logoOnDark).toBeNull();
});

test('a picture of the home page needs a description', async () => {
  server.uploadAnswer.body = { id: 'b'.repeat(22), width: 1200, height: 900 };
  await openSettings(server, 'brand');
  await userEvent.upload(field('Bay'), png());
  await screen.findByAltText('Bay, uploaded');
  await pressSave();
  await screen.findByText(/Please describe the picture/);
  expect(server.sent('PUT')).toEqual([]);
  retype('Description of “Bay”', 'A golfer in the bay');
  await pressSave();
  await waitFor(() => expect(savedBrand().bay).toMatchObject({ alt: 'A golfer in the bay' }));
});

test('a description that was not saved shows again when the screen is opened again', async () => {
  const bay = { id: 'b'.repeat(22), width: 1200, height: 900, alt: 'A bay' };
  server.replace('brand', { value: { ...DEFAULT_FACILITY.brand, bay } });
  const leave = await openSettings(server, 'brand');
  retype('Description of “Bay”', 'A golfer in the bay');
  leave();
  await openSettings(server, 'brand');
  expect(field('Description of “Bay”').value).toBe('A golfer in the bay');
  await pressSave();
  await waitFor(() => expect(savedBrand().bay).toMatchObject({ alt: 'A golfer in the bay' }));
});

test('during an upload, the field does not accept another file and keeps the focus', async () => {
  await openSettings(server, 'brand');
  let finish = () => {};
  server.beforeAnswer = new Promise((resolve) => {
    finish = resolve;
  });
  const logo = field('Logo on light screens');
  await userEvent.upload(logo, png());
  await screen.findByText('Uploading...');
  expect(logo.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(logo);
  // False means that the browser neither opens a file dialog nor accepts a dropped file.
  expect(fireEvent.click(logo)).toBe(false);
  expect(fireEvent.drop(logo)).toBe(false);
  finish();
  await screen.findByAltText('Logo on light screens, uploaded');
  expect(logo.getAttribute('aria-disabled')).toBeNull();
  await userEvent.upload(logo, png(20));
  await waitFor(() =>
    expect(server.sent('POST').filter(({ path }) => path.includes('/images/'))).toHaveLength(2),
  );
});

test('a file that is too large or of another type is not sent', async () => {
  await openSettings(server, 'brand');
  const pick = (file: File) => userEvent.upload(field('Mark on light screens'), file, { applyAccept: false });
  await pick(new File(['<svg/>'], 'mark.svg', { type: 'image/svg+xml' }));
  expect(await screen.findByText('Please choose a PNG, JPEG, WebP or AVIF file.')).toBeTruthy();
  await pick(png(10 * 1024 * 1024 + 1));
  expect(await screen.findByText('Please choose a file that’s 10 MB or smaller.')).toBeTruthy();
  expect(server.sent('POST')).toEqual([]);
});

test('the server’s reason for refusing a picture shows at its field', async () => {
  const message = 'This picture is too small. Please upload at least 800 by 450 pixels.';
  server.uploadAnswer = { status: 400, body: { code: 'image_too_small', message } };
  await openSettings(server, 'brand');
  await userEvent.upload(field('Hero picture'), png());
  expect(await screen.findByText(message)).toBeTruthy();
  expect(field('Hero picture').getAttribute('aria-invalid')).toBe('true');
});

test('a color that is hard to read offers the nearest readable shade', async () => {
  await openSettings(server, 'brand');
  retype('Color on light screens', 'c6f24e');
  expect(screen.getByText('This color is too light to read on a light screen.')).toBeTruthy();
  await press('Use #5d7225, the nearest readable shade');
  expect(field('Color on light screens').value).toBe('#5d7225');
  expect(document.activeElement).toBe(field('Color on light screens'));
  expect(screen.queryByText(/too light/)).toBeNull();
  await pressSave();
  await waitFor(() => expect(savedBrand().accentOnLight).toBe('#5d7225'));
});

test('a picture and a color return to their defaults', async () => {
  const value = {
    ...DEFAULT_FACILITY.brand,
    hero: { id: 'c'.repeat(22), width: 1600, height: 900 },
    accentOnDark: '#ff5500',
  };
  server.replace('brand', { value });
  await openSettings(server, 'brand');
  await press('Use default for hero picture');
  expect(document.activeElement).toBe(field('Hero picture'));
  await press('Use default for color on dark screens');
  await pressSave();
  await waitFor(() => expect(savedBrand()).toEqual(DEFAULT_FACILITY.brand));
  expect(button('Save settings')).toBeTruthy();
});
