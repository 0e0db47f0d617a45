import { ZipDeflate } from 'fflate';

/**
 * A file of an archive that is packed while it is sent. With `mem: 4` its tables take 0.3 MB for as long as its reader
 * takes, in the place of 2.3 MB; rows of a table come out as short.
 */
export function deflatedPart(name: string): ZipDeflate {
  return new ZipDeflate(name, { level: 6, mem: 4 });
}
