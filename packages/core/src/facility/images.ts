/** An uploaded image. `width` and `height` are the large file's dimensions in pixels. */
export type BrandImage = {
  /**
   * A hash of the slot and the upload. An image's files never change, because different content gets a
   * different ID.
   */
  id: string;
  width: number;
  height: number;
};

/** The formats in which the website offers a picture. */
export type ImageFormat = 'avif' | 'webp' | 'jpg' | 'png';

export type ImageSlot = {
  /** `inside` keeps the upload's proportions. `cover` fills the whole area and crops the upload. */
  fit: 'inside' | 'cover';
  width: number;
  height: number;
  /** The width of the smaller files, for narrow screens. */
  smallWidth: number;
  formats: readonly ImageFormat[];
};

const LOGO: ImageSlot = { fit: 'inside', width: 640, height: 160, smallWidth: 320, formats: ['webp', 'png'] };
const MARK: ImageSlot = { fit: 'inside', width: 512, height: 512, smallWidth: 128, formats: ['webp', 'png'] };
const ABOUT: ImageSlot = {
  fit: 'cover',
  width: 1200,
  height: 900,
  smallWidth: 720,
  formats: ['avif', 'webp', 'jpg'],
};
const SERVICE: ImageSlot = { ...ABOUT, width: 900, height: 675, smallWidth: 600 };

/** The pictures that an owner can upload, and the sizes and formats that the pages use. */
export const IMAGE_SLOTS = {
  logoOnLight: LOGO,
  logoOnDark: LOGO,
  markOnLight: MARK,
  markOnDark: MARK,
  hero: { fit: 'cover', width: 1600, height: 900, smallWidth: 800, formats: ['avif', 'webp', 'jpg'] },
  bay: ABOUT,
  analytics: ABOUT,
  access: SERVICE,
  fitness: SERVICE,
  instruction: SERVICE,
  therapy: SERVICE,
  map: { ...ABOUT, width: 960, height: 480, smallWidth: 480 },
} as const satisfies Record<string, ImageSlot>;
export type ImageSlotName = keyof typeof IMAGE_SLOTS;

/** The formats of an upload. Vector images are refused, because they can contain scripts. */
export const UPLOAD_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const;
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;

/** The icons that the server creates from a mark for browser tabs and home screens. */
export type IconFile = 'icon-32.png' | 'icon-180.png' | 'icon-512.png' | 'icon-maskable.png';
/** The link preview image that the server creates from the hero image. */
export const SHARE_FILE = 'share.jpg';

/**
 * Returns the URL of one of an image's files. Browsers can cache the file forever, because files never change.
 */
export const imageUrl = (
  { id }: Pick<BrandImage, 'id'>,
  file: `${number}.${ImageFormat}` | IconFile | typeof SHARE_FILE,
): string => `/images/${id}/${file}`;

/** Returns the widths of an image's files, the large one first. */
export const imageWidths = (slot: ImageSlotName, { width }: Pick<BrandImage, 'width'>): number[] => {
  const { smallWidth } = IMAGE_SLOTS[slot];
  return smallWidth < width ? [width, smallWidth] : [width];
};
