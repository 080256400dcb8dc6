import heroPosterAvif from '../../assets/hero-poster.avif';
import heroPosterJpg from '../../assets/hero-poster.jpg';
import heroPosterWebp from '../../assets/hero-poster.webp';
import type { PictureFile } from '../../kit/index.ts';

/** The first frame of the loop. */
export const HERO_PICTURE: PictureFile = {
  avif: heroPosterAvif,
  webp: heroPosterWebp,
  jpg: heroPosterJpg,
  width: 1600,
  height: 900,
};
