import type { PlanPaymentStatus } from '#domain/plans/plan-payment.ts';
import type { PlanCadence } from '#domain/plans/plan-period.ts';
import type { PlanWay, PurchaseKind } from '#domain/plans/subscription.ts';

/** Words about buying a community's plan, its payments and its invoices. */
export const planPageTexts = {
  title: 'Plan',
  documentTitle: (community: string) => `Plan de ${community}`,
  description: 'El plan de tu comunidad, lo que pagas por él y sus facturas.',
  lead: 'Lo que tienes, hasta cuándo, y lo que puedes contratar.',
  back: 'Ajustes',
  own: (plan: string) => `Tu comunidad tiene ${plan}`,
  free: 'No pagas nada, y así puede seguir.',
  given:
    'Lo dio quien mantiene la plataforma. Si contratas uno, tu comunidad pasa a tener el que contrates, mientras lo pagues.',
  until: (when: string) => `Está pagado hasta el ${when}.`,
  thenNext: (plan: string, when: string) => `Después sigue con ${plan}, ya pagado hasta el ${when}.`,
  stopped: 'No se renueva: ese día vuelve a Gratis.',
  afterwards:
    'Las rifas que ya estén a la venta siguen hasta su sorteo aunque pasen de los límites de Gratis, y quien ya era miembro sigue dentro y puede renovar. Solo lo nuevo tendrá que caber.',
  /** Before it is agreed to, and wherever it goes on. */
  chargedUntil: (sum: string) =>
    `Se cobra solo ${sum}, hasta que lo dejes con «No renovar» en esta página: entonces conservas lo pagado y no se cobra más.`,
  chargedEither:
    'Se cobra solo, cada mes o cada año según lo que elijas, hasta que lo dejes con «No renovar» en esta página: entonces conservas lo pagado y no se cobra más.',
  chargedSums: {
    monthly: (price: string) => `${price} cada mes`,
    yearly: (price: string) => `${price} cada año`,
  } satisfies Record<PlanCadence, (price: string) => string>,
  chargedNext: (when: string, plan: string, gateway: string) =>
    `El próximo cobro, de ${plan}, es el ${when} por ${gateway}.`,
  stopUnpaidWords: 'No se intenta cobrar otra vez, y el plan termina el día que dice arriba.',
  stopChargedWords: (when: string) => `Conservas el plan hasta el ${when}, y no se cobra nada más.`,
  failed: (plan: string) => `No se pudo cobrar ${plan}`,
  failedWords: (when: string) =>
    `Se intenta otra vez estos días. Si no llega el pago, el ${when} tu comunidad vuelve a Gratis y no se cobra nada más. Hasta entonces todo sigue igual.`,
  mend: (gateway: string) => `Pagar o cambiar la tarjeta en ${gateway}`,
  changes: 'Cambiar de plan',
  changeKinds: {
    now: (plan: string) => `Pasar a ${plan} ahora`,
    next: (plan: string) => `Seguir con ${plan} desde el próximo cobro`,
  },
  changeWords: {
    now: (sum: string, about: string) =>
      `Se cobra ahora la diferencia por los días que quedan, unos ${about}, y desde el próximo cobro ${sum}. Si el cobro no se acepta, nada cambia.`,
    next: (sum: string) =>
      `No se cobra ni se devuelve nada ahora: conservas lo que ya pagaste, y el próximo cobro es de ${sum}.`,
  },
  agreeing: {
    title: (plan: string) => `Falta confirmar el pago de ${plan}`,
    words: (sum: string, gateway: string) =>
      `Se confirma en ${gateway}: ${sum}, hasta que lo dejes. Si ya lo confirmaste, tarda unos minutos en verse aquí.`,
    agreed: (plan: string) => `Falta el primer cobro de ${plan}`,
    agreedWords: (sum: string, gateway: string) =>
      `Ya está confirmado en ${gateway}: ${sum}, hasta que lo dejes. El primer cobro puede tardar unas horas, y entonces empieza el plan.`,
    go: (gateway: string) => `Seguir a ${gateway}`,
    leave: 'Dejar este pago',
  },

  renewsNothing: 'Nada se cobra solo: antes de ese día te avisamos por correo, y lo renuevas si quieres.',
  renewableFrom: (when: string) => `Podrás pagar el periodo siguiente desde el ${when}.`,
  unpaid: (plan: string) => `Falta pagar ${plan}`,
  unpaidWords: (when: string) =>
    `El periodo anterior terminó. Si no llega el pago, el ${when} tu comunidad vuelve a Gratis. Hasta entonces todo sigue igual.`,
  stop: 'No renovar',
  stopWords: (when: string) => `Conservas el plan hasta el ${when}, y ya no te avisaremos para renovarlo.`,
  keep: 'Volver a renovar',
  notSold: 'Aquí los planes no se compran por esta página: se le piden a quien mantiene la plataforma, en los ajustes.',

  /** What is charged, as its payer reads it at the gateway. */
  charged: (plan: string) => `Plan ${plan}`,

  offers: 'Contratar un plan',
  offersLead: 'Eliges un mes o un año y lo pagas por transferencia. El precio del año es el de doce meses.',
  offersLeadCharged:
    'Eliges un mes o un año: se cobra solo hasta que lo dejes, o lo pagas por transferencia y lo renuevas tú. El precio del año es el de doce meses.',
  payWith: {
    transfer: 'Por transferencia',
    stripe: 'Con tarjeta, se cobra solo',
    'mercado-pago': 'Con Mercado Pago, se cobra solo',
  } satisfies Record<PlanWay, string>,
  goTo: (gateway: string) => `Seguir a ${gateway}`,
  email: (gateway: string) => `Correo de tu cuenta de ${gateway}`,
  emailHint: 'Solo se le dice a la pasarela. Aquí no se guarda.',
  offerKinds: {
    first: (plan: string) => `Contratar ${plan}`,
    renewal: (plan: string) => `Pagar el periodo siguiente con ${plan}`,
    upgrade: (plan: string) => `Pasar a ${plan}`,
  } satisfies Record<PurchaseKind, (plan: string) => string>,
  upgradeWords: (price: string, when: string) =>
    `Pagas ${price}: la diferencia por los días que quedan hasta el ${when}.`,
  form: 'Datos de la factura',
  formLead: 'La factura sale con estos datos en cuanto se confirme el pago.',
  cadence: 'Cada cuánto',
  cadences: { monthly: 'Un mes', yearly: 'Un año' } satisfies Record<PlanCadence, string>,
  name: 'Nombre o razón social',
  taxId: 'NIF o número fiscal',
  address: 'Dirección',
  country: 'País',
  privacy:
    'Solo los ven quien mantiene la plataforma y tú. Si borras tu cuenta se borran también de las facturas: guarda antes las que necesites.',
  go: 'Seguir al pago',
  other: 'Elegir otro',

  payment: {
    title: (plan: string) => `Tu pago de ${plan}`,
    status: {
      pending: 'Falta la transferencia',
      in_review: 'Comprobante recibido',
      rejected: 'El comprobante no se pudo confirmar',
      confirmed: 'Pago confirmado',
      cancelled: 'Pago cancelado',
      expired: 'El plazo terminó',
    } satisfies Record<PlanPaymentStatus, string>,
    pendingWords: (when: string) => `Haz la transferencia y envía aquí su comprobante antes del ${when}.`,
    reviewWords: 'Quien mantiene la plataforma lo está revisando. Te avisaremos por correo en cuanto haya respuesta.',
    reason: (reason: string) => `Motivo: ${reason}`,
    to: 'Adónde',
    amount: 'Importe',
    copyAmount: 'Copiar el importe',
    reference: 'Concepto',
    copyReference: 'Copiar el concepto',
    referenceHint: 'Así se sabe que es tuyo.',
    copyTo: 'Copiar los datos',
    receipt: 'Envía el comprobante',
    receiptLead: 'Una captura o el PDF de tu banco.',
    again: 'Enviar otro comprobante',
    send: 'Enviar el comprobante',
    sentAt: (when: string) => `Comprobante enviado el ${when}`,
    giveUp: 'Dejar este pago',
    giveUpWords: 'Si ya hiciste la transferencia, no lo dejes: envía el comprobante.',
  },

  invoices: 'Facturas',
  invoice: (code: string) => `Factura ${code}`,
  invoiceLine: (plan: string, when: string) => `${plan}, del ${when}`,
  notYours: 'A nombre de otra persona',

  done: {
    pago: 'Pago empezado: falta la transferencia',
    comprobante: 'Comprobante enviado',
    dejado: 'Pago cancelado',
    parado: 'El plan no se renovará',
    sigue: 'El plan se puede volver a renovar',
    cambiado: 'El plan se cambió',
  },
} as const;

export type PlanDone = keyof typeof planPageTexts.done;

/** Words of an invoice. */
export const invoiceTexts = {
  title: 'Factura',
  lead: 'Se imprime en una página, o se guarda como PDF desde el diálogo de imprimir.',
  back: 'Plan',
  print: 'Imprimir',
  number: 'Número',
  date: 'Fecha',
  issuer: 'Emite',
  buyer: 'Cliente',
  taxId: (id: string) => `NIF o número fiscal: ${id}`,
  erased: 'Datos borrados a petición de la persona.',
  concept: 'Concepto',
  sum: 'Importe',
  line: {
    first: (plan: string, community: string) => `Plan ${plan} para la comunidad ${community}`,
    renewal: (plan: string, community: string) => `Renovación del plan ${plan} para la comunidad ${community}`,
    upgrade: (plan: string, community: string) =>
      `Cambio al plan ${plan} para la comunidad ${community}, por los días restantes`,
  } satisfies Record<PurchaseKind, (plan: string, community: string) => string>,
  period: (from: string, to: string) => `Del ${from} al ${to}`,
  base: 'Base',
  tax: (percent: number) => `Impuesto (${percent} %)`,
  total: 'Total',
} as const;

/** Words of who reviews the payments of plans. */
export const planDeskTexts = {
  title: 'Pagos de planes',
  lead: 'Comprueba que el dinero está en tu cuenta, con ese concepto y ese importe, antes de confirmar.',
  of: (plan: string, cadence: PlanCadence, kind: PurchaseKind) =>
    ({
      first: `Contrata ${plan} por ${cadence === 'yearly' ? 'un año' : 'un mes'}`,
      renewal: `Renueva con ${plan} por ${cadence === 'yearly' ? 'un año' : 'un mes'}`,
      upgrade: `Pasa a ${plan} por los días que le quedan`,
    })[kind],
  awaits: 'Sin comprobante todavía',
  rejected: 'Rechazado: puede enviar otro',
  review: 'Por revisar',
  reference: 'Concepto',
  amount: 'Importe',
  buyer: 'A nombre de',
  transferReference: (text: string) => `Referencia del banco: ${text}`,
  receiptAlt: (when: string) => `Comprobante enviado el ${when}`,
  open: (when: string) => `Ver el comprobante enviado el ${when}`,
  sentBefore: 'Este mismo archivo se envió antes para otra cosa.',
  confirm: 'Confirmar el pago',
  confirmWithout: 'Confirmar sin comprobante',
  confirmWords: 'El plan empieza ahora y se hace su factura: no se puede deshacer. Mira antes tu cuenta.',
  reject: 'Rechazar',
  reason: 'Motivo, que lee quien pagó',
  readyReasons: ['No encuentro la transferencia en la cuenta.', 'El importe no coincide.', 'No se lee bien.'],
  subscriptions: 'Planes contratados',
  subscription: (plan: string, when: string) => `${plan}, pagado hasta el ${when}`,
  unpaid: (plan: string, when: string) => `${plan}, sin pagar desde el ${when}`,
  stopped: 'No se renueva',
  end: 'Terminar el plan',
  endWords: 'Termina ahora mismo y la comunidad vuelve a Gratis. Lo que ya está en marcha sigue.',
  endReason: 'Motivo, que lee quien lo contrató',
  returns: 'Devoluciones de planes',
  returnsLead:
    'Lo que devolvió la pasarela, o se perdió en una disputa. Devuelto entero, el plan termina y no se cobra más; la factura no se corrige sola.',
  returnLine: (community: string, when: string, way: string) => `${community}, del ${when}, por ${way}`,
  ways: { transfer: 'transferencia', stripe: 'Stripe', 'mercado-pago': 'Mercado Pago' } satisfies Record<
    PlanWay,
    string
  >,
  invoices: 'Últimas facturas',
  invoiceLine: (community: string, when: string) => `${community}, del ${when}`,
  done: {
    'plan-pagado': 'Pago confirmado: el plan está en marcha y la factura hecha',
    'plan-rechazado': 'Pago rechazado',
    'plan-terminado': 'Plan terminado',
  },
} as const;
