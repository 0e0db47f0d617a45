import { deflateRawSync, gzipSync } from 'node:zlib';
import { oddTexts } from '#support/odd-requests.ts';

/** Texts that a field is not made for, above those that every run of the tests sends. */
export const texts: readonly string[] = [
  ...oddTexts,
  '-0',
  '+1',
  '1e3',
  '0x10',
  '1_000',
  '٣',
  '１２',
  '1.5',
  '-0,01',
  '2.5,0',
  '1,5,0',
  '  7  ',
  '1'.repeat(400),
  '-9223372036854775809',
  '9007199254740993',
  '1-2147483648',
  '1-99999999999',
  '5-1',
  ','.repeat(2000),
  '1,'.repeat(4000),
  '1970-01-01T00:00',
  '9999-12-31T23:59:59.999999999',
  '2026-03-29T02:30',
  '2026-02-30T10:00',
  '2026-12-17T19:00:00Z',
  '2026-12-17T19:00:00+99:00',
  '-271821-04-20T00:00:00Z',
  'America/Nowhere',
  'Europe/Madrid',
  '\u202egpj.exe\u202c',
  'a\u200b\u200d\u2060b',
  '\u0430dmin',
  '\ufeffx',
  '\u0001\u0002\u001f\u007f',
  'a\r\nSet-Cookie: x=y',
  '\u2028\u2029',
  `a${'\u0301'.repeat(40)}`,
  '👩‍👩‍👧‍👦'.repeat(200),
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  'data:text/html,<script>1</script>',
  '//evil.example/x',
  'https://evil.example/',
  '/\\evil.example',
  'http://127.0.0.1:9/',
  "'; drop table users; --",
  '%00%ff%c0%ae',
  '#{7*7}{{7*7}}<%= 7*7 %>',
  '=cmd|x!A1',
  '[[[[[[[[[[',
  '{"__proto__":{"isOperator":true}}',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  JSON.stringify([{ key: null, numbers: ['x', -1, 1e300], name: {}, phone: [], paid: 'no' }]),
  JSON.stringify([{ key: '00000000-0000-4000-8000-000000000000', numbers: [], name: 'x', phone: '', paid: false }]),
  JSON.stringify({ length: 5 }),
  'true',
  '"x"',
  'ñandú@ejemplo.españa',
  `a@${'b'.repeat(250)}.com`,
  'x'.repeat(100_000),
  '\n'.repeat(50_000),
];

/** Values of JSON where something else is meant to stand. */
export const jsonValues: readonly unknown[] = [
  null,
  true,
  -1,
  1e308,
  0.1,
  '',
  'x'.repeat(5000),
  [],
  {},
  [[]],
  { id: {} },
  ['x', 1, null],
  { __proto__: null, constructor: 1 },
  '\ud800',
  '\0',
];

/** A file that is not what it says. */
export type Lie = { name: string; type: string; bytes: Buffer };

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
/** A picture of 65,535 dots a side by its head, and nothing behind it. */
const vast = Buffer.concat([png, Buffer.from('0000ffff0000ffff0806000000deadbeef', 'hex')]);
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const zeros = Buffer.alloc(4_000_000);

/** A ZIP with one file that unpacks to a thousand times its length. */
function bomb(name: string): Buffer {
  const packed = deflateRawSync(zeros);
  const label = Buffer.from(name);
  const sizes = Buffer.alloc(12);
  sizes.writeUInt32LE(packed.length, 4);
  sizes.writeUInt32LE(zeros.length, 8);
  const shared = [Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0, 0]), sizes];
  const length = Buffer.from([label.length, 0, 0, 0]);
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), ...shared, length, label, packed]);
  const entry = Buffer.concat([
    Buffer.from('PK\x01\x02\x14\x00', 'latin1'),
    ...shared,
    length,
    Buffer.alloc(14),
    label,
  ]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(entry.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Buffer.concat([local, entry, Buffer.from('PK\x05\x06', 'latin1'), end]);
}

export const lies: readonly Lie[] = [
  { name: 'foto.png', type: 'image/png', bytes: svg },
  { name: 'foto.svg', type: 'image/svg+xml', bytes: svg },
  { name: 'foto.png', type: 'image/png', bytes: Buffer.alloc(0) },
  { name: 'foto.png', type: 'image/png', bytes: png },
  { name: 'foto.png', type: 'image/png', bytes: vast },
  { name: 'foto.jpg', type: 'image/jpeg', bytes: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46]) },
  { name: 'foto.webp', type: 'image/webp', bytes: Buffer.from('RIFF\xff\xff\xff\xffWEBPVP8X', 'latin1') },
  { name: 'foto.gif', type: 'image/gif', bytes: Buffer.from('GIF89a\xff\xff\xff\xff', 'latin1') },
  { name: 'foto.heic', type: 'image/heic', bytes: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1') },
  { name: 'recibo.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.7\n<script>') },
  { name: 'recibo.pdf', type: 'application/pdf', bytes: Buffer.from('<html><script>alert(1)</script>') },
  { name: '../../../etc/passwd', type: 'image/png', bytes: png },
  { name: 'C:\\con', type: 'text/csv', bytes: Buffer.from('a;b\n"') },
  { name: `${'a'.repeat(3000)}.png`, type: 'image/png', bytes: png },
  { name: 'lista.csv', type: 'text/csv', bytes: Buffer.from(`número;nombre\n${'9;x\n'.repeat(20_000)}`) },
  { name: 'lista.csv', type: 'text/csv', bytes: Buffer.from([0xff, 0xfe, 0x41, 0xd8, 0x00, 0xdc, 0]) },
  { name: 'lista.csv', type: 'text/csv', bytes: Buffer.from('a,b,c\n1,2\n"\n\0') },
  { name: 'lista.xlsx', type: 'application/vnd.ms-excel', bytes: bomb('xl/workbook.xml') },
  { name: 'comunidad.zip', type: 'application/zip', bytes: bomb('comunidad.json') },
  { name: 'comunidad.zip', type: 'application/zip', bytes: Buffer.from('PK\x05\x06', 'latin1') },
  { name: 'comunidad.zip', type: 'application/zip', bytes: gzipSync(zeros) },
  { name: 'x', type: 'x'.repeat(2000), bytes: Buffer.from('x') },
  { name: 'foto.png', type: 'multipart/mixed', bytes: Buffer.concat([png, zeros.subarray(0, 1_500_000)]) },
];
