import { largestActa } from '#domain/draw/canonical.ts';
import type { Hex } from '#domain/draw/documents.ts';
import { type Facts, type ReadDocument, readDocument } from './audit-documents.ts';
import type { Hallazgo } from './audit-outcome.ts';
import { type Entrada, readEntry } from './entry.ts';
import type { LogReader } from './log-reader.ts';

/** Documents that are read at once: each may have 16 MiB. */
const atOnce = 8;

/** An entry of a log with its number. `facts` are those of its document if it is sound, else null. */
export type Entered = { at: number; entry: Entrada; facts: Facts | null };

/** What the entries of a log come to, before they are compared with each other. */
export class Entries {
  /** All entries but the bad ones, in order. */
  readonly all: Entered[] = [];
  readonly bad: Hallazgo[] = [];
  readonly #reader: LogReader;
  /** By fingerprint; a document may stand in any number of entries and is read once. */
  readonly #documents = new Map<Hex, Facts | null>();
  /** The actas that were seen, in whatever file, and the raffle of each. */
  readonly #actas = new Map<Hex, Hex>();

  constructor(reader: LogReader) {
    this.#reader = reader;
  }

  /** Takes the entries of a bundle and reads their documents. */
  async take(first: number, entries: readonly Uint8Array[]): Promise<void> {
    const read = entries.map((bytes, step) => ({ at: first + step, entry: readEntry(bytes) }));
    const waiting = new Set<Hex>();
    for (const { entry } of read) {
      if (entry && entry.tipo !== 'devolucion' && !this.#documents.has(entry.huella)) waiting.add(entry.huella);
    }
    const huellas = [...waiting];
    for (let start = 0; start < huellas.length; start += atOnce) {
      await Promise.all(huellas.slice(start, start + atOnce).map((huella) => this.#fetch(huella)));
    }
    for (const { at, entry } of read) {
      if (entry) this.all.push({ at, entry, facts: this.#factsFor(entry) });
      else this.bad.push({ tipo: 'entrada_mala', id: null, entradas: [at] });
    }
  }

  /** Looks at a file that is no entry's document, as it may be an acta that should be one. */
  see(file: Uint8Array): void {
    this.#note(readDocument(file, this.#reader.sha256));
  }

  /** Whether a document has been read for an entry. */
  hasRead(huella: Hex): boolean {
    return this.#documents.has(huella);
  }

  /** Every acta that was seen, with its raffle. */
  get actas(): ReadonlyMap<Hex, Hex> {
    return this.#actas;
  }

  async #fetch(huella: Hex): Promise<void> {
    const file = await this.#reader.read(`doc/${huella}`, largestActa);
    const document = file && readDocument(file, this.#reader.sha256);
    this.#note(document);
    this.#documents.set(huella, document?.huella === huella ? document.facts : null);
  }

  #note(document: ReadDocument | null): void {
    if (document?.raffleOfActa) this.#actas.set(document.huella, document.raffleOfActa);
  }

  /** The facts of an entry's document if they are what the entry says. Whether a cierre is of that raffle is seen later. */
  #factsFor({ tipo, id, huella, en }: Entrada): Facts | null {
    const facts = this.#documents.get(huella) ?? null;
    if (facts?.tipo !== tipo || facts.en !== en) return null;
    return 'id' in facts && facts.id !== id ? null : facts;
  }
}
