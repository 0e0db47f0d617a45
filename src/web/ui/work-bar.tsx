type WorkBarProps = { label: string; done: number; of: number };

/** How far something under way has come. */
export function WorkBar({ label, done, of }: WorkBarProps) {
  return (
    <progress
      className="h-3.5 w-full appearance-none overflow-hidden rounded-full border border-line bg-well [&::-moz-progress-bar]:bg-paid-edge [&::-webkit-progress-bar]:bg-well [&::-webkit-progress-value]:bg-paid-edge"
      aria-label={label}
      value={done}
      max={of}
    />
  );
}
