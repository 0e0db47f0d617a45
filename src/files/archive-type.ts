import { filesOfZip, type Listed, unpacked } from './unzip.ts';

export const zipType = 'application/zip';
/** An archive that is a program, which no lesson takes. */
const programType = 'application/java-archive';

/** Files looked at for one that says what an archive is. Office programs write it first, or last of a few hundred. */
const mostLooked = 10_000;

/** Bytes of what says it, packed and unpacked: a presentation of a thousand pages has 200 kB, packed to 10. */
const most = { packed: 64 * 1024, unpacked: 1024 * 1024 } as const;

/** An archive whose document has macros, or says twice what it is, so that an office program may take it for another. */
const doubtfulType = 'application/octet-stream';

/** The file in which an office document says what it is, whatever the case: those programs do not mind it. */
const contentTypes = '[content_types].xml';

/** What says that a document has macros, and the two ways in XML to write that in other letters, which no office program uses. */
const macros = /macroEnabled|vbaProject|&#|<!DOCTYPE/i;

/** Files that only a program has. Java and browsers find them in any case. */
const ofProgram = /^META-INF\/(MANIFEST\.MF|mozilla\.rsa)$|classes\d*\.dex/i;

/**
 * The media type of an archive: a book or a document of an office program by what it says of itself, a program by the
 * files that only those have, also behind what says that it is a document, and otherwise a plain archive, also where its
 * list cannot be read. Costs no more than reading its list and unpacking 64 kB, whatever its files say of their lengths.
 */
export function archiveType(bytes: Uint8Array): string {
  let said: string | null = null;
  try {
    let looked = 0;
    for (const file of filesOfZip(bytes)) {
      looked += 1;
      if (looked > mostLooked) break;
      if (ofProgram.test(file.name)) return programType;
      const type = typeBy(bytes, file, said);
      if (type === doubtfulType) return type;
      said ??= type;
    }
  } catch {
    // whoever takes it home sees what is left of it
    return zipType;
  }
  return said ?? zipType;
}

/** What one of its files says of an archive, which another may have said before; null where it says nothing. */
function typeBy(bytes: Uint8Array, file: Listed, said: string | null): string | null {
  const isOffice = file.name.toLowerCase() === contentTypes;
  if (isOffice || file.name === 'mimetype') {
    // a book or document says it once, and only the first is looked at
    if (said !== null) return doubtfulType;
    return isOffice ? officeType(textOf(bytes, file)) : documentType(textOf(bytes, file).trim());
  }
  return null;
}

function textOf(bytes: Uint8Array, file: Listed): string {
  if (file.packed > most.packed || file.size > most.unpacked) return '';
  try {
    return Buffer.from(unpacked(bytes, file)).toString();
  } catch {
    // it says nothing, and what stands behind it is looked at all the same
    return '';
  }
}

/** EPUB and OpenDocument say it in a file of one line. */
function documentType(line: string): string {
  const type = line.toLowerCase();
  return /^application\/(epub\+zip|vnd\.oasis\.opendocument\.[a-z-]+)$/.test(type) ? type : zipType;
}

/** Office Open XML says it of its main part. Of one with macros it says so there or of another part, which is enough. */
function officeType(text: string): string {
  if (macros.test(text)) return doubtfulType;
  const end = text.indexOf('.main+xml"');
  if (end < 0) return zipType;
  return text.slice(text.lastIndexOf('"', end) + 1, end).toLowerCase();
}
