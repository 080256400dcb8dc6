import { createHash } from 'node:crypto';
import {
  type BrandImage,
  type FacilitySettings,
  IMAGE_SLOTS,
  type ImageFormat,
  type ImageSlot,
  type ImageSlotName,
  imageWidths,
  SHARE_FILE,
  THEMES,
} from '@clubhouse/core/facility';
import type { Knex } from 'knex';
import type SharpModule from 'sharp';
import type { Sharp } from 'sharp';
import { columnsOf, number, type RowOf, selected, text } from '../db/row.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { HttpError, invalid } from '../http/http-error.ts';
import { lockSettings } from './queries.ts';

/** Limits the decoded size, because a small file can contain a huge image that uses up all memory. */
const MAX_PIXELS = 50_000_000;
/**
 * An upload with a longer side is scaled down to this limit. All sizes and formats are made from that smaller
 * copy, so the upload itself is decoded only once.
 */
const MAX_SIDE = 4000;
/** How long an unused image is kept, because a form that is still open may save settings with the image. */
const UNUSED_KEPT_MS = 24 * 60 * 60 * 1000;

export const IMAGE_COLUMNS = columnsOf('facility_images', {
  id: text,
  slot: text,
  width: number,
  height: number,
});
type ImageRow = RowOf<typeof IMAGE_COLUMNS>;

type ImageFile = { name: string; content: string };

const unreadable = () =>
  invalid({
    code: 'not_an_image',
    message: 'We can’t read this picture. Please upload a PNG, JPEG, WebP or AVIF file.',
  });

const tooManyPixels = () =>
  invalid({
    code: 'image_too_large',
    message: `This picture is too large. Please upload one that is ${MAX_PIXELS / 1_000_000} megapixels or smaller.`,
  });

/**
 * Allows only the loaders of PNG, JPEG, WebP and HEIF images. An upload could exploit a bug in the parsers of
 * other formats, such as SVG, which are more complex.
 */
function useSafeLoaders(sharp: typeof SharpModule): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['Png', 'Jpeg', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
  });
  // One thread per image leaves a CPU core for other requests.
  sharp.concurrency(1);
}

/**
 * Stores an upload in the sizes and formats of its slot. If the same file is uploaded again, returns the same
 * image.
 */
export async function storeImage(
  { db, now }: Deps,
  slot: ImageSlotName,
  upload: Buffer,
): Promise<BrandImage> {
  const id = createHash('sha256').update(`${slot}\n`).update(upload).digest('base64url').slice(0, 22);
  const { width, height, files } = await encoded(slot, upload);
  await inTransaction(db, async (trx) => {
    const row = { id, slot, width, height, uploaded_at: now() };
    await trx('facility_images').insert(row).onConflict('id').merge(['uploaded_at']);
    const rows = files.map((file) => ({ image_id: id, ...file }));
    await trx('facility_image_files').insert(rows).onConflict(['image_id', 'name']).ignore();
  });
  return { id, width, height };
}

export async function imageFile(db: Knex, imageId: string, name: string): Promise<Buffer | null> {
  const row = await db('facility_image_files').where({ image_id: imageId, name }).first('content');
  return row ? Buffer.from(row.content, 'base64') : null;
}

async function encoded(slotName: ImageSlotName, upload: Buffer) {
  // Loading sharp earlier would slow down the start of the server.
  const { default: sharp } = await import('sharp');
  useSafeLoaders(sharp);
  const source = sharp(upload, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
  const { pages = 1 } = await source.metadata().catch((error: Error) => {
    throw /pixel limit/.test(error.message) ? tooManyPixels() : unreadable();
  });
  if (pages > 1) throw unreadable();
  const slot: ImageSlot = IMAGE_SLOTS[slotName];
  // Rotates the photo by its stored orientation. Removes all metadata, such as where the photo was taken.
  const upright = await source
    .rotate()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw unreadable();
    });
  const { width, height } = largeSize(slot, upright.info);
  const files: ImageFile[] = [];
  const add = async (name: string, image: Sharp) => {
    files.push({ name, content: (await image.toBuffer()).toString('base64') });
  };
  for (const each of imageWidths(slotName, { width })) {
    const sized = () =>
      sharp(upright.data).resize({ width: each, height: Math.round((height * each) / width), fit: 'cover' });
    for (const name of slot.formats) await add(`${each}.${name}`, withFormat(sized(), name));
  }
  if (slotName === 'markOnLight' || slotName === 'markOnDark') {
    const { background } = THEMES[slotName === 'markOnDark' ? 'dark' : 'light'];
    const icon = (size: number, share: number, color: string | { r: 0; g: 0; b: 0; alpha: 0 }) => {
      const inner = Math.round(size * share);
      const before = Math.floor((size - inner) / 2);
      const after = size - inner - before;
      const padding = { top: before, bottom: after, left: before, right: after };
      const image = sharp(upright.data)
        .resize({ width: inner, height: inner, fit: 'contain', background: color })
        .extend({ ...padding, background: color });
      return (typeof color === 'string' ? image.flatten({ background: color }) : image).png();
    };
    await add('icon-32.png', icon(32, 1, { r: 0, g: 0, b: 0, alpha: 0 }));
    await add('icon-180.png', icon(180, 0.75, background));
    await add('icon-512.png', icon(512, 0.75, background));
    // Android may crop this icon to a circle, so the mark is smaller.
    await add('icon-maskable.png', icon(512, 0.55, background));
  }
  if (slotName === 'hero') await add(SHARE_FILE, withFormat(sharp(upright.data).resize(1200, 630), 'jpg'));
  return { width, height, files };
}

function withFormat(image: Sharp, format: ImageFormat): Sharp {
  if (format === 'avif') return image.avif({ quality: 55, effort: 3 });
  if (format === 'webp') return image.webp({ quality: 80 });
  if (format === 'png') return image.png();
  return image.flatten({ background: '#ffffff' }).jpeg({ quality: 80, mozjpeg: true });
}

type Size = { width: number; height: number };

/**
 * Returns the size of the largest version to store. For a slot with a fixed shape, throws a 400 if the upload
 * is too small to look sharp.
 */
function largeSize({ fit, width, height, smallWidth }: ImageSlot, upload: Size): Size {
  if (fit === 'inside') {
    const scale = Math.min(1, width / upload.width, height / upload.height);
    return {
      width: Math.max(1, Math.round(upload.width * scale)),
      height: Math.max(1, Math.round(upload.height * scale)),
    };
  }
  const scale = Math.min(1, upload.width / width, upload.height / height);
  const large = { width: Math.round(width * scale), height: Math.round(height * scale) };
  if (large.width >= smallWidth) return large;
  const least = `${smallWidth} by ${Math.round((height * smallWidth) / width)}`;
  throw invalid({
    code: 'image_too_small',
    message: `This picture is too small. Please upload a picture of at least ${least} pixels.`,
  });
}

/**
 * Throws a 400 if the settings use an image that this server does not store, such as one from another server.
 */
export async function refuseUnknownImages(
  trx: Knex.Transaction,
  brand: FacilitySettings['brand'],
): Promise<void> {
  const used = Object.keys(IMAGE_SLOTS).flatMap((slot) => {
    const image = brand[slot as ImageSlotName];
    return image ? [{ slot, ...image }] : [];
  });
  const ids = used.map(({ id }) => id);
  const stored: ImageRow[] = await trx('facility_images').whereIn('id', ids).select(selected(IMAGE_COLUMNS));
  const isStored = ({ id, slot, width, height }: ImageRow) =>
    stored.some((row) => row.id === id && row.slot === slot && row.width === width && row.height === height);
  const missing = used.filter((image) => !isStored(image));
  if (missing.length === 0) return;
  const message = 'We can’t find this picture on the server. Please upload the picture again.';
  const fields = Object.fromEntries(missing.map(({ slot }) => [slot, message]));
  throw new HttpError(400, { code: 'unknown_image', message }, { fields });
}

/** Deletes images that are more than a day old and that no saved version of the brand settings uses. */
export const clearUnusedImages = (db: Knex, now: Date): Promise<void> =>
  db.transaction((trx) => clearUnused(trx, now));

async function clearUnused(db: Knex.Transaction, now: Date): Promise<void> {
  // Keeps an admin from saving settings with an image that is being deleted.
  await lockSettings(db);
  const versions: string[] = await db('facility_settings').where({ setting_group: 'brand' }).pluck('value');
  const used = new Set(versions.flatMap((value) => Object.values(JSON.parse(value)).map(idOf)));
  const old: string[] = await db('facility_images')
    .where('uploaded_at', '<', new Date(now.getTime() - UNUSED_KEPT_MS))
    .pluck('id');
  await db('facility_images')
    .whereIn(
      'id',
      old.filter((id) => !used.has(id)),
    )
    .delete();
}

const idOf = (image: unknown) => (image as { id?: string } | null)?.id;
