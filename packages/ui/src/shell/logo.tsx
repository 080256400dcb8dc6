import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import logoOnDark from '../assets/logo-on-dark.svg';
import logoOnLight from '../assets/logo-on-light.svg';
import markOnDark from '../assets/mark-on-dark.svg';
import markOnLight from '../assets/mark-on-light.svg';
import { useFacility } from '../client/facility.ts';

const WIDE = '(min-width: 40rem)';
const DARK = '(prefers-color-scheme: dark)';

type Props = {
  alt?: string;
  /** Replaces the name of the facility. */
  name?: string;
  /** True if the logo is on a dark picture, even in the light color scheme. */
  isOnDark?: boolean;
};

/** On narrow screens, the logo is only the symbol, without the name. */
export function Logo({ alt, name: otherName, isOnDark = false }: Props) {
  const facility = useFacility();
  const name = otherName ?? facility.place.name;
  // The wide picture contains this name. For other names, text follows the symbol.
  const isNameInPicture = name === DEFAULT_FACILITY.place.name;
  const picture = (
    <picture>
      {isNameInPicture && (
        <source
          media={`${WIDE}${isOnDark ? '' : ` and ${DARK}`}`}
          srcSet={logoOnDark}
          width={206}
          height={27}
        />
      )}
      {isNameInPicture && <source media={WIDE} srcSet={logoOnLight} width={206} height={27} />}
      <source media={isOnDark ? 'all' : DARK} srcSet={markOnDark} />
      <img src={markOnLight} alt={alt ?? `${name}, home`} width={36} height={36} />
    </picture>
  );
  if (isNameInPicture) return picture;
  return (
    <span className="inline-flex items-center gap-2.5">
      {picture}
      <span aria-hidden className="max-w-64 font-[640] text-lead leading-tight max-sm:hidden">
        {name}
      </span>
    </span>
  );
}
