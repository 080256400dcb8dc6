import { expect, test } from 'vitest';
import { systemKeys } from './system-keys.ts';

test('menu shortcuts use the names of the operating system', () => {
  const mac =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/146.0.0.0 Electron/45.0.0';
  const windows =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/146.0.0.0 Electron/45.0.0';
  expect(systemKeys(mac)).toEqual({ modifier: 'Cmd', fullScreen: 'Ctrl+Cmd+F' });
  expect(systemKeys(windows)).toEqual({ modifier: 'Ctrl', fullScreen: 'F11' });
});
