import type { PrizeOfTicket, PublicTicketState } from '#domain/orders/public-ticket-state.ts';
import { formatDateTime, formatTime } from '#texts/format.ts';
import { list, plural } from '#texts/words.ts';

/** The words of the pages, pictures and papers by which a ticket is shown to others. */
export const publicTicketTexts = {
  title: (number: string) => `Boleto ${number}`,
  documentTitle: (number: string, raffle: string) => `Boleto ${number} de «${raffle}»`,
  description: 'Cómo está este boleto.',
  raffle: 'Rifa',
  organiser: 'Organiza',
  draw: 'Sorteo',
  holder: 'A nombre de',
  see: 'Ver la rifa',
  record: 'Ver el acta',
  /** A page that was left open, or printed, says when it was so. */
  asOf: (at: string, zone: string) => `Así estaba el ${formatDateTime(at, zone, { year: true })}.`,
  scan: 'Escanea y mira cómo está ahora',
  again: 'Vuelve a abrir su código para saber cómo está ahora.',

  /** The word that sums up how it stands. */
  stamps: {
    suspended: 'En suspenso',
    void: 'Anulado',
    held: 'Apartado',
    'in-review': 'Apartado',
    paid: 'Pagado',
    valid: 'Válido',
    listed: 'Válido',
    'left-out': 'Fuera de la lista',
    won: 'Ganador',
    drawn: 'Sorteado',
  } satisfies Record<PublicTicketState['is'], string>,
  suspended: 'La plataforma ha suspendido esta comunidad: de este boleto no se dice nada más.',
  void: {
    raffle: 'La rifa se canceló: no hay sorteo.',
    order: 'No cuenta para el sorteo: se soltó, se cambió por otro, se acabó su tiempo o se devolvió su pago.',
  },
  held: (until: string, zone: string) =>
    `Está apartado hasta el ${formatDateTime(until, zone, { year: true })} y falta pagarlo: todavía no participa en el sorteo.`,
  inReview: 'Está apartado y su pago está por confirmar: todavía no participa en el sorteo.',
  paid: (until: string | null, zone: string) =>
    until === null
      ? 'Quien organiza confirmó el pago, y su resguardo firmado no ha salido todavía.'
      : `Quien organiza confirmó el pago, y lo puede deshacer hasta las ${formatTime(until, zone)}.`,
  valid:
    'Está confirmado y su resguardo firmado ya salió: tiene que estar en la lista del sorteo, salvo que antes se devuelva.',
  listed: 'Está en la lista sellada: participa en el sorteo.',
  leftOut: 'Se confirmó, pero no está en la lista sellada: no participa en el sorteo.',
  won: (prizes: readonly PrizeOfTicket[]) =>
    `${plural(prizes.length, 'Tiene el premio', 'Tiene los premios')}: ${list(prizes.map(({ name }) => name))}.`,
  delivered: (count: number) =>
    plural(count, 'El premio consta como entregado.', 'Los premios constan como entregados.'),
  drawn: 'El sorteo ya se hizo, y este boleto no tiene premio.',

  /** The paper with an order's tickets. */
  file: {
    title: (count: number, raffle: string) => `${plural(count, 'Boleto', 'Boletos')} de «${raffle}»`,
    name: (reference: string) => `boletos-${reference}.pdf`,
  },

  /** On the page of the order. */
  own: {
    title: 'Boletos para mostrar',
    lead: 'Cada número tiene su página, que dice cómo está el boleto a quien se la pases. No abre tu pedido ni dice tu contacto.',
    named: (name: string) => `Con mi nombre: ${name}`,
    namedHint: 'Si no lo marcas, no sale ningún nombre. Lo puedes cambiar cuando quieras.',
    make: (count: number) => plural(count, 'Hacer el boleto', 'Hacer los boletos'),
    makeMissing: 'Hacer los que faltan',
    saveName: 'Guardar',
    number: (number: string) => `Boleto ${number}`,
    open: 'Abrir su página',
    picture: 'Descargar su imagen',
    pdf: 'Descargar en PDF, para imprimir',
    pictureFile: (number: string) => `boleto-${number}.png`,
    share: (number: string, raffle: string) => `Boleto ${number} de «${raffle}». Aquí se ve cómo está:`,
    hide: {
      open: 'Quitar los boletos',
      words: 'Sus páginas y códigos dejan de abrir nada, también los que ya pasaste o imprimiste.',
      action: 'Quitarlos',
    },
  },
} as const;
