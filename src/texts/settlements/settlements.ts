import type { SettlementState } from '#domain/settlements/seller-account.ts';
import type { SettlementSide } from '#domain/settlements/settlement.ts';
import { counted } from '#texts/format.ts';
import { plural } from '#texts/words.ts';

/** The words of the cash that who sells holds, and of what they hand over of it. */
export const settlementTexts = {
  /** On the desk's cards. */
  desk: {
    toAccounts: 'Efectivo de quienes venden',
    toOwn: 'Mis ventas',
    mark: 'Cobrado en mano',
    markOf: (name: string) => `Lo cobró ${name} en mano`,
    markWords: (sum: string, isConfirmed: boolean) =>
      isConfirmed
        ? `Dices que tienes ${sum} en la mano. Queda pagado y se suma a tu cuenta.`
        : `Dices que tienes ${sum} en la mano. Quien organiza lo confirma; entonces queda pagado y se suma a tu cuenta.`,
    markOfWords: (name: string, sum: string) =>
      `Queda pagado, y se suma ${sum} a la cuenta de ${name}, que tiene el dinero en la mano.`,
    markAction: (sum: string) => `Cobré ${sum}`,
    markOfAction: (sum: string) => `Cobró ${sum}`,
    waiting: (name: string) => `${name} dice que lo cobró en mano. Falta que lo confirmes.`,
    waitingOwn: 'Dijiste que lo cobraste en mano. Falta que quien organiza lo confirme.',
    held: (name: string) => `Lo tiene ${name} en efectivo`,
    heldOwn: 'Lo tienes tú en efectivo',
    undoWaiting: 'No lo cobré',
    undoWaitingOf: 'No es así',
    undoWaitingWords: 'El pedido vuelve a estar sin pagar, con sus números apartados.',
    undo: 'Deshacer',
    undoWords: (until: string) =>
      `Si te equivocaste al apuntarlo. El pedido vuelve a estar sin pagar. Se puede hasta las ${until}.`,
    fromHand: (name: string) => `Lo devolvió ${name} de lo que cobró en mano`,
    fromHandHint:
      'Entonces se resta de su cuenta. Si lo devolviste tú, no lo marques: sigue teniendo que entregártelo.',
    /** Where who sells sells at the desk. */
    paid: 'Me lo han pagado en efectivo',
  },
  list: {
    title: 'Efectivo de quienes venden',
    description: 'Lo que cada persona que vende cobró en mano y ya entregó.',
    back: 'Gestión',
    lead: 'Lo que cada persona cobró en mano, lo que ya te entregó con las dos firmas, y lo que le queda.',
    leadEarns:
      'Lo que cada persona cobró en mano, lo que se lleva por vender, lo que ya te entregó con las dos firmas, y lo que le queda.',
    none: 'Todavía nadie ha cobrado nada en mano',
    noneEarns: 'Todavía nadie ha vendido nada que esté pagado',
    caption: 'Cuentas por persona',
    name: 'Quién',
    cash: 'Cobró en mano',
    commission: 'Por vender',
    handed: 'Ya entregó',
    balance: 'Le queda',
    /** Of a balance below zero. */
    owedTo: (sum: string) => `Se le debe ${sum}`,
    owing: 'Te queda por recibir',
    owed: 'Te queda por pagar',
    total: 'En total',
    waits: 'Por firmar',
    gone: 'Ya no vende',
    confirms: {
      title: 'Cuando alguien dice «Cobrado en mano»',
      label: 'Queda pagado al momento',
      hint: 'Si lo quitas, espera en «Por revisar» hasta que lo confirmes. Los números pagados entran en el sorteo en los dos casos; lo que cambia es quién lo decide.',
      action: 'Guardar',
    },
  },
  account: {
    title: (name: string) => `Cuenta de ${name}`,
    own: 'Mis ventas',
    description: 'Lo que se vendió, lo que se cobró en mano, lo que se entregó y lo que queda.',
    sales: 'Ventas',
    paidNumbers: 'Números pagados',
    openNumbers: 'Apartados sin pagar',
    paid: 'Pagado',
    due: 'Falta cobrar',
    money: 'Efectivo',
    cash: (isOwn: boolean) => (isOwn ? 'Cobraste en mano' : 'Cobró en mano'),
    commission: (isOwn: boolean) => (isOwn ? 'Te llevas por vender' : 'Se lleva por vender'),
    /** What that is, and of how many numbers. */
    earns: (rule: string, numbers: number) =>
      `Por vender: ${rule}. ${plural(numbers, 'Cuenta', 'Cuentan')} ${counted(numbers, 'número pagado', 'números pagados')}; no lo que se devuelve ni lo que alguien compra con su propia cuenta.`,
    earnsPrize: (rule: string) => `Por vender: ${rule}. Lo da quien organiza y no se descuenta aquí.`,
    handed: (isOwn: boolean) => (isOwn ? 'Ya entregaste' : 'Ya entregó'),
    balance: (isOwn: boolean) => (isOwn ? 'Tienes que entregar' : 'Tiene que entregar'),
    /** Of a balance below zero. */
    owed: (isOwn: boolean) => (isOwn ? 'Te deben' : 'Se le debe'),
    lines: 'Qué cobró en mano',
    ownLines: 'Lo que cobraste en mano',
    noLines: 'Todavía nada. Lo que se marque como «Cobrado en mano» sale aquí.',
    olderLines: (count: number) => `Se ven los últimos ${count} apuntes. La suma de arriba los cuenta todos.`,
    out: { undone: 'Se deshizo', refund: 'Devuelto' },
    by: (name: string) => `lo apuntó ${name}`,
  },
  ranking: {
    title: 'Quién ha vendido más',
    lead: 'Por números pagados. Lo ven quienes venden y quien organiza, solo con el nombre de pila.',
    none: 'Todavía nadie ha vendido ningún número que esté pagado.',
    place: (place: number) => `${place}.º`,
    own: (name: string) => `${name} (tú)`,
    shown: {
      title: 'Quién ha vendido más',
      label: 'Que quienes venden lo vean',
      hint: 'Ven el nombre de pila y cuántos números pagados lleva cada persona, también lo tuyo. Si lo quitas, no se muestra a nadie.',
      action: 'Guardar',
    },
  },
  draw: {
    title: 'Rendición nueva',
    lead: (isOwn: boolean, isOwed: boolean) => {
      if (isOwn) {
        return isOwed
          ? 'Escribe lo que te dan ahora y fírmalo. Cuenta cuando firme también quien organiza.'
          : 'Escribe lo que entregas ahora y fírmalo. Cuenta cuando firme también quien organiza.';
      }
      return isOwed
        ? 'Escribe lo que le das ahora y fírmalo. Cuenta cuando firme también quien vendió.'
        : 'Escribe lo que te entrega ahora y fírmalo. Cuenta cuando firme también quien vendió.';
    },
    replaceLead: (place: number) =>
      `Esta rendición toma el lugar de la ${place} cuando tenga las dos firmas. Hasta entonces cuenta la ${place}.`,
    another: 'Preparar otra',
    lapses: (place: number) => `La rendición ${place} espera una firma: si preparas otra, aquella queda sin efecto.`,
    expected: (sum: string, isOwn: boolean) => (isOwn ? `Tienes que entregar ${sum}.` : `Tiene que entregar ${sum}.`),
    owed: (sum: string, isOwn: boolean) => (isOwn ? `Te deben ${sum}.` : `Se le deben ${sum}.`),
    amount: (isOwed: boolean, isOwn: boolean) => {
      if (isOwed) return isOwn ? 'Cuánto te dan ahora' : 'Cuánto le das ahora';
      return isOwn ? 'Cuánto entregas ahora' : 'Cuánto te entrega ahora';
    },
    amountHint: 'Si es otra cantidad, la diferencia se ve en la rendición y queda en la cuenta.',
    note: 'Nota',
    noteHint: 'La leen las dos partes. No se puede cambiar.',
    action: 'Firmar la rendición',
    replace: 'Corregir',
  },
  settlements: {
    title: 'Rendiciones',
    none: 'Todavía no hay ninguna.',
    name: (place: number) => `Rendición ${place}`,
    /** What it was drawn up from, where something was earned by selling. */
    netted: (cash: string, commission: string, before: string) =>
      `Cobrado en mano: ${cash}. Por vender: ${commission}. Entregado antes: ${before}.`,
    expected: (isOwed: boolean) => (isOwed ? 'Se le debía' : 'Había que entregar'),
    handed: (isBack: boolean) => (isBack ? 'Se dio a quien vende' : 'Se entregó'),
    difference: 'Diferencia',
    replaces: (place: number) => `En lugar de la ${place}`,
    states: {
      waiting: 'Falta una firma',
      counted: 'Con las dos firmas',
      replaced: 'Corregida por otra',
      lapsed: 'Sin efecto',
    } satisfies Record<SettlementState, string>,
    signed: (side: SettlementSide, name: string) => `${sideNames[side]}: ${name}`,
    selfSigned: 'Las dos firmas son de la misma persona: nadie más administra',
    waitsFor: {
      seller: 'Falta la firma de quien vendió',
      organiser: 'Falta la firma de quien organiza',
    } satisfies Record<SettlementSide, string>,
    sign: (side: SettlementSide, sum: string, isBack: boolean) =>
      (side === 'seller') === isBack ? `Firmar: recibí ${sum}` : `Firmar: entregué ${sum}`,
  },
  done: {
    rendicion: 'Rendición firmada por tu parte',
    firmada: 'Firmada por las dos partes',
    guardado: 'Guardado',
  },
  /** Where somebody who sells is to leave, or to be put out. */
  leaving: {
    own: 'Queda dinero de rifas por entregar o por recibir. La cuenta sigue abierta después.',
    others: 'Queda dinero de rifas por entregar o por recibir. La cuenta sigue abierta después, y se puede firmar.',
    line: (name: string | null, raffle: string, sum: string, isOwed: boolean) => {
      if (name === null) return `${raffle}: ${isOwed ? `te deben ${sum}` : `tienes que entregar ${sum}`}`;
      return `${raffle}: ${isOwed ? `a ${name} se le debe ${sum}` : `${name} tiene que entregar ${sum}`}`;
    },
  },
} as const;

const sideNames = { seller: 'Firmó quien vendió', organiser: 'Firmó quien organiza' } satisfies Record<
  SettlementSide,
  string
>;
