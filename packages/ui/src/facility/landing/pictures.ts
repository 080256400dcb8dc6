import aboutAnalyticsAvif from '../../assets/about-analytics.avif';
import aboutAnalyticsJpg from '../../assets/about-analytics.jpg';
import aboutAnalyticsWebp from '../../assets/about-analytics.webp';
import aboutBayAvif from '../../assets/about-bay.avif';
import aboutBayJpg from '../../assets/about-bay.jpg';
import aboutBayWebp from '../../assets/about-bay.webp';
import serviceAccessAvif from '../../assets/service-access.avif';
import serviceAccessJpg from '../../assets/service-access.jpg';
import serviceAccessWebp from '../../assets/service-access.webp';
import serviceFitnessAvif from '../../assets/service-fitness.avif';
import serviceFitnessJpg from '../../assets/service-fitness.jpg';
import serviceFitnessWebp from '../../assets/service-fitness.webp';
import serviceInstructionAvif from '../../assets/service-instruction.avif';
import serviceInstructionJpg from '../../assets/service-instruction.jpg';
import serviceInstructionWebp from '../../assets/service-instruction.webp';
import serviceTherapyAvif from '../../assets/service-therapy.avif';
import serviceTherapyJpg from '../../assets/service-therapy.jpg';
import serviceTherapyWebp from '../../assets/service-therapy.webp';
import type { PictureFile } from '../../kit/index.ts';

/** The pictures below the headline. */
export const PICTURES = {
  bay: { avif: aboutBayAvif, webp: aboutBayWebp, jpg: aboutBayJpg, width: 1200, height: 900 },
  analytics: {
    avif: aboutAnalyticsAvif,
    webp: aboutAnalyticsWebp,
    jpg: aboutAnalyticsJpg,
    width: 1200,
    height: 900,
  },
  access: {
    avif: serviceAccessAvif,
    webp: serviceAccessWebp,
    jpg: serviceAccessJpg,
    width: 900,
    height: 675,
  },
  fitness: {
    avif: serviceFitnessAvif,
    webp: serviceFitnessWebp,
    jpg: serviceFitnessJpg,
    width: 900,
    height: 675,
  },
  instruction: {
    avif: serviceInstructionAvif,
    webp: serviceInstructionWebp,
    jpg: serviceInstructionJpg,
    width: 900,
    height: 675,
  },
  therapy: {
    avif: serviceTherapyAvif,
    webp: serviceTherapyWebp,
    jpg: serviceTherapyJpg,
    width: 900,
    height: 675,
  },
} as const satisfies Record<string, PictureFile>;
