import { FACILITY } from '@clubhouse/core/facility';
import logoOnDark from '../assets/logo-on-dark.svg';
import logoOnLight from '../assets/logo-on-light.svg';
import markOnDark from '../assets/mark-on-dark.svg';
import markOnLight from '../assets/mark-on-light.svg';

const WIDE = '(min-width: 40rem)';
const DARK = '(prefers-color-scheme: dark)';

type Props = {
  alt?: string;
  /** True if the logo is on a dark picture, even in the light color scheme. */
  isOnDark?: boolean;
};

/** On narrow screens, the logo is only the symbol, without the name. */
export function Logo({ alt = `${FACILITY.name}, home`, isOnDark = false }: Props) {
  return (
    <picture>
      <source
        media={`${WIDE}${isOnDark ? '' : ` and ${DARK}`}`}
        srcSet={logoOnDark}
        width={206}
        height={27}
      />
      <source media={WIDE} srcSet={logoOnLight} width={206} height={27} />
      <source media={isOnDark ? 'all' : DARK} srcSet={markOnDark} />
      <img src={markOnLight} alt={alt} width={36} height={36} />
    </picture>
  );
}
