import { formOf, mark, multipartType, queryOf, urlencodedType } from './bodies.ts';
import type { Field, Honest } from './honest.ts';
import { chosenField, isForm, type Kind, type Making, oneOf, pathOf, posted, sent } from './making.ts';
import type { Sent } from './sent.ts';

/** The bytes of a form before they are broken. */
async function bytesOf(honest: Honest, inParts: boolean): Promise<string> {
  return (await formOf(honest.fields ?? [], inParts)).bytes.toString('latin1');
}

function broken(
  name: string,
  change: (honest: Honest, making: Making) => Promise<{ type: string | null; bytes: string; more?: Sent['headers'] }>,
): Kind {
  return {
    name,
    fits: isForm,
    isRefused: true,
    async make(honest, making) {
      const { type, bytes, more } = await change(honest, making);
      return posted(pathOf(honest, making), type, Buffer.from(bytes, 'latin1'), making, more);
    },
  };
}

export const byteKinds: readonly Kind[] = [
  broken('a character that nobody types', async ({ fields }, making) => {
    const changed = chosenField(fields ?? [], making);
    const query = queryOf([...(fields ?? []).filter(([name]) => name !== changed), [changed, 'a\0b']]);
    return { type: urlencodedType, bytes: query };
  }),
  broken('a body of another type', async (honest, making) => {
    const type = oneOf(
      ['application/json', 'text/plain', 'application/xml', 'image/png', 'x', 'multipart/form-data', null] as const,
      making,
    );
    const json = JSON.stringify(Object.fromEntries(honest.fields ?? []));
    return { type, bytes: type === 'application/json' ? json : await bytesOf(honest, false) };
  }),
  broken('parts that break off', async (honest, making) => {
    const whole = await bytesOf(honest, true);
    return { type: multipartType, bytes: whole.slice(0, making.below(whole.length - 4)) };
  }),
  broken('parts with another mark', async (honest, making) => ({
    type: `multipart/form-data; boundary=${oneOf(['x', '', 'a'.repeat(200), `${mark}-`, '"'], making)}`,
    bytes: await bytesOf(honest, true),
  })),
  broken('parts without a name', async (honest) => ({
    type: multipartType,
    bytes: (await bytesOf(honest, true)).replaceAll(/ name="[^"]*"/g, ''),
  })),
  broken('bytes that are no text, in parts', async (honest) => ({
    type: multipartType,
    bytes: `--${mark}\r\nContent-Disposition: form-data; name="x"\r\n\r\n\xff\xfe\xc0\x80\xed\xa0\x80\r\n${await bytesOf(honest, true)}`,
  })),
  broken('a form from elsewhere', async (honest, making) => ({
    type: urlencodedType,
    bytes: await bytesOf(honest, false),
    more: [
      [
        'Origin',
        oneOf(['https://evil.example', 'null', 'http://127.0.0.1', 'x', `${making.origin}.evil.example`], making),
      ],
    ],
  })),
  broken('a form that another site brings', async (honest, making) => ({
    type: urlencodedType,
    bytes: await bytesOf(honest, false),
    more: [['Sec-Fetch-Site', oneOf(['cross-site', 'same-site'], making)]],
  })),
];

/** Text that is no UTF-8 is read with marks in its place, as browsers read it: it may be a name. */
export const looseBytes: Kind = {
  name: 'bytes that are no text, and percents that are none',
  fits: isForm,
  make(honest, making) {
    const { fields } = honest;
    const changed = chosenField(fields ?? [], making);
    const odd = oneOf(['%ED%A0%80', '%ff%fe', '%C0%AF', '%', '%zz', '%u0041', '\xff\xfe', '%F4%90%80%80'], making);
    const rest = queryOf((fields ?? []).filter(([name]) => name !== changed));
    return posted(pathOf(honest, making), urlencodedType, Buffer.from(`${rest}&${changed}=${odd}`, 'latin1'), making);
  },
};

export const large: Kind = {
  name: 'a body beyond its bounds',
  fits: isForm,
  isRefused: true,
  async make(honest, making) {
    const inParts = making.below(2) === 0;
    const field = chosenField(honest.fields ?? [], making);
    const huge: Field = [field, 'x'.repeat(oneOf([101_001, 250_000, 1_200_000], making))];
    return sent(honest, [...(honest.fields ?? []), huge], making, inParts);
  },
};

export const cutOff: Kind = {
  name: 'a form that is cut off',
  fits: isForm,
  isRefused: true,
  async make(honest, making) {
    return { ...(await sent(honest, honest.fields ?? [], making)), isCutOff: true };
  },
};

export const methods: Kind = {
  name: 'a method that no page uses',
  fits: isForm,
  isRefused: true,
  async make(honest, making) {
    const method = oneOf(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'HEAD'], making);
    const form = await sent(honest, honest.fields ?? [], making);
    return { ...form, method, ...(method === 'HEAD' && { body: null }) };
  },
};
