import { useEffect, useRef, useState } from 'react';

type AvatarProps = {
  name: string;
  src?: string | null;
  size?: 'normal' | 'large';
  className?: string;
};

const sizes = { normal: 'size-9 text-base', large: 'size-16 text-2xl' };

/**
 * A picture, or the name's first letter where it cannot be loaded (deleted at its provider, or a host that is not
 * allowed). Hidden from screen readers, because the name stands next to it.
 */
export function Avatar({ name, src, size = 'normal', className = '' }: AvatarProps) {
  const picture = useRef<HTMLImageElement>(null);
  const [lost, setLost] = useState<string | null>(null);
  // it may have failed before any script could hear of it
  useEffect(() => {
    if (src && picture.current?.complete && picture.current.naturalWidth === 0) setLost(src);
  }, [src]);
  const look = `shrink-0 rounded-full ${sizes[size]} ${className}`;
  if (src && src !== lost) {
    return (
      <img
        ref={picture}
        src={src}
        alt=""
        referrerPolicy="no-referrer"
        className={`object-cover ${look}`}
        onError={() => setLost(src)}
      />
    );
  }
  return (
    <span aria-hidden="true" className={`figures grid place-items-center bg-ink font-bold text-paper ${look}`}>
      {[...name.trim()][0]?.toLocaleUpperCase('es') ?? '·'}
    </span>
  );
}
