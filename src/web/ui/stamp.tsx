const inks = {
  paid: 'text-paid-edge',
  submitted: 'text-submitted-edge',
  held: 'text-held-edge',
  wrong: 'text-wrong-edge',
  ink: 'text-ink',
} as const;

type StampProps = { ink?: keyof typeof inks | undefined; size?: 'normal' | 'small'; children: string };

/** A rubber stamp across a ticket: the one word that sums it up. */
export function Stamp({ ink = 'ink', size = 'normal', children }: StampProps) {
  return (
    <span
      className={`stamp large-text:px-1 large-text:tracking-normal ${size === 'small' ? 'text-base large-text:text-sm' : 'text-2xl large-text:text-base'} ${inks[ink]}`}
    >
      {children}
    </span>
  );
}
