export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'normal' | 'large' | 'small';

const sizes: Record<ButtonSize, string> = {
  small: 'min-h-11 px-3.5 large-text:px-2 py-2 text-base',
  normal: 'min-h-12 px-5 large-text:px-2 py-2.5 text-base',
  large: 'min-h-14 px-7 large-text:px-2 py-3 text-lg large-text:text-base',
};

const kinds: Record<ButtonKind, string> = {
  primary:
    'bg-accent text-on-accent hover:bg-accent-strong disabled:bg-well disabled:text-soft forced-colors:border forced-colors:border-[ButtonText]',
  secondary:
    'border-[1.5px] border-ink bg-transparent text-ink hover:bg-ink hover:text-paper disabled:border-line disabled:bg-transparent disabled:text-soft',
  quiet:
    'bg-transparent text-ink underline decoration-edge decoration-1 underline-offset-4 hover:bg-well hover:decoration-current disabled:text-soft',
  danger:
    'border-[1.5px] border-wrong-edge bg-transparent text-wrong-ink hover:bg-wrong disabled:border-line disabled:text-soft',
};

/** The look of a button, for the rare thing that must look like one and is neither a button nor a link. */
export function buttonStyle(kind: ButtonKind = 'primary', size: ButtonSize = 'normal', className = ''): string {
  return `button leading-tight ${sizes[size]} ${kinds[kind]} ${className}`;
}
