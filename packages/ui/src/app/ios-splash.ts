import * as z from 'zod/mini';
import { api } from '../client/index.ts';

const manifest = z.object({
  background_color: z.string(),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), purpose: z.optional(z.string()) })),
});

/** The icon's displayed size in CSS pixels. Android displays the icon at the same size. */
const ICON_SIZE = 128;
/** The size of the icon's file, as the manifest gives it. */
const ICON_FILE_SIZES = '512x512';

/**
 * Draws the splash screens of the installed app for iOS, which ignores the manifest's splash screen. iOS
 * stores the images when the user adds the website to the home screen. Each image must have exactly the size
 * of the screen, so drawing it here avoids a file for each phone model.
 */
export async function addIosSplash(): Promise<void> {
  const { background_color, icons } = await api.get('/site.webmanifest', manifest);
  const file = icons.find(({ sizes, purpose }) => sizes === ICON_FILE_SIZES && purpose === 'any');
  const icon = new Image();
  icon.src = file?.src ?? '';
  try {
    await icon.decode();
  } catch {
    // If the icon fails to load, adds no splash screen. iOS then shows an empty screen while the app starts.
    return;
  }
  // iOS shows splash screens only if the page also has this older name of `display: standalone`.
  document.head.append(
    Object.assign(document.createElement('meta'), { name: 'apple-mobile-web-app-capable', content: 'yes' }),
  );
  const [short, long] = [screen.width, screen.height].toSorted((a, b) => a - b) as [number, number];
  document.head.append(
    splash('portrait', { width: short, height: long, background: background_color, icon }),
    splash('landscape', { width: long, height: short, background: background_color, icon }),
  );
}

type Picture = { width: number; height: number; background: string; icon: HTMLImageElement };

function splash(orientation: string, { width, height, background, icon }: Picture): HTMLLinkElement {
  const canvas = document.createElement('canvas');
  canvas.width = width * devicePixelRatio;
  canvas.height = height * devicePixelRatio;
  const drawing = canvas.getContext('2d') as CanvasRenderingContext2D;
  drawing.fillStyle = background;
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.scale(devicePixelRatio, devicePixelRatio);
  drawing.drawImage(icon, (width - ICON_SIZE) / 2, (height - ICON_SIZE) / 2, ICON_SIZE, ICON_SIZE);
  return Object.assign(document.createElement('link'), {
    rel: 'apple-touch-startup-image',
    media: `(orientation: ${orientation})`,
    href: canvas.toDataURL('image/png'),
  });
}
