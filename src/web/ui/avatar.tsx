type AvatarProps = {
  name: string;
  src?: string | null;
  size?: 'normal' | 'large';
};

const sizes = { normal: 'size-9 text-base', large: 'size-16 text-2xl' };

/** A face, or the first letter of a name. Silent: the name stands beside it. */
export function Avatar({ name, src, size = 'normal' }: AvatarProps) {
  const look = `shrink-0 rounded-full ${sizes[size]}`;
  if (src) return <img src={src} alt="" referrerPolicy="no-referrer" className={`object-cover ${look}`} />;
  return (
    <span aria-hidden="true" className={`figures grid place-items-center bg-ink font-bold text-paper ${look}`}>
      {[...name.trim()][0]?.toLocaleUpperCase('es') ?? '·'}
    </span>
  );
}
