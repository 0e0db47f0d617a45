import { type ReactNode, useEffect, useState } from 'react';

/** A picture that is still on this device. The browser keeps it for no longer than it is shown. */
export function PicturePreview({ file, alt, className }: { file: File; alt: string; className: string }): ReactNode {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return <img src={address} alt={alt} className={className} />;
}
