import { readFileSync } from 'node:fs';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Width of a square PNG. */
function widthOfPng(picture: Buffer): number {
  if (!picture.subarray(0, 8).equals(PNG)) throw new Error('not a PNG');
  const [width, height] = [picture.readUInt32BE(16), picture.readUInt32BE(20)];
  if (width !== height) throw new Error(`${width} by ${height}: not a square`);
  return width;
}

/** Returns the width of a picture inside an .ico: a PNG or a bitmap. The height of a bitmap includes its mask. */
function widthInIco(picture: Buffer): number {
  if (picture.subarray(0, 8).equals(PNG)) return widthOfPng(picture);
  const [width, height] = [picture.readInt32LE(4), picture.readInt32LE(8)];
  if (height !== 2 * width) throw new Error(`${width} by ${height / 2}: not a square`);
  if (picture.readUInt16LE(14) !== 32) throw new Error('not in 32 bits');
  return width;
}

export const sizeOfPng = (file: string) => widthOfPng(readFileSync(file));

/** The sizes that are really inside, whatever the table of contents says; it has to say the same. */
export function sizesInIco(file: string): number[] {
  const ico = readFileSync(file);
  return Array.from({ length: ico.readUInt16LE(4) }, (_, index) => {
    const entry = 6 + 16 * index;
    const start = ico.readUInt32LE(entry + 12);
    const width = widthInIco(ico.subarray(start, start + ico.readUInt32LE(entry + 8)));
    if (width % 256 !== ico.readUInt8(entry)) throw new Error(`an entry says another size than ${width}`);
    return width;
  });
}

/** Entries by their type, with the size of the picture in each. */
export function sizesInIcns(file: string): Record<string, number> {
  const icns = readFileSync(file);
  if (icns.toString('latin1', 0, 4) !== 'icns' || icns.readUInt32BE(4) !== icns.length)
    throw new Error('broken');
  const sizes: Record<string, number> = {};
  for (let start = 8; start < icns.length; start += icns.readUInt32BE(start + 4)) {
    const end = start + icns.readUInt32BE(start + 4);
    sizes[icns.toString('latin1', start, start + 4)] = widthOfPng(icns.subarray(start + 8, end));
  }
  return sizes;
}
