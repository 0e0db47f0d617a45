import type { FieldFault, FieldFaultCode } from '#domain/form.ts';

/** For typed numbers, of which a part may be named that cannot be read. */
export function unreadNumbers(part: number | string | undefined): string {
  return `${part === undefined ? '' : `No entendemos «${part}». `}Escribe números separados por comas, como 7, 42 o 10-14.`;
}

const faults: Record<FieldFaultCode, (limit: number | string | undefined) => string> = {
  required: () => 'Falta este dato.',
  'too-short': (limit) => `Escribe al menos ${limit} caracteres.`,
  'too-long': (limit) => `Escribe como mucho ${limit} caracteres.`,
  'too-small': (limit) => `Tiene que ser ${limit} o más.`,
  'too-large': (limit) => `Tiene que ser ${limit} o menos.`,
  format: () => 'Este dato no tiene la forma esperada.',
  choice: () => 'Elige una de las opciones.',
  email: () => 'Escribe un correo como nombre@ejemplo.es.',
  'payer-email': () => 'Con este correo no se puede cobrar. Escribe el de la cuenta con la que se va a pagar.',
  phone: () => 'Escribe un teléfono con 7 a 15 cifras, con prefijo si es de otro país.',
  contact: () => 'Deja un teléfono o un correo para poder avisarte.',
  'credit-phone': () => 'Para dejarlo fiado hace falta su teléfono.',
  'check-phone': () => 'Deja tu teléfono: en esta rifa se comprueba antes de apartar.',
  'check-email': () =>
    'Para que nadie aparte números de más, comprobamos el contacto. Escribe tu correo y te enviaremos un código para seguir.',
  money: () => 'Escribe un precio como 2,50 o 2.50.',
  'money-decimals': () => 'Esta moneda no lleva tantos decimales.',
  'money-too-large': () => 'El precio es demasiado alto: como mucho 7 cifras antes de los decimales.',
  rate: () => 'Escríbelo como «1 USD = 36,50 VES»: una de una moneda, y cuánto es de la otra.',
  'rate-currency': () => 'Una de las dos monedas tiene que ser la del precio de la rifa.',
  'rate-price': () =>
    'A ese cambio un número no llega a costar nada, o cuesta demasiado para contarlo. Revisa el cambio.',
  'rate-thousands': () =>
    'Con tres cifras tras la marca no se sabe si son miles. Escribe «1450», o «1,4500» si son decimales.',
  number: () => 'Escribe un número entero.',
  date: () => 'Escribe una fecha y una hora.',
  'date-order': () => 'Deja al menos dos minutos entre el cierre de ventas y el sorteo, para sellar la lista.',
  'date-past': () => 'Esa fecha ya pasó.',
  'date-gap': () => 'Esa hora no existe: esa noche se adelanta el reloj. Elige otra.',
  'date-far': () => 'Como mucho, dos años por delante.',
  'date-order-lottery': () => 'Con una lotería, deja al menos dos horas entre el cierre de ventas y el sorteo.',
  'date-earlier': () => 'Esta fecha solo se puede retrasar.',
  'close-too-soon': (limit) =>
    `La venta tiene que seguir abierta al menos ${limit} horas más, para que quien ya tiene números pueda devolverlos. Retrasa el cierre.`,
  'close-before-lottery': () =>
    'Con una lotería, la venta cierra al menos una hora antes de que empiece el día de su sorteo: si no, alguien podría comprar sabiendo el número.',
  'reading-date': () => 'El sorteo de la lotería tiene que ser el mismo día que el de la rifa, o el siguiente.',
  'reading-order': () => 'Pon los sorteos de la lotería en orden de fecha y sin repetir el mismo premio.',
  'reading-far': (limit) =>
    `Deja como mucho ${limit} días entre una lectura y la siguiente: quien compra tiene que esperar a la última.`,
  'former-value': () =>
    'El sorteo se retrasa: escribe de qué día y hora es ahora este dato. El de antes ya se sabría al sellar la lista.',
  figures: (limit) => `Con ${limit} ${limit === 1 ? 'cifra' : 'cifras'} no caben todos los números de la rifa.`,
  'not-offered': () => 'En este país no ofrecemos rifas de pago. Puedes hacerla gratis, con precio 0.',
  slug: () => 'Usa solo letras minúsculas, números y guiones, sin guion al principio ni al final.',
  'slug-reserved': () => 'Esa dirección la usa la propia web. Elige otra.',
  'time-zone': () => 'Elige una zona horaria.',
  'hidden-characters': () => 'El texto lleva caracteres invisibles. Escríbelo a mano en lugar de pegarlo.',
  'piled-marks': () => 'El texto lleva demasiados acentos sobre una misma letra. Escríbelo a mano en lugar de pegarlo.',
  'too-many-marks': () =>
    'El texto lleva demasiadas líneas o signos de formato, como * y _. Quita algunos o repártelo en varias lecciones.',
  consent: () => 'Marca esta casilla para seguir.',
  link: () => 'Escribe una dirección que empiece por https://',
  count: (limit) => `Elige como mucho ${limit}.`,
  choose: () => 'Elige al menos un número.',
  numbers: unreadNumbers,
  digits: (limit) => `Escribe sus ${limit} cifras, también los ceros de delante, sin puntos ni espacios.`,
  'hex-digits': (limit) => `Escribe sus ${limit} caracteres: cifras y letras de la a a la f, en minúscula.`,
  iban: () => 'Ese IBAN no está completo o tiene una cifra mal. Cópialo de tu banco: en España son ES y 22 cifras.',
  clabe: () => 'Esa CLABE no está completa o tiene una cifra mal. Son 18 cifras: cópiala de tu banco.',
  'way-phone': (limit) => `Escribe el teléfono completo, como ${limit}.`,
  'way-bizum': (limit) =>
    `Escribe el teléfono completo, como ${limit}. Si es el de una asociación, ponlo así: «código 00589».`,
  'way-missing': () => 'Di al menos una forma de pagarte: si no, quien aparte no sabrá cómo.',
  'cash-place': () =>
    'Di dónde y cuándo se paga en mano, o deja «Tu WhatsApp para dudas»: si no, quien aparte no sabrá cómo pagarte.',
  'permit-or-exemption': () =>
    'Escribe el número de la autorización o, más abajo, por qué no hace falta: sin una de las dos cosas no se publica.',
  retype: () => 'No coincide. Escríbelo tal como se pide.',
  video: () => 'No reconocemos este video. Pega la dirección de un video de YouTube o de Vimeo.',
  'lottery-draw': (limit) => `Escribe la fecha del sorteo, como 2026-12-22, posterior a ${limit}.`,
};

/** The Spanish sentence for what is wrong with one field. */
export function faultSentence(fault: FieldFault): string {
  return faults[fault.code](fault.limit);
}
