// Tests preload this file into server processes. SIGUSR2 shifts the clock by the milliseconds in CLOCK_FILE.
import { readFileSync } from 'node:fs';

const RealDate = Date;
let shiftMs = 0;
process.on('SIGUSR2', () => {
  shiftMs = Number(readFileSync(process.env.CLOCK_FILE, 'utf8'));
});
globalThis.Date = class extends RealDate {
  constructor(...args) {
    super(...(args.length === 0 ? [RealDate.now() + shiftMs] : args));
  }
  static now() {
    return RealDate.now() + shiftMs;
  }
};
