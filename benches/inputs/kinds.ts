import type { Kind } from './making.ts';
import { addressKinds } from './odd-addresses.ts';
import { byteKinds, cutOff, large, looseBytes, methods } from './odd-bytes.ts';
import { fieldKinds, uploadKind } from './odd-fields.ts';
import { headKinds } from './odd-heads.ts';
import { signedKinds } from './odd-notices.ts';

/** Every way in which an input is odd, those that reach furthest several times. */
export const kinds: readonly Kind[] = [
  ...fieldKinds,
  ...fieldKinds,
  uploadKind,
  uploadKind,
  ...byteKinds,
  looseBytes,
  large,
  cutOff,
  methods,
  ...headKinds,
  ...addressKinds,
  ...addressKinds,
  ...signedKinds,
];
