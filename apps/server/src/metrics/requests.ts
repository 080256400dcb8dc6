import type { Request, RequestHandler, Response } from 'express';
import { Counter, Histogram, type Registry } from 'prom-client';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Measures requests by route. The label is the route's pattern, because a label with the URL would create a
 * time series per URL.
 */
export function requestMetrics(registry: Registry): RequestHandler {
  const registers = [registry];
  const seconds = new Histogram({
    name: 'clubhouse_http_request_seconds',
    help: 'Duration of requests by method, route and status class, excluding event streams.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  const signInFailures = new Counter({
    name: 'clubhouse_sign_in_failures_total',
    help: 'Sign-ins with a wrong username or password.',
    registers,
  });
  const refusals = new Counter({
    name: 'clubhouse_rate_limit_refusals_total',
    help: 'Requests that were refused because of a rate limit (429).',
    labelNames: ['route'],
    registers,
  });

  return (req, res, next) => {
    const begun = performance.now();
    res.on('close', () => {
      if (res.getHeader('content-type') === 'text/event-stream') return;
      const route = routeOf(req);
      const method = METHODS.has(req.method) ? req.method : 'other';
      seconds.observe({ method, route, status: statusOf(res) }, (performance.now() - begun) / 1000);
      if (res.statusCode === 401 && route === '/api/login') signInFailures.inc();
      if (res.statusCode === 429) refusals.inc({ route });
    });
    next();
  };
}

const statusOf = (res: Response) =>
  res.writableFinished ? `${Math.trunc(res.statusCode / 100)}xx` : 'aborted';

function routeOf({ route, originalUrl }: Request): string {
  const path = originalUrl.toLowerCase();
  const pattern: unknown = route?.path;
  // A pattern with a wildcard is not a useful label, because it matches all remaining paths.
  if (typeof pattern === 'string' && !pattern.includes('*')) {
    return path.startsWith('/api/') ? `/api${pattern}` : pattern;
  }
  return pattern === undefined && path.startsWith('/assets/') ? '/assets' : 'other';
}
