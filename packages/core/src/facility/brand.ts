import * as z from 'zod/mini';
import { onOneLine, text } from '../fields/index.ts';
import { IMAGE_SLOTS, type ImageSlotName } from './images.ts';
import { isAccessible, type Theme } from './theme.ts';

export const imageSlot = z.enum(Object.keys(IMAGE_SLOTS) as [ImageSlotName, ...ImageSlotName[]]);

export const brandImage = z.object({
  id: z.string().check(z.regex(/^[\w-]{22}$/)),
  width: z.int().check(z.gte(1), z.lte(4000)),
  height: z.int().check(z.gte(1), z.lte(4000)),
});

const DESCRIPTION = 'Please describe the picture for people who can’t see it, in 150 characters or fewer.';
const picture = z.nullable(
  z.extend(brandImage, { alt: text(DESCRIPTION, { min: 1, max: 150 }).check(onOneLine) }),
);

export const COLOR_PATTERN = /^#[\da-f]{6}$/;

export const UNREADABLE_COLOR: Record<Theme, string> = {
  light: 'This color is too light to read on a light screen.',
  dark: 'This color is too dark to read on a dark screen.',
};

/**
 * Returns the schema for a theme's accent color. Refuses colors that are hard to read. The form offers the
 * shade from `nearestAccessible` instead.
 */
const accentOn = (theme: Theme) =>
  z.nullable(
    z.string().check(
      z.trim(),
      z.toLowerCase(),
      z.regex(COLOR_PATTERN, { error: 'Please enter a color like #3f6b12.', abort: true }),
      z.refine((color) => isAccessible(color, theme), UNREADABLE_COLOR[theme]),
    ),
  );

/**
 * The facility's logo, colors and pictures. Null means Clubhouse's default: docs/product/facility.md#brand.
 */
export const brand = z.object({
  logoOnLight: z.nullable(brandImage),
  logoOnDark: z.nullable(brandImage),
  markOnLight: z.nullable(brandImage),
  markOnDark: z.nullable(brandImage),
  accentOnLight: accentOn('light'),
  accentOnDark: accentOn('dark'),
  /** Replaces the video at the top of the landing page. */
  hero: z.nullable(brandImage),
  bay: picture,
  analytics: picture,
  access: picture,
  fitness: picture,
  instruction: picture,
  therapy: picture,
  /** Replaces the drawing next to the address on the landing page. */
  map: picture,
});
