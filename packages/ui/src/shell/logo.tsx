import { type BrandImage, DEFAULT_FACILITY, type Facility, imageUrl } from '@clubhouse/core/facility';
import { themeMedia } from '@clubhouse/core/screens';
import logoOnDark from '../assets/logo-on-dark.svg';
import logoOnLight from '../assets/logo-on-light.svg';
import markOnDark from '../assets/mark-on-dark.svg';
import markOnLight from '../assets/mark-on-light.svg';
import { useFacility } from '../client/facility.ts';
import { useThemeChoice } from '../client/theme-choice.ts';

const WIDE = '(min-width: 40rem)';

/** Images for light and dark backgrounds, with their displayed size in pixels. */
type Pair = { light: File; dark: File };
type File = { src: string; width: number; height: number };

const MARK_SIZE = 36;
const LOGO_HEIGHT = 32;
const MAX_LOGO_WIDTH = 208;
/** Leaves room for the header's buttons on a screen that is 320 pixels wide. */
const MAX_NARROW_WIDTH = 96;

const file = (src: string, width: number, height: number): File => ({ src, width, height });

const DEFAULT_LOGO: Pair = { light: file(logoOnLight, 206, 27), dark: file(logoOnDark, 206, 27) };
const DEFAULT_MARK: Pair = {
  light: file(markOnLight, MARK_SIZE, MARK_SIZE),
  dark: file(markOnDark, MARK_SIZE, MARK_SIZE),
};

function uploaded(image: BrandImage, maxWidth: number, maxHeight: number): File {
  const scale = Math.min(maxHeight / image.height, maxWidth / image.width);
  const [width, height] = [Math.round(image.width * scale), Math.round(image.height * scale)];
  return file(imageUrl(image, `${image.width}.webp`), width, height);
}

/**
 * Returns the uploaded images for light and dark backgrounds, or null. If the owner uploaded only one image,
 * both backgrounds use it.
 */
function uploadedPair(onLight: BrandImage | null, onDark: BrandImage | null, width: number, height: number) {
  const [light, dark] = [onLight ?? onDark, onDark ?? onLight];
  return light && dark && { light: uploaded(light, width, height), dark: uploaded(dark, width, height) };
}

/**
 * Returns the images for wide and narrow screens. `hasName` is true if the wide image contains the facility's
 * name.
 */
function imagesOf({ brand, place }: Pick<Facility, 'brand' | 'place'>) {
  const logoOf = (width: number) => uploadedPair(brand.logoOnLight, brand.logoOnDark, width, LOGO_HEIGHT);
  const logo = logoOf(MAX_LOGO_WIDTH);
  const mark = uploadedPair(brand.markOnLight, brand.markOnDark, MARK_SIZE, MARK_SIZE);
  if (logo) return { wide: logo, narrow: mark ?? logoOf(MAX_NARROW_WIDTH) ?? logo, hasName: true };
  const isDefault = place.name === DEFAULT_FACILITY.place.name && !mark;
  return {
    wide: isDefault ? DEFAULT_LOGO : (mark ?? DEFAULT_MARK),
    narrow: mark ?? DEFAULT_MARK,
    hasName: isDefault,
  };
}

const source = ({ src, width, height }: File, media: string) => (
  <source media={media} srcSet={src} width={width} height={height} />
);

type Props = {
  alt?: string;
  /** Shows the product's logo instead of the facility's logo. */
  name?: 'Clubhouse';
  /** True if the logo is on a dark picture, even in the light theme. */
  isOnDark?: boolean;
};

/**
 * The facility's or the product's logo. Narrow screens get the symbol, or a narrower logo if the owner
 * uploaded only a logo.
 */
export function Logo({ alt, name: productName, isOnDark = false }: Props) {
  const facility = useFacility();
  const name = productName ?? facility.place.name;
  const product = { brand: DEFAULT_FACILITY.brand, place: { ...facility.place, name } };
  const { wide, narrow, hasName } = imagesOf(productName ? product : facility);
  const { src, width, height } = narrow.light;
  const dark = themeMedia('dark', useThemeChoice());
  const picture = (
    <picture className="shrink-0">
      {source(
        wide.dark,
        isOnDark || dark === 'all' ? WIDE : dark === 'not all' ? dark : `${WIDE} and ${dark}`,
      )}
      {!isOnDark && source(wide.light, WIDE)}
      {source(narrow.dark, isOnDark ? 'all' : dark)}
      <img src={src} alt={alt ?? `${name}, home`} width={width} height={height} />
    </picture>
  );
  if (hasName) return picture;
  return (
    <span className="inline-flex items-center gap-2.5">
      {picture}
      <span aria-hidden className="max-w-64 font-[640] text-lead leading-tight max-sm:hidden">
        {name}
      </span>
    </span>
  );
}

/** The facility's symbol. It has no alt text, because the link around it has the accessible name. */
export function Mark({ isOnDark = false }: Pick<Props, 'isOnDark'>) {
  const { light, dark } = imagesOf(useFacility()).narrow;
  const media = themeMedia('dark', useThemeChoice());
  return (
    <picture>
      {source(dark, isOnDark ? 'all' : media)}
      <img src={light.src} alt="" width={light.width} height={light.height} />
    </picture>
  );
}

/**
 * The logo that the owner uploaded. Renders nothing without an uploaded logo, because the screens have the
 * facility's name in their heading.
 */
export function UploadedLogo() {
  const { place, brand } = useFacility();
  return brand.logoOnLight || brand.logoOnDark ? <Logo alt={place.name} /> : null;
}
