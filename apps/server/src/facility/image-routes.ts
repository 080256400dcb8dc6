import { imageSlot, MAX_UPLOAD_BYTES, themeStylesheet, UPLOAD_TYPES } from '@clubhouse/core/facility';
import express, { type Request, type Response } from 'express';
import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import * as z from 'zod/mini';
import type { Endpoints, Files } from '../access/index.ts';
import type { Deps } from '../deps.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import { parse } from '../http/parse.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { imageFile, storeImage } from './images.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const MAX_CACHED_BYTES = 16 * 1024 * 1024;

const slotParams = z.object({ slot: imageSlot });
const fileParams = z.object({
  id: z.string().check(z.regex(/^[\w-]{22}$/)),
  name: z.string().check(z.regex(/^[\w-]{1,24}\.(avif|webp|jpg|png)$/)),
});

const TOO_LARGE = `The file is too large. The limit is ${MAX_UPLOAD_BYTES / 1024 / 1024} MB.`;
const WRONG_TYPE = 'Please upload a PNG, JPEG, WebP or AVIF file.';

const readRaw = express.raw({ type: [...UPLOAD_TYPES], limit: MAX_UPLOAD_BYTES });

/** Reads the body after the permission check, so that only admins can send large bodies. */
function uploadOf(req: Request, res: Response): Promise<Buffer> {
  if (!req.is([...UPLOAD_TYPES])) throw new HttpError(415, { code: 'not_an_image', message: WRONG_TYPE });
  return new Promise((resolve, reject) => {
    readRaw(req, res, (error?: { type?: string }) => {
      if (error?.type === 'entity.too.large')
        reject(new HttpError(413, { code: 'too_large', message: TOO_LARGE }));
      else if (error) reject(error);
      else resolve(req.body as Buffer);
    });
  });
}

export function imageRoutes(endpoints: Endpoints, deps: Deps): void {
  const limitUploads = rateLimit(deps, { name: 'image-upload', times: 60, withinMinutes: 60 });
  // Encodes one image at a time, because encoding needs much CPU time.
  const encoding = new PQueue({ concurrency: 1 });

  endpoints.post('/admin/facility/images/:slot', async (req, res, admin) => {
    const { slot } = parse(slotParams, req.params);
    await limitUploads(req, `user ${admin.id}`);
    const upload = await uploadOf(req, res);
    res.status(201).json(await encoding.add(() => storeImage(deps, slot, upload)));
  });
}

/**
 * Serves the uploaded images and the theme stylesheets. The images are public, because visitors see them on
 * the website, and email programs load them.
 */
export function imageFiles(files: Files, { db }: Deps): void {
  const cached = new LRUCache<string, Buffer>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ length }) => length,
  });

  files.get('/images/:id/:name', async (req, res) => {
    const { id, name } = parse(fileParams, req.params);
    const key = `${id}/${name}`;
    const content = cached.get(key) ?? (await imageFile(db, id, name));
    if (!content) throw notFound('We can’t find this picture.');
    cached.set(key, content);
    // Webmail pages show the logo, so other origins must be able to load the image.
    res.set({ 'Cache-Control': IMMUTABLE, 'Cross-Origin-Resource-Policy': 'cross-origin' });
    res.type(name.slice(name.lastIndexOf('.'))).send(content);
  });

  files.get('/theme/:name', (req, res) => {
    const stylesheet = themeStylesheet(req.path);
    if (stylesheet === null) throw notFound('This stylesheet does not exist.');
    res.set('Cache-Control', IMMUTABLE).type('css').send(stylesheet);
  });
}
