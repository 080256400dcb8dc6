import express, { type RequestHandler } from 'express';
import { unsupportedMediaType } from './error-handler.ts';

const LIMIT = '100kb';

/** Reads JSON bodies up to 100 KB. A body of another type is refused instead of ignored. */
export function jsonBody(): RequestHandler[] {
  return [
    (req, _res, next) => {
      const hasBody =
        req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length']) > 0;
      next(hasBody && !req.is('json') ? unsupportedMediaType() : undefined);
    },
    express.json({ limit: LIMIT }),
  ];
}
