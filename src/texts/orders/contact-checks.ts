import { brand } from '#brand';
import { contactCheckLimits } from '#domain/contacts/contact-check.ts';
import { counted, formatDuration, formatNumbers } from '#texts/format.ts';
import { capitalised, plural } from '#texts/words.ts';

/**
 * The mail with the code that a contact is proven by. Nothing in it is an organiser's: it goes to whatever address
 * anybody types, so a title of theirs would be a message of theirs to anybody, under our name.
 */
export function codeMail({ code, minutes }: { code: string; minutes: number }) {
  return {
    subject: `${code} es tu código para apartar números`,
    title: `Tu código: ${code}`,
    paragraphs: [
      `Escríbelo en la página de la rifa donde lo pediste para apartar tus números. Vale durante ${minutes} minutos.`,
      'No se lo digas a nadie: quien organiza la rifa tampoco lo necesita.',
    ],
    why: `Alguien puso este correo al apartar números de una rifa en ${brand.name}. Si no fuiste tú, no hagas nada: sin el código no se aparta nada.`,
    stop: 'No escribir más a este correo',
  };
}

type Numbers = readonly number[];

const named = (numbers: Numbers, digits: number) =>
  `${plural(numbers.length, 'el', 'los números')} ${formatNumbers(numbers, digits)}`;

/** What somebody asks to have held: «el 07», «los números 07 y 42 y 2 números al azar». */
export function wishWords({ numbers, random }: { numbers: Numbers; random: number }, digits: number): string {
  const chosen = numbers.length > 0 ? [named(numbers, digits)] : [];
  const picked = random > 0 ? [`${counted(random, 'número', 'números')} al azar`] : [];
  return [...chosen, ...picked].join(' y ');
}

/** The same where it stands by itself: «El 07». */
export function wishTitle(wish: { numbers: Numbers; random: number }, digits: number): string {
  return capitalised(wishWords(wish, digits));
}

const goneWords = (numbers: Numbers, digits: number) => {
  return `${capitalised(named(numbers, digits))} ya no ${plural(numbers.length, 'está libre', 'están libres')}`;
};

/** The words of the check of a contact before numbers are held. */
export const contactCheckTexts = {
  note: {
    code: 'Antes de apartar comprobamos tu contacto: con un código si dejas el correo, o con un mensaje de WhatsApp si dejas solo el teléfono.',
    message: 'Antes de apartar comprobamos tu teléfono: enviarás un mensaje de WhatsApp a quien organiza.',
  },
  code: {
    title: 'Escribe el código',
    sent: (email: string) => `Lo hemos enviado a ${email}. Vale durante ${contactCheckLimits.codeMinutes} minutos.`,
    /** Why a raffle that checks no contact asks for a code: true of every limit that a code opens the way around. */
    why: 'Para que nadie aparte números de más, antes comprobamos que este correo es tuyo.',
    label: 'Código de seis cifras',
    empty: 'Escribe el código que te enviamos. Si no llega, pide otro.',
    away: (canMessage: boolean) =>
      `¿No llega? Mira en el correo no deseado${canMessage ? ', o quita el correo y deja tu teléfono' : ''}.`,
    resend: 'Volver a enviar',
    resendIn: (seconds: number) =>
      `Volver a enviar (${seconds > 90 ? formatDuration(seconds * 1000) : `${seconds} s`})`,
  },
  request: {
    title: 'Falta tu mensaje',
    documentTitle: (raffle: string) => `Apartar en ${raffle}`,
    description: 'Lo que falta para que tus números queden apartados.',
    wish: 'Pides',
    as: 'A nombre de',
    from: 'Desde',
    waiting: {
      title: 'Envía el mensaje desde tu teléfono',
      words: (phone: string) =>
        `Así quien organiza sabe que el ${phone} es tuyo. Los números no están apartados hasta que lo confirme.`,
      open: 'Enviar por WhatsApp',
      next: 'Esperando a que lo confirmen',
      nextWords: 'Deja esta página abierta o vuelve luego: en cuanto lo confirmen verás aquí cómo pagar.',
      until: (when: string) => `Puede confirmarlo hasta ${when}.`,
      look: 'Mirar si ya está',
      noCheck: {
        title: 'Ya no hace falta ese mensaje',
        words:
          'Quien organiza ha dejado de comprobar el teléfono. Si no lo has enviado, elige los números otra vez para apartarlos.',
      },
    },
    refused: {
      title: 'No lo han confirmado',
      words: 'Quien organiza dijo que no a esta petición. Si fue un error, escríbele o vuelve a pedirlo.',
    },
    expired: {
      title: 'Se acabó el tiempo',
      words: 'Nadie confirmó el mensaje a tiempo. Si la venta sigue abierta, puedes volver a pedirlos.',
    },
    lost: {
      title: goneWords,
      words: `Alguien fue más rápido y no se apartó nada. Elige otros: desde el navegador con el que los pediste no hará falta otro mensaje durante ${contactCheckLimits.proofDays} días.`,
    },
    again: 'Elegir números',
    message: ({
      name,
      wish,
      raffle,
      phone,
      url,
    }: {
      name: string;
      wish: string;
      raffle: string;
      phone: string;
      url: string;
    }) =>
      `Hola, soy ${name}. Quiero apartar ${wish} en «${raffle}». Te escribo desde mi teléfono, ${phone}.\n\nPara apartármelo, entra aquí: ${url}`,
  },
  /** A request where its browser is known again: at its raffle, and among one's tickets. */
  own: {
    state: {
      waiting: (wish: string) => `Pediste ${wish}: falta tu mensaje`,
      unchecked: (wish: string) => `Pediste ${wish}: ya no hace falta el mensaje`,
      refused: (wish: string) => `Pediste ${wish}: no lo han confirmado`,
      lost: (wish: string) => `Pediste ${wish}: no se apartó nada`,
    },
    words: {
      waiting: 'Si ya lo enviaste, falta que lo confirmen. Hasta entonces no hay nada apartado.',
      unchecked: 'Si no lo enviaste, elige los números otra vez para apartarlos.',
      refused: 'Si fue un error, escribe a quien organiza o vuelve a pedirlo.',
      lost: 'Alguien fue más rápido. Elige otros números.',
    },
    until: (when: string) => `Puede confirmarse hasta ${when}.`,
    goOn: 'Seguir',
    see: 'Ver qué pasó',
  },
  desk: {
    title: 'Piden apartar',
    lead: 'Mira desde qué número te llegó el WhatsApp. Si es el que ves aquí, apártaselos.',
    confirm: 'El mensaje viene de este número: apartar',
    confirmGone: 'El mensaje viene de este número: que elija otros',
    refuse: 'Rechazar',
    gone: (numbers: Numbers, digits: number) => `${goneWords(numbers, digits)}.`,
    phoneOfSeveral:
      'Este teléfono está en peticiones de conexiones distintas. Para no confundirlas, abre el enlace del mensaje que te llegó: lleva a la suya.',
    asked: (when: string) => `Lo pidió ${when}`,
    chat: 'Abrir su WhatsApp',
    waiting: (waiting: number, shown: number) =>
      `${plural(waiting, 'Espera', 'Esperan')} ${counted(waiting, 'petición', 'peticiones')}${waiting > shown ? `; aquí están las ${shown} más antiguas` : ''}.`,
    more: (count: number) => `Ver ${counted(count, 'petición', 'peticiones')} más`,
    several: {
      open: 'Rechazar varias',
      hint: 'Marca las que no reconozcas. Antes de rechazarlas verás cuántas son.',
      legend: 'Peticiones que esperan',
      marked: 'Rechazar las marcadas',
      all: (count: number) => `Rechazar las ${count}`,
      network: (count: number, name: string) => `Rechazar las ${count} de la misma conexión que ${name}`,
      title: (count: number) =>
        count === 0 ? 'No hay ninguna petición que rechazar' : `¿Rechazar ${counted(count, 'petición', 'peticiones')}?`,
      none: 'No marcaste ninguna, o ya no esperan respuesta.',
      names: (names: readonly string[], more: number) =>
        `De ${new Intl.ListFormat('es').format(more > 0 ? [...names, `${more} más`] : names)}.`,
      words: (count: number) =>
        `No se puede deshacer. ${plural(count, 'Quien la pidió lo verá', 'Quienes las pidieron lo verán')} en la página de su petición y ${plural(count, 'podrá', 'podrán')} pedir otra vez. No se apartó ningún número, así que no se libera ninguno.`,
      action: (count: number) => `Rechazar ${counted(count, 'petición', 'peticiones')}`,
      back: 'Volver sin rechazar',
    },
    setting: {
      title: 'Comprobar el contacto',
      lead: 'Se puede poner y quitar mientras se vende.',
      save: 'Guardar',
    },
  },
  option: {
    label: 'Comprobar el contacto antes de apartar',
    hint: 'Evita números apartados con datos inventados. A quien compra sin cuenta le cuesta un paso más: escribir el código que le llega al correo, o enviarte un WhatsApp que tú confirmas.',
    phone: 'Tu WhatsApp para comprobarlo',
    phoneHint: 'Te escribirá ahí quien deje solo el teléfono. También lo ve quien ya tiene números.',
  },
} as const;
