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
  return <span className={`stamp ${size === 'small' ? 'text-base' : 'text-2xl'} ${inks[ink]}`}>{children}</span>;
}
