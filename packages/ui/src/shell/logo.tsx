import { FACILITY } from '@clubhouse/core/facility';
import logoOnDark from '../assets/logo-on-dark.svg';
import logoOnLight from '../assets/logo-on-light.svg';
import markOnDark from '../assets/mark-on-dark.svg';
import markOnLight from '../assets/mark-on-light.svg';

const DARK = '(prefers-color-scheme: dark)';

/** The logo, the mark alone where there is no room for words. */
export function Logo({
  alt = `${FACILITY.name}, home`,
  isOnDark = false,
}: {
  alt?: string;
  /** On a picture, whatever the system prefers. */
  isOnDark?: boolean;
}) {
  const media = isOnDark ? 'all' : DARK;
  return (
    <>
      <picture className="hidden sm:block">
        <source media={media} srcSet={logoOnDark} />
        <img src={logoOnLight} alt={alt} width={206} height={27} />
      </picture>
      <picture className="sm:hidden">
        <source media={media} srcSet={markOnDark} />
        <img src={markOnLight} alt={alt} width={36} height={36} />
      </picture>
    </>
  );
}
