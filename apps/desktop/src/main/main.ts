import * as electron from 'electron';
import { startFrontDesk } from './front-desk.ts';

// There is no `await` here, because Electron becomes ready only after this module has run.
void startFrontDesk(electron, { distFolder: import.meta.dirname, process });
