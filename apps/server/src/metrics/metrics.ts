import { createHash, timingSafeEqual } from 'node:crypto';
import express, { type RequestHandler, type Router } from 'express';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Deps } from '../deps.ts';
import type { RunningRequests } from '../http/running-requests.ts';
import { VERSION } from '../version.ts';
import { databaseMetrics } from './database.ts';
import { requestMetrics } from './requests.ts';

const STATEMENT_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];

export type Metrics = {
  statementTook(ms: number): void;
  /** Serves GET /metrics and measures all requests that pass through the router. */
  routes(parts: Pick<Deps, 'db' | 'now' | 'live'> & { running: RunningRequests }): Router;
};

/** Collects the metrics of this process in Prometheus format (docs/operations.md, What to watch). */
export function metricsFor(token: string): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const statements = new Histogram({
    name: 'clubhouse_statement_seconds',
    help: 'Duration of database statements.',
    buckets: STATEMENT_SECONDS,
    registers,
  });
  new Gauge({
    name: 'clubhouse_build_info',
    help: 'Always 1. The labels contain the versions of Clubhouse and Node.js.',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version: VERSION, node: process.versions.node }, 1);

  return {
    statementTook: (ms) => statements.observe(ms / 1000),

    routes({ db, now, live, running }) {
      new Gauge({
        name: 'clubhouse_event_streams',
        help: 'Open streams of live events in this process.',
        registers,
        collect() {
          this.set(live.openStreams());
        },
      });
      new Gauge({
        name: 'clubhouse_http_requests_running',
        help: 'Requests in progress, excluding this request and event streams.',
        registers,
        collect() {
          this.set(Math.max(0, running.count - live.openStreams() - 1));
        },
      });
      const askDatabase = databaseMetrics(registry, { db, now });
      return express
        .Router()
        .use(requestMetrics(registry))
        .get('/metrics', metricsPage(registry, { token, askDatabase }));
    },
  };
}

/** Digests always have the same length, so the duration of the comparison reveals nothing about the token. */
const digest = (text: string) => createHash('sha256').update(text).digest();

function metricsPage(
  registry: Registry,
  { token, askDatabase }: { token: string; askDatabase(): Promise<void> },
): RequestHandler {
  const expected = digest(`Bearer ${token}`);
  return async (req, res) => {
    res.set('Cache-Control', 'no-store');
    if (!timingSafeEqual(digest(req.get('authorization') ?? ''), expected)) {
      res.status(401).set('WWW-Authenticate', 'Bearer').end();
      return;
    }
    await askDatabase();
    res.set('Content-Type', registry.contentType).send(await registry.metrics());
  };
}
