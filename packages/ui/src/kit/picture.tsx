/** The same picture in two sizes and in formats of which a browser takes the first that it knows. */
export type PictureFile = {
  avif: string;
  webp: string;
  jpg: string;
  width: number;
  height: number;
  small: { avif: string; webp: string; width: number };
};

/** Its place is kept while it loads, and it loads when it comes near. `sizes` says how wide it is shown. */
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
