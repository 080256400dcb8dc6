// Draws the app's icons: the product's logo on a dark tile. Run it with `node
// apps/desktop/packaging/draw-icons.mjs`.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { browserFlags, findBrowser } from '../../../scripts/lib/browser.mjs';
import { root } from '../../../scripts/lib/processes.mjs';

const NIGHT = '#0B110E';
const BONE = '#F4F2EB';
const LIME = '#C6F24E';

/**
 * Logo sizes in pixels for small icons, by icon width. If the logo were scaled, its edges would fall between
 * pixels and look blurred.
 */
const FITTED = {
  16: { span: 10, stroke: 2, ball: 6 },
  20: { span: 12, stroke: 3, ball: 7 },
  24: { span: 16, stroke: 3, ball: 10 },
  32: { span: 20, stroke: 4, ball: 12 },
  40: { span: 24, stroke: 5, ball: 14 },
  48: { span: 30, stroke: 6, ball: 18 },
};
/**
 * Returns the size of the logo, an L with a ball, for a tile. On the logo's grid of 64 by 64, the L is 48
 * wide with a stroke of 10, and the ball is 28 wide. The grid covers 82 percent of the tile's width.
 */
const scaled = (tile) => {
  const span = (tile * 0.82 * 48) / 64;
  return { span, stroke: (span * 10) / 48, ball: (span * 28) / 48 };
};

function drawing(size, { margin = 0, corner = 14 / 64, mark } = {}) {
  const tile = size - 2 * margin;
  const { span, stroke, ball } = mark ?? FITTED[size] ?? scaled(tile);
  const start = (size - span) / 2;
  const end = start + span;
  const radius = ball / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}">
    <rect x="${margin}" y="${margin}" width="${tile}" height="${tile}" rx="${tile * corner}" fill="${NIGHT}"/>
    <path d="M${start} ${start}h${stroke}v${span - stroke}h${span - stroke}v${stroke}H${start}z" fill="${BONE}"/>
    <circle cx="${end - radius}" cy="${start + radius}" r="${radius}" fill="${LIME}"/>
  </svg>`;
}

/** On macOS, the tile has a margin and rounder corners, like the other icons in the Dock. */
function macDrawing(size) {
  const margin = Math.round((size * 100) / 1024);
  const mark = size === 32 ? { span: 16, stroke: 3, ball: 10 } : undefined;
  return drawing(size, { margin, corner: 0.225, mark });
}

async function openCanvas() {
  const { chromium } = createRequire(path.join(root, 'package.json'))('playwright');
  const executablePath = (await findBrowser()) || undefined;
  const browser = await chromium.launch({ executablePath, args: browserFlags });
  const page = await browser.newPage();
  const paint = async (svg, size) => {
    const { png, pixels } = await page.evaluate(
      async ([source, edge]) => {
        const image = new Image();
        image.src = `data:image/svg+xml,${encodeURIComponent(source)}`;
        await image.decode();
        const canvas = new OffscreenCanvas(edge, edge);
        const context = canvas.getContext('2d');
        context.drawImage(image, 0, 0);
        const file = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
        // Raw pixels are needed only for the small pictures in the .ico file, and would take too much memory
        // for large pictures.
        const pixels = edge < 100 ? [...context.getImageData(0, 0, edge, edge).data] : [];
        return { png: [...file], pixels };
      },
      [svg, size],
    );
    return { size, png: Buffer.from(png), pixels: Buffer.from(pixels) };
  };
  return { paint, close: () => browser.close() };
}

/**
 * Returns a bitmap for the .ico file: a header, the rows of pixels from bottom to top, and an empty mask.
 * Blue is the first channel of each pixel.
 */
function bitmap({ size, pixels }) {
  const header = Buffer.alloc(40);
  header.writeUInt32LE(40, 0);
  header.writeInt32LE(size, 4);
  header.writeInt32LE(size * 2, 8);
  header.writeUInt16LE(1, 12);
  header.writeUInt16LE(32, 14);
  const rows = Buffer.alloc(size * size * 4);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const from = (y * size + x) * 4;
      const to = ((size - 1 - y) * size + x) * 4;
      const [red, green, blue, alpha] = pixels.subarray(from, from + 4);
      rows.set([blue, green, red, alpha], to);
    }
  }
  return Buffer.concat([header, rows, Buffer.alloc(Math.ceil(size / 32) * 4 * size)]);
}

function ico(pictures) {
  const bodies = pictures.map((picture) => (picture.size === 256 ? picture.png : bitmap(picture)));
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  pictures.forEach(({ size }, index) => {
    const entry = 6 + 16 * index;
    head.writeUInt8(size % 256, entry);
    head.writeUInt8(size % 256, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(bodies[index].length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += bodies[index].length;
  });
  return Buffer.concat([head, ...bodies]);
}

/**
 * Maps each entry type of the .icns file to the width of its picture. Icons of 16 and 32 pixels need no
 * entries, because macOS scales down the Retina entries `ic11` and `ic12` instead.
 */
const ICNS_TYPES = { ic11: 32, ic12: 64, ic07: 128, ic13: 256, ic08: 256, ic14: 512, ic09: 512, ic10: 1024 };

function icns(pictureOf) {
  const chunk = (type, body) => {
    const head = Buffer.alloc(8);
    head.write(type, 'latin1');
    head.writeUInt32BE(8 + body.length, 4);
    return Buffer.concat([head, body]);
  };
  const entries = Object.entries(ICNS_TYPES).map(([type, size]) => chunk(type, pictureOf(size).png));
  return chunk('icns', Buffer.concat(entries));
}

const folder = path.join(import.meta.dirname, 'icons');
const canvas = await openCanvas();
const paintAll = (sizes, draw) => Promise.all(sizes.map((size) => canvas.paint(draw(size), size)));

const onWindows = await paintAll([16, 20, 24, 32, 40, 48, 64, 256], drawing);
writeFileSync(path.join(folder, 'front-desk.ico'), ico(onWindows));

const onMac = await paintAll([...new Set(Object.values(ICNS_TYPES))], macDrawing);
writeFileSync(
  path.join(folder, 'front-desk.icns'),
  icns((size) => onMac.find((picture) => picture.size === size)),
);

for (const { size, png } of await paintAll([16, 24, 32, 48, 64, 128, 256, 512], drawing)) {
  writeFileSync(path.join(folder, 'linux', `${size}x${size}.png`), png);
}
await canvas.close();
console.log('The icons were drawn.');
