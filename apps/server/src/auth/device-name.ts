import Bowser from 'bowser';

/** What a person calls the device that a browser's `User-Agent` speaks of: "Chrome on Android". */
export function deviceName(userAgent: string): string {
  if (!userAgent) return 'An unknown device';
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name || 'A program', os.name].filter(Boolean).join(' on ');
}
