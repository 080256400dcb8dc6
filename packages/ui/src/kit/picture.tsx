export type PictureFile = {
  avif: string;
  webp: string;
  jpg: string;
  width: number;
  height: number;
  small: { avif: string; webp: string; width: number };
};

/** A lazily loaded picture. `sizes` is its displayed width, as in the HTML attribute. */
export function Picture({
  file: { avif, webp, jpg, width, height, small },
  alt,
  sizes,
  className,
}: {
  file: PictureFile;
  alt: string;
  sizes: string;
  className?: string;
}) {
  return (
    <picture>
      <source type="image/avif" sizes={sizes} srcSet={`${small.avif} ${small.width}w, ${avif} ${width}w`} />
      <source type="image/webp" sizes={sizes} srcSet={`${small.webp} ${small.width}w, ${webp} ${width}w`} />
      <img
        src={jpg}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        className={className}
      />
    </picture>
  );
}
