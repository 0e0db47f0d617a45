import { filesOfZip, type Listed, unpacked } from './zip.ts';

export const zipType = 'application/zip';
/** An archive that is a program, which no lesson takes. */
const programType = 'application/java-archive';

/** Files looked at for one that says what an archive is. Office programs write it first, or last of a few hundred. */
const mostLooked = 10_000;

/** Bytes of what says it, packed and unpacked: a presentation of a thousand pages has 200 kB, packed to 10. */
const most = { packed: 64 * 1024, unpacked: 1024 * 1024 } as const;

/**
 * The media type of an archive: a book or a document of an office program by what it says of itself, a program by the
 * files that only those have, and otherwise a plain archive, also where its list cannot be read. Costs no more than
 * reading its list and unpacking 64 kB, whatever its files say of their lengths.
 */
export function archiveType(bytes: Uint8Array): string {
  try {
    let looked = 0;
    for (const file of filesOfZip(bytes)) {
      looked += 1;
      const type = looked > mostLooked ? zipType : typeBy(bytes, file);
      if (type) return type;
    }
  } catch {
    // whoever takes it home sees what is left of it
  }
  return zipType;
}

/** What one of its files says of an archive; null where it says nothing. */
function typeBy(bytes: Uint8Array, file: Listed): string | null {
  if (file.name === 'mimetype') return documentType(textOf(bytes, file).trim());
  if (file.name === '[Content_Types].xml') return officeType(textOf(bytes, file));
  const isProgram = /^META-INF\/(MANIFEST\.MF|mozilla\.rsa)$|classes\d*\.dex/.test(file.name);
  return isProgram ? programType : null;
}

function textOf(bytes: Uint8Array, file: Listed): string {
  if (file.packed > most.packed || file.size > most.unpacked) return '';
  return Buffer.from(unpacked(bytes, file)).toString();
}

/** EPUB and OpenDocument say it in a file of one line. */
function documentType(line: string): string {
  const type = line.toLowerCase();
  return /^application\/(epub\+zip|vnd\.oasis\.opendocument\.[a-z-]+)$/.test(type) ? type : zipType;
}

/** Office Open XML says it of its main part, and otherwise of one with macros, so that the two are told apart. */
function officeType(text: string): string {
  const end = text.indexOf('.main+xml"');
  if (end < 0) return zipType;
  return text.slice(text.lastIndexOf('"', end) + 1, end).toLowerCase();
}
