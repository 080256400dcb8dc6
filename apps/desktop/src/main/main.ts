import * as electron from 'electron';
import { startFrontDesk } from './front-desk.ts';

// Does not use `await`, because Electron becomes ready only after this module has finished running.
void startFrontDesk(electron, { distFolder: import.meta.dirname, process });
