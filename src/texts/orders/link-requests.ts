import { brand } from '#brand';
import { counted, formatCount, formatNumbers } from '#texts/format.ts';
import { plural } from '#texts/words.ts';

/** The words of the page for whoever lost their private link. */
export const findOrdersTexts = {
  title: 'Encuentra mi boleto',
  description: 'Pide otra vez el enlace privado de tus boletos, aunque los apartaras sin cuenta.',
  lead: 'Escribe la referencia de tu pedido, o el correo o el teléfono con que apartaste. Te enviamos un enlace nuevo al correo que dejaste entonces.',
  leadWithoutMail:
    'Escribe la referencia de tu pedido, o el correo o el teléfono con que apartaste. Quien organiza la rifa verá que pides tu enlace.',
  asked: 'Referencia, correo o teléfono',
  askedHint: 'La referencia tiene seis letras y cifras, como K7M2QP.',
  send: 'Pedir mi enlace',
  /** The same whether or not there is an order. */
  sent: {
    title: 'Ya está pedido',
    words:
      'Si hay un pedido con eso y dejaste un correo, te llegará tu enlace a ese correo en unos minutos. Mira también en el correo no deseado.',
    wordsWithoutMail: 'Este sitio no envía correos. Si hay un pedido con eso, quien organiza verá que pides tu enlace.',
    phone:
      'Si solo dejaste un teléfono, quien organiza verá que lo pides y te lo podrá enviar por WhatsApp. También puedes escribirle tú.',
    again: 'Pedir otro',
  },
  private:
    'Esta página responde siempre lo mismo, haya o no un pedido con eso. Lo que escribes se borra en cuanto se busca.',
  own: 'Ver mis boletos',
  /** Where others lead here. */
  lost: '¿Perdiste el enlace de tu boleto?',
} as const;

/** The mail that brings links which were asked for. */
export const linksMailTexts = {
  subject: (count: number) => plural(count, 'El enlace de tu pedido', 'Los enlaces de tus pedidos'),
  lead: (count: number) =>
    plural(
      count,
      `Alguien pidió en «${findOrdersTexts.title}» el enlace de tu pedido. Es solo tuyo: no lo compartas.`,
      `Alguien pidió en «${findOrdersTexts.title}» los enlaces de tus pedidos. Son solo tuyos: no los compartas.`,
    ),
  orders: (count: number) => plural(count, 'Tu pedido', 'Tus pedidos'),
  order: (of: { raffle: string; numbers: readonly number[]; digits: number; reference: string }) =>
    `${of.raffle}: ${formatNumbers(of.numbers, of.digits, 12)} (pedido ${of.reference})`,
  why: `Te escribimos porque este correo se dejó al apartar números en ${brand.name}. Si no pediste nada, no hagas nada: a nadie más se le ha enviado.`,
} as const;

/** What a desk is told of those whom no mail reaches. */
export const linkAskTexts = {
  title: (count: number) =>
    count === 1 ? 'Una persona pide su enlace' : `${counted(count, 'persona pide', 'personas piden')} su enlace`,
  lead: 'Lo pidieron en «Encuentra mi boleto», y no les llega por correo. Envíaselo solo al teléfono que tienes de cada pedido: cualquiera puede pedirlo en su nombre.',
  send: 'Enviar su enlace',
  order: (numbers: readonly number[], digits: number, reference: string) =>
    `${formatNumbers(numbers, digits, 8)} · ${reference}`,
  more: (count: number) => `Y ${formatCount(count)} más: salen aquí según envíes estos.`,
  mark: 'Pide su enlace',
} as const;
