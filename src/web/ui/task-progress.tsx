type TaskProgressProps = { label: string; done: number; of: number };

/** A progress bar for a task that runs. */
export function TaskProgress({ label, done, of }: TaskProgressProps) {
  return (
    <progress
      className="h-3.5 w-full appearance-none overflow-hidden rounded-full border border-line bg-well [&::-moz-progress-bar]:bg-paid-edge [&::-webkit-progress-bar]:bg-well [&::-webkit-progress-value]:bg-paid-edge"
      aria-label={label}
      value={done}
      max={of}
    />
  );
}
