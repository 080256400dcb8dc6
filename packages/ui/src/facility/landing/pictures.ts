import {
  type BrandImage,
  type Facility,
  type ImageFormat,
  type ImageSlotName,
  imageUrl,
  imageWidths,
} from '@clubhouse/core/facility';
import analyticsAvif from '../../assets/about-analytics.avif';
import analyticsJpg from '../../assets/about-analytics.jpg';
import analyticsWebp from '../../assets/about-analytics.webp';
import analyticsSmallAvif from '../../assets/about-analytics-720.avif';
import analyticsSmallWebp from '../../assets/about-analytics-720.webp';
import bayAvif from '../../assets/about-bay.avif';
import bayJpg from '../../assets/about-bay.jpg';
import bayWebp from '../../assets/about-bay.webp';
import baySmallAvif from '../../assets/about-bay-720.avif';
import baySmallWebp from '../../assets/about-bay-720.webp';
import accessAvif from '../../assets/service-access.avif';
import accessJpg from '../../assets/service-access.jpg';
import accessWebp from '../../assets/service-access.webp';
import accessSmallAvif from '../../assets/service-access-600.avif';
import accessSmallWebp from '../../assets/service-access-600.webp';
import fitnessAvif from '../../assets/service-fitness.avif';
import fitnessJpg from '../../assets/service-fitness.jpg';
import fitnessWebp from '../../assets/service-fitness.webp';
import fitnessSmallAvif from '../../assets/service-fitness-600.avif';
import fitnessSmallWebp from '../../assets/service-fitness-600.webp';
import instructionAvif from '../../assets/service-instruction.avif';
import instructionJpg from '../../assets/service-instruction.jpg';
import instructionWebp from '../../assets/service-instruction.webp';
import instructionSmallAvif from '../../assets/service-instruction-600.avif';
import instructionSmallWebp from '../../assets/service-instruction-600.webp';
import therapyAvif from '../../assets/service-therapy.avif';
import therapyJpg from '../../assets/service-therapy.jpg';
import therapyWebp from '../../assets/service-therapy.webp';
import therapySmallAvif from '../../assets/service-therapy-600.avif';
import therapySmallWebp from '../../assets/service-therapy-600.webp';
import type { PictureFile } from '../../kit/index.ts';

type Formats = { avif: string; webp: string };
type Large = Formats & { jpg: string };

const aboutPicture = (large: Large, small: Formats): PictureFile => ({
  ...large,
  width: 1200,
  height: 900,
  small: { ...small, width: 720 },
});
const servicePicture = (large: Large, small: Formats): PictureFile => ({
  ...large,
  width: 900,
  height: 675,
  small: { ...small, width: 600 },
});

const DEFAULT_PICTURES = {
  bay: aboutPicture(
    { avif: bayAvif, webp: bayWebp, jpg: bayJpg },
    { avif: baySmallAvif, webp: baySmallWebp },
  ),
  analytics: aboutPicture(
    { avif: analyticsAvif, webp: analyticsWebp, jpg: analyticsJpg },
    { avif: analyticsSmallAvif, webp: analyticsSmallWebp },
  ),
  access: servicePicture(
    { avif: accessAvif, webp: accessWebp, jpg: accessJpg },
    { avif: accessSmallAvif, webp: accessSmallWebp },
  ),
  fitness: servicePicture(
    { avif: fitnessAvif, webp: fitnessWebp, jpg: fitnessJpg },
    { avif: fitnessSmallAvif, webp: fitnessSmallWebp },
  ),
  instruction: servicePicture(
    { avif: instructionAvif, webp: instructionWebp, jpg: instructionJpg },
    { avif: instructionSmallAvif, webp: instructionSmallWebp },
  ),
  therapy: servicePicture(
    { avif: therapyAvif, webp: therapyWebp, jpg: therapyJpg },
    { avif: therapySmallAvif, webp: therapySmallWebp },
  ),
};

type PictureSlot = keyof typeof DEFAULT_PICTURES;

/** Returns a landing page picture and its description. Uses the uploaded picture, or else the default one. */
export function pictureOf(
  slot: PictureSlot,
  { brand }: Facility,
  defaultAlt: string,
): { file: PictureFile; alt: string } {
  const picture = brand[slot];
  return picture
    ? { file: uploadedFile(slot, picture), alt: picture.alt }
    : { file: DEFAULT_PICTURES[slot], alt: defaultAlt };
}

/** Returns the uploaded map and its description. Null without an upload, because there is no default map. */
export function mapOf({ brand: { map } }: Facility): { file: PictureFile; alt: string } | null {
  return map && { file: uploadedFile('map', map), alt: map.alt };
}

function uploadedFile(slot: ImageSlotName, picture: BrandImage): PictureFile {
  const { width, height } = picture;
  const [, small = width] = imageWidths(slot, picture);
  const url = (fileWidth: number, format: ImageFormat) => imageUrl(picture, `${fileWidth}.${format}`);
  return {
    avif: url(width, 'avif'),
    webp: url(width, 'webp'),
    jpg: url(width, 'jpg'),
    width,
    height,
    small: { avif: url(small, 'avif'), webp: url(small, 'webp'), width: small },
  };
}
