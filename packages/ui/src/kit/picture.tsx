/** The same picture in three formats, the best first; a browser takes the first that it knows. */
export type PictureFile = { avif: string; webp: string; jpg: string; width: number; height: number };

/** Its place is kept while it loads; below the first screen it loads when it comes near. */
export function Picture({
  file: { avif, webp, jpg, width, height },
  alt,
  isFirst = false,
  className,
}: {
  file: PictureFile;
  alt: string;
  /** Whether it is what one sees first. */
  isFirst?: boolean;
  className?: string;
}) {
  return (
    <picture>
      <source type="image/avif" srcSet={avif} />
      <source type="image/webp" srcSet={webp} />
      <img
        src={jpg}
        alt={alt}
        width={width}
        height={height}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
        className={className}
      />
    </picture>
  );
}
