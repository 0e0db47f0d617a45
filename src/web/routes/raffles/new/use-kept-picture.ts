import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { heldOf } from '#web/browser/use-draft.ts';

/** Pixels of the longer side; the server stores no more. */
const longerSide = 1600;
const quality = 0.85;

/**
 * The chosen picture: downscaled before the upload, previewed, and stored with the draft, so that a reload or sign-in
 * does not lose it. Formats that the browser cannot decode (mostly HEIC) are uploaded as they are and not stored.
 * @param isReady the draft has been read
 */
export function useKeptPicture(draftKey: string, isReady: boolean) {
  const input = useRef<HTMLInputElement>(null);
  const ours = useRef(new WeakSet<File>());
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => () => void (shown && URL.revokeObjectURL(shown)), [shown]);

  useEffect(() => {
    if (!isReady) return;
    // a file chosen before hydration fired no event here
    if (input.current?.files?.length) return announce(input.current);
    const kept = fileOf(heldOf(draftKey).get());
    if (kept) put(input.current, kept, ours.current);
  }, [draftKey, isReady]);

  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0] ?? null;
    setShown(file && URL.createObjectURL(file));
    if (!file) heldOf(draftKey).set(null);
    else if (!ours.current.has(file)) void makeSmall(file).then((small) => small && take(small));
  };
  const take = ({ file, text }: { file: File; text: string }) => {
    heldOf(draftKey).set(text);
    put(input.current, file, ours.current);
  };
  const clear = () => {
    if (!input.current) return;
    input.current.value = '';
    announce(input.current);
  };
  return { input, shown, onChange, clear };
}

/** Puts a generated file into the field, as if it had been chosen. */
function put(input: HTMLInputElement | null, file: File, ours: WeakSet<File>): void {
  if (!input) return;
  const transfer = new DataTransfer();
  transfer.items.add(file);
  input.files = transfer.files;
  const [placed] = input.files ?? [];
  if (placed) ours.add(placed);
  announce(input);
}

function announce(input: HTMLInputElement): void {
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

async function makeSmall(file: File): Promise<{ file: File; text: string } | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  const scale = Math.min(1, longerSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return null;
  // transparent pixels would become black
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const text = canvas.toDataURL('image/jpeg', quality);
  const small = fileOf(text, file.name);
  return small && small.size < file.size ? { file: small, text } : { file, text };
}

function fileOf(text: string | null, name = 'foto.jpg'): File | null {
  const base64 = text?.split(',')[1];
  if (!base64) return null;
  const bytes = Uint8Array.from(atob(base64), (each) => each.charCodeAt(0));
  return new File([bytes], name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' });
}
