import { expect, test } from 'vitest';
import { listBeside, MaterialError, type MaterialFault, readMaterial } from './material.ts';

const acta = new File(['{"v":1}'], 'acta.json');
const list = new File([Uint8Array.of(0, 0, 0, 7)], 'lista.svl');

async function faultOf(files: File[]): Promise<MaterialFault | null> {
  try {
    await readMaterial(files);
    return null;
  } catch (error) {
    if (error instanceof MaterialError) return error.fault;
    throw error;
  }
}

test('the acta and its list are told apart in any order', async () => {
  const found = {
    acta: new TextEncoder().encode('{"v":1}'),
    list: Uint8Array.of(0, 0, 0, 7),
    records: [],
    refunds: [],
    proofs: [],
  };
  expect(await readMaterial([acta, list])).toEqual(found);
  expect(await readMaterial([list, acta])).toEqual(found);
  expect(await readMaterial([acta])).toEqual({ ...found, list: null });
});

test('signed records and refunds are told from the acta, one a line of their file', async () => {
  const [one, two, refund] = ['{"tipo":"resguardo","v":1}', '{"tipo":"resguardo","v":2}', '{"tipo":"devolucion"}'];
  const files = [new File([`${one}\n${two}\n`], 'resguardo.json'), new File([refund], 'devolucion.json'), acta];
  const { records, refunds } = await readMaterial(files);
  const texts = (documents: readonly Uint8Array[]) => documents.map((each) => new TextDecoder().decode(each));
  expect([texts(records), texts(refunds)]).toEqual([[one, two], [refund]]);
  const named = new File(['{"titulo":"una rifa de \\"tipo\\":\\"resguardo\\""}'], 'acta.json');
  expect((await readMaterial([named])).records).toEqual([]);
});

test('proofs of the log are told by how they begin, whatever they are called', async () => {
  const [one, two] = ['c2sp.org/tlog-proof@v1\nindex 0\n', 'c2sp.org/tlog-proof@v1\nindex 1\n'];
  const { proofs } = await readMaterial([new File([one], 'a.tlog-proof'), acta, new File([two], 'b.txt')]);
  expect(proofs.map((proof) => new TextDecoder().decode(proof))).toEqual([one, two]);
});

test('a list whose first number begins like JSON is still a list', async () => {
  const high = new File([Uint8Array.of(0x7b, 0x22, 0x76, 0x22)], 'LISTA.SVL');
  expect((await readMaterial([high, acta])).list).toEqual(Uint8Array.of(0x7b, 0x22, 0x76, 0x22));
});

test('without an acta, or with several, there is nothing to verify', async () => {
  expect(await faultOf([])).toBe('no-acta');
  expect(await faultOf([list])).toBe('no-acta');
  expect(await faultOf([new File(['{"tipo":"resguardo"}'], 'mio.json')])).toBe('no-acta-yet');
  expect(await faultOf([acta, acta])).toBe('several');
  expect(await faultOf([acta, list, list])).toBe('several');
});

test('a ticket record that a program saved in its own way is a ticket record, or stops the check: it is never left out in silence', async () => {
  const indented = JSON.stringify({ tipo: 'resguardo', v: 1 }, null, 2);
  expect((await readMaterial([acta, new File([indented], 'mio.json')])).records).not.toEqual([]);
  const marked = new File([`\ufeff{"tipo":"resguardo"}`], 'mio.json');
  expect((await readMaterial([acta, marked])).records).toHaveLength(1);
  const wide = Buffer.from('\ufeff{"tipo":"resguardo","v":1}', 'utf16le');
  expect(await faultOf([acta, new File([wide], 'mio.json')])).toBe('unknown');
});

test('the list of an acta of this site stands beside it', () => {
  expect(listBeside('/club/rifas/bici/acta.json')).toBe('/club/rifas/bici/lista.svl');
  expect(listBeside('/club/rifas/bici/acta.json?acta=2')).toBe('/club/rifas/bici/lista.svl');
});
