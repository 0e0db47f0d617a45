type ReceiptFileProps = { href: string; isPicture: boolean; alt: string; words: string; className: string };

/**
 * The file of a receipt: the picture itself, which opens whole, or a document to take away. `className` gives the picture its
 * height: what stands below must not move when it has come.
 */
export function ReceiptFile({ href, isPicture, alt, words, className }: ReceiptFileProps) {
  if (!isPicture) {
    return (
      <a href={href} download className="link inline-flex min-h-11 items-center">
        {words}
      </a>
    );
  }
  return (
    <a href={href} target="_blank" rel="noreferrer" className="block rounded-md border border-line bg-well">
      <img src={href} alt={alt} loading="lazy" className={`mx-auto w-full rounded-md object-contain ${className}`} />
    </a>
  );
}
