// Starts programs, prints progress, and stops the started programs after an error or a signal. Imports only
// Node's built-in modules, because these scripts run before `node_modules` exists.
import { spawn } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** An expected failure. The terminal shows only the message, without a stack trace. */
export class StepFailed extends Error {}

/** Prints the name of a step, and a progress line every 15 seconds while it runs. */
export async function step(text, work) {
  const begun = Date.now();
  const seconds = (digits) => ((Date.now() - begun) / 1000).toFixed(digits);
  console.log(`▸ ${text}`);
  const heartbeat = setInterval(() => console.log(`  still running, ${seconds(0)} s`), 15_000);
  try {
    const result = await work();
    console.log(`  done in ${seconds(1)} s`);
    return result;
  } finally {
    clearInterval(heartbeat);
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Runs a script. After an error, prints the message, stops all started programs, and exits with code 1. */
export async function main(script) {
  process.chdir(root);
  const handlers = SIGNALS.map((signal) => [signal, () => stopAll(signal)]);
  for (const [signal, handler] of handlers) process.on(signal, handler);
  // A signal to `npm` ends npm's shell but not this process. So this process also stops when its parent has
  // exited.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && process.emit('SIGTERM'), 500).unref();
  try {
    await script();
  } catch (error) {
    if (stopping) return;
    console.error(error instanceof StepFailed ? `✗ ${error.message}` : error);
    await endChildren();
    process.exit(1);
  } finally {
    for (const [signal, handler] of handlers) process.off(signal, handler);
  }
}

const children = new Set();
const cleanups = new Set();
let stopping = false;

export function onStop(cleanup) {
  cleanups.add(cleanup);
  return () => cleanups.delete(cleanup);
}

async function stopAll(signal) {
  if (stopping) return;
  stopping = true;
  await endChildren();
  for (const cleanup of cleanups) await cleanup();
  process.exit(signal === 'SIGINT' ? 130 : 143);
}

/** Asks the process group of every child to stop. Kills the groups that are still running after ten seconds. */
async function endChildren() {
  const gone = [...children].map((child) => new Promise((resolve) => child.once('close', resolve)));
  // Playwright stops its servers only after SIGINT, the signal of Ctrl-C.
  for (const child of children) kill(child, 'SIGINT');
  const timer = setTimeout(() => {
    for (const child of children) kill(child, 'SIGKILL');
  }, 10_000);
  await Promise.all(gone);
  clearTimeout(timer);
}

function kill(child, signal) {
  try {
    // Signals the whole process group, because test runners start workers and the watcher starts a server.
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/**
 * Makes node-gyp use the headers of the running Node if they are installed. Otherwise, node-gyp downloads them.
 */
export function toolEnvironment() {
  const env = { ...process.env };
  const prefix = path.dirname(path.dirname(process.execPath));
  if (!env.npm_config_nodedir && existsSync(path.join(prefix, 'include/node/node_api.h'))) {
    env.npm_config_nodedir = prefix;
  }
  return env;
}

/**
 * Starts a program in its own process group, except on Windows. The program stops together with this script.
 */
function start(command, args, options = {}) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: process.platform !== 'win32',
    ...options,
    env: { ...toolEnvironment(), ...options.env },
  });
  children.add(child);
  child.once('close', () => children.delete(child));
  return child;
}

const ended = (child) =>
  new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? signal));
  });

/** Runs a program until it ends. Returns its exit code, or the signal that ended it. */
export const run = (command, args, options) => ended(start(command, args, options));
export const node = (args, options) => run(process.execPath, args, options);

/**
 * Runs a program quietly. If it fails, throws an error. The error's message has `sentence`, the last lines of
 * output, and the path of the full log.
 */
export async function quietly(sentence, command, args, options = {}) {
  const log = path.join(root, '.cache/logs', `${sentence.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.log`);
  mkdirSync(path.dirname(log), { recursive: true });
  const child = start(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const file = createWriteStream(log);
  child.stdout.pipe(file, { end: false });
  child.stderr.pipe(file, { end: false });
  const code = await ended(child).catch((error) => error.message);
  await new Promise((resolve) => file.end(resolve));
  if (code === 0) return;
  const tail = readFileSync(log, 'utf8').trim().split('\n').slice(-12).join('\n');
  throw new StepFailed(
    `${sentence} failed (${code}). The full output is in ${path.relative(root, log)}. It ended with:\n${tail}`,
  );
}
