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

/** The pictures below the headline. */
export const PICTURES = {
  bay: {
    avif: bayAvif,
    webp: bayWebp,
    jpg: bayJpg,
    width: 1200,
    height: 900,
    small: { avif: baySmallAvif, webp: baySmallWebp, width: 720 },
  },
  analytics: {
    avif: analyticsAvif,
    webp: analyticsWebp,
    jpg: analyticsJpg,
    width: 1200,
    height: 900,
    small: { avif: analyticsSmallAvif, webp: analyticsSmallWebp, width: 720 },
  },
  access: {
    avif: accessAvif,
    webp: accessWebp,
    jpg: accessJpg,
    width: 900,
    height: 675,
    small: { avif: accessSmallAvif, webp: accessSmallWebp, width: 600 },
  },
  fitness: {
    avif: fitnessAvif,
    webp: fitnessWebp,
    jpg: fitnessJpg,
    width: 900,
    height: 675,
    small: { avif: fitnessSmallAvif, webp: fitnessSmallWebp, width: 600 },
  },
  instruction: {
    avif: instructionAvif,
    webp: instructionWebp,
    jpg: instructionJpg,
    width: 900,
    height: 675,
    small: { avif: instructionSmallAvif, webp: instructionSmallWebp, width: 600 },
  },
  therapy: {
    avif: therapyAvif,
    webp: therapyWebp,
    jpg: therapyJpg,
    width: 900,
    height: 675,
    small: { avif: therapySmallAvif, webp: therapySmallWebp, width: 600 },
  },
} as const satisfies Record<string, PictureFile>;
