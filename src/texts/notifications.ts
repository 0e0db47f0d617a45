import type { MemberRole } from '#domain/members/membership.ts';
import type { Money } from '#domain/money.ts';
import type {
  NotificationFacts,
  NotificationKind,
  NotificationSubject,
  OrderNews,
} from '#domain/notifications/notification.ts';
import type { EndReason } from '#domain/plans/subscription.ts';
import { chargeTexts } from './access/charges.ts';
import { passReasonWords } from './draws/prize-claims.ts';
import {
  counted,
  formatDateTime,
  formatDeadline,
  formatLongDate,
  formatLongDateTime,
  formatMoney,
  formatNumbers,
  zoneName,
} from './format.ts';
import { peopleTexts } from './members/people.ts';
import { deskTexts } from './orders/desk.ts';
import { missingInBoth } from './orders/part-payments.ts';
import { secondCurrencyTexts } from './orders/second-currency.ts';
import { paths } from './paths.ts';
import { changesInShort } from './raffles/changes.ts';
import { list, plural, sentence } from './words.ts';

/** A notification as it is said: what happened, who did it, how often, and where. */
export type Told<K extends NotificationKind = NotificationKind> = {
  kind: K;
  facts: NotificationFacts[K];
  /** Names of the first people who did it, latest first. */
  who: readonly string[];
  /** How many people did it. */
  people: number;
  times: number;
  /** It calls to something that somebody has done already. */
  isDone: boolean;
  community: { name: string; url: string; timeZone: string };
  subject: NotificationSubject;
};

type Saying<K extends NotificationKind> = {
  /** The sentence of the line. What people say and publish stands beside its community's name; the rest names it itself. */
  line(told: Told<K>): string;
  /** The sentence once somebody has done what the other one calls to. */
  done?(told: Told<K>): string;
  /** The subject of its e-mail, short. */
  subject(told: Told<K>): string;
  /** Where it leads. */
  path(told: Told<K>): string;
  /** The words of the link or button that leads there. */
  open: string;
  /** The same where it leads to the reader's order instead: in the mail of who has no account. */
  openOrder?: string;
};

/** `Luis`, `Luis y Marta`, `Luis y 3 personas más`. */
function people({ who, people: count }: Told): string {
  const [first, second] = who;
  if (first === undefined) return counted(Math.max(count, 1), 'persona', 'personas');
  if (count <= 1) return first;
  return count === 2 && second !== undefined
    ? list([first, second])
    : `${first} y ${counted(count - 1, 'persona más', 'personas más')}`;
}

const isMany = ({ people: count }: Told) => count > 1;
const one = (told: Told, single: string, many: string) => `${people(told)} ${isMany(told) ? many : single}`;
const until = (instant: string, { timeZone }: Told['community']) =>
  `${formatLongDate(instant, timeZone)} (${zoneName(timeZone)})`;
/** Of what was asked for by a link to the order. */
const notYou = ' Se pidió desde un enlace de tu pedido: si no fuiste tú, escribe a quien organiza.';

const because = (reason: string | null) => (reason ? ` Motivo: ${sentence(reason)}` : '');
const answerBy = ({ until: last, timeZone: zone }: { until?: string; timeZone?: string }) =>
  last && zone
    ? ` Abre tu pedido y di que lo quieres antes del ${formatDeadline(last, zone)}: después podría pasar al siguiente suplente.`
    : '';
type OfNumbers = Told<
  Exclude<OrderNews, 'raffle.amended' | 'raffle.cancelled' | 'raffle.drawn' | 'raffle.sealed' | 'raffle.tomorrow'>
>;
const numbers = ({ facts }: OfNumbers) => formatNumbers(facts.numbers, String(facts.lastNumber).length, 12);
const isOne = ({ facts }: OfNumbers) => facts.numbers.length === 1;
const accessPath = ({ community }: Told) => paths.access({ communityUrl: community.url });
const communityPath = ({ community }: Told) => paths.community({ communityUrl: community.url });
const threadPath = ({ community, facts }: Told<'message.mentioned' | 'message.replied' | 'message.announced'>) =>
  paths.thread({ communityUrl: community.url, thread: facts.thread });
const commentPath = ({ community, facts }: Told<'lesson.answered' | 'lesson.commented'>) =>
  paths.lesson({ communityUrl: community.url, course: facts.course, lesson: facts.lesson }) +
  (facts.comment ? `?comentario=${facts.comment}#comentario-${facts.comment}` : '#comentarios');
const accountPath = ({ community, facts }: Told<'settlement.drawn' | 'settlement.signed'>) =>
  paths.raffleAccount({ communityUrl: community.url, raffle: facts.raffle, seller: facts.seller });
const sinceWhen = ({ facts }: Told<'stall.silent'>) => formatDateTime(facts.since, facts.timeZone);
const orderPath = ({ subject }: Told) => paths.ticket({ secret: subject.id });

const planPath = ({ community }: Told) => paths.plan({ communityUrl: community.url });

const planEnded: Record<EndReason, (plan: string, community: string) => string> = {
  cancelled: (plan, community) => `El plan ${plan} de ${community} ha terminado, como pediste.`,
  lapsed: (plan, community) => `El plan ${plan} de ${community} ha terminado porque no se pagó.`,
  returned: (plan, community) => `El plan ${plan} de ${community} ha terminado porque su pago se devolvió.`,
  operator: (plan, community) => `Quien mantiene la plataforma ha terminado el plan ${plan} de ${community}.`,
};

const newTask: Record<MemberRole, (name: string) => string> = {
  admin: (name) => `Ahora administras ${name}.`,
  moderator: (name) => `Ahora moderas ${name}.`,
  editor: (name) => `Ahora editas el contenido de ${name}.`,
  seller: (name) => `Ahora vendes números de las rifas de ${name}.`,
  member: (name) => `Ya no tienes ninguna tarea en ${name}: sigues como miembro.`,
};

/** What is to be done about a payment for access, by why, and the list of the desk where it stands. */
const refundDue = {
  owed: { line: (payment: string) => `Hay que devolver el ${payment}.`, list: 'refunds' },
  failed: {
    line: (payment: string) => `No salió la devolución del ${payment}: hay que devolverlo otra vez.`,
    list: 'refunds',
  },
  surplus: {
    line: (payment: string) =>
      `La pasarela no pudo devolver lo que llegó de más con el ${payment}: devuélvelo desde su panel.`,
    list: 'paid',
  },
  'surplus-disputed': {
    line: (payment: string) =>
      `Quien hizo el ${payment} ha reclamado a su banco lo que llegó de más: no lo devuelvas hasta que se decida.`,
    list: 'paid',
  },
  'surplus-lost': {
    line: (payment: string) =>
      `El banco se llevó lo que llegó de más con el ${payment}, que ya se había devuelto: se ha devuelto dos veces. Habla con quien lo hizo.`,
    list: 'paid',
  },
  disputed: {
    line: (payment: string) =>
      `Se debe devolver el ${payment}, y quien lo hizo lo ha reclamado también a su banco: espera a que se decida para no devolverlo dos veces.`,
    list: 'refunds',
  },
  lost: {
    line: (payment: string) =>
      `La disputa del ${payment} se perdió y ya constaba como devuelto: el dinero se ha devuelto dos veces. Habla con quien lo hizo.`,
    list: 'over',
  },
} as const;

function refundDueOf(why: string | undefined) {
  return refundDue[why !== undefined && Object.hasOwn(refundDue, why) ? (why as keyof typeof refundDue) : 'owed'];
}

export const sayings: { [K in NotificationKind]: Saying<K> } = {
  'member.asked': {
    line: (told) => `${one(told, 'pide', 'piden')} entrar en ${told.community.name}.`,
    done: ({ community }) => `Las solicitudes para entrar en ${community.name} ya tienen respuesta.`,
    subject: (told) => `${one(told, 'pide', 'piden')} entrar en ${told.community.name}`,
    path: ({ community }) =>
      `${paths.tickets({ communityUrl: community.url })}?ver=personas&estado=${peopleTexts.statusSlugs.pending}#lista`,
    open: 'Ver las solicitudes',
  },
  'member.approved': {
    line: ({ community }) => `Tu solicitud para entrar en ${community.name} está aprobada.`,
    subject: ({ community }) => `Solicitud aprobada en ${community.name}`,
    path: communityPath,
    open: 'Ir a la comunidad',
  },
  'member.rejected': {
    line: ({ community, facts }) =>
      `Tu solicitud para entrar en ${community.name} no se ha aceptado.${because(facts.reason)}`,
    subject: ({ community }) => `Tu solicitud en ${community.name}`,
    path: communityPath,
    open: 'Ver la comunidad',
  },
  'member.removed': {
    line: ({ community, facts }) => `Ya no formas parte de ${community.name}.${because(facts.reason)}`,
    subject: ({ community }) => `Ya no formas parte de ${community.name}`,
    path: communityPath,
    open: 'Ver la comunidad',
  },
  'member.left': {
    line: (told) =>
      `${one(told, 'pagaba', 'pagaban')} el acceso a ${told.community.name} y ${isMany(told) ? 'han' : 'ha'} salido.`,
    subject: (told) => `${one(told, 'ha salido', 'han salido')} de ${told.community.name}`,
    path: ({ community }) =>
      `${paths.tickets({ communityUrl: community.url })}?ver=personas&estado=${peopleTexts.statusSlugs.left}#lista`,
    open: 'Ver quiénes salieron',
  },
  'member.role-changed': {
    line: ({ community, facts }) => newTask[facts.role](community.name),
    subject: ({ community }) => `Tu papel en ${community.name}`,
    path: ({ community }) => paths.dashboard({ communityUrl: community.url }),
    open: 'Ir al panel',
  },
  'invitation.received': {
    line: (told) => `${one(told, 'te invita', 'te invitan')} a ${told.community.name}.`,
    subject: ({ community }) => `Te invitan a ${community.name}`,
    path: ({ subject }) => paths.invitation({ code: subject.id }),
    open: 'Ver la invitación',
  },
  'community.offered': {
    line: (told) =>
      `${one(told, 'te ofrece', 'te ofrecen')} la comunidad ${told.community.name}: si aceptas, es tuya. Puedes responder hasta el ${until(told.facts.until, told.community)}.`,
    subject: ({ community }) => `Te ofrecen la comunidad ${community.name}`,
    path: () => paths.manageCommunities(),
    open: 'Responder',
  },
  'community.offer-answered': {
    line: (told) =>
      told.facts.isAccepted
        ? `${one(told, 'ha aceptado', 'han aceptado')} ${told.community.name}: ya no es tuya, y sigues administrándola.`
        : `${one(told, 'no se queda', 'no se quedan')} con ${told.community.name}: sigue siendo tuya.`,
    subject: ({ community }) => `Respuesta sobre la comunidad ${community.name}`,
    path: () => paths.manageCommunities(),
    open: 'Ver mis comunidades',
  },
  'access.payment-to-review': {
    line: (told) => `${one(told, 'ha pagado', 'han pagado')} su acceso a ${told.community.name}: falta revisarlo.`,
    done: (told) => `${one(told, 'ha pagado', 'han pagado')} su acceso a ${told.community.name}: ya está revisado.`,
    subject: ({ community }) => `Hay pagos por revisar en ${community.name}`,
    path: ({ community }) => `${paths.charges({ communityUrl: community.url })}#lista`,
    open: 'Revisar el pago',
  },
  'access.refund-due': {
    line: ({ community, facts: { reference, why } }) =>
      refundDueOf(why).line(`pago ${reference} del acceso a ${community.name}`),
    done: ({ community, facts }) =>
      `El reembolso del pago ${facts.reference} del acceso a ${community.name} ya está resuelto.`,
    subject: ({ community }) => `Un pago por devolver en ${community.name}`,
    path: ({ community, facts: { why } }) =>
      `${paths.charges({ communityUrl: community.url })}?ver=${chargeTexts.slugs[refundDueOf(why).list]}`,
    open: 'Ver el reembolso',
  },
  'access.asked': {
    line: ({ community, facts }) =>
      facts.byTicket
        ? `Te han aceptado en ${community.name}: entras en cuanto tengas un número pagado de una de sus rifas.`
        : `Te han aceptado en ${community.name}: solo falta pagar el acceso.`,
    subject: ({ community }) => `Te han aceptado en ${community.name}`,
    path: (told) => (told.facts.byTicket ? communityPath(told) : accessPath(told)),
    open: 'Ver lo que falta',
  },
  'access.given': {
    line: ({ community, facts }) =>
      facts.until
        ? `Te han dado acceso gratis a ${community.name} hasta el ${until(facts.until, community)}.`
        : `Te han dado acceso gratis a ${community.name}.`,
    subject: ({ community }) => `Tienes acceso a ${community.name}`,
    path: communityPath,
    open: 'Ir a la comunidad',
  },
  'access.refund-owed': {
    line: ({ community, facts }) =>
      facts.hasFailed
        ? `Te dijimos que se te había devuelto dinero de tu pago ${facts.reference} del acceso a ${community.name}, pero la pasarela no pudo hacértelo llegar: todavía te deben ${formatMoney(facts)}.`
        : `Quien lleva ${community.name} tiene apuntado que debe devolverte ${formatMoney(facts)} de tu pago ${facts.reference} del acceso.`,
    subject: ({ community }) => `Te deben un reembolso en ${community.name}`,
    path: accessPath,
    open: 'Ver mi reembolso',
  },
  'access.refund-declined': {
    line: ({ community, facts }) =>
      `Quien lleva ${community.name} ha dicho que no corresponde devolverte el pago ${facts.reference} del acceso.${because(facts.reason)}`,
    subject: ({ community }) => `Tu reembolso en ${community.name}`,
    path: accessPath,
    open: 'Ver mis pagos',
  },
  'access.refunded': {
    line: ({ community, facts: { part } }) =>
      `Te han devuelto ${part ? `${formatMoney(part)} de tu pago` : 'tu pago'} del acceso a ${community.name}.`,
    subject: ({ community }) => `Pago devuelto en ${community.name}`,
    path: accessPath,
    open: 'Ver mis pagos',
  },
  'access.confirmed': {
    line: ({ community, facts }) =>
      facts.until
        ? `Tu pago en ${community.name} está confirmado: tienes acceso hasta el ${until(facts.until, community)}.`
        : `Tu pago en ${community.name} está confirmado: ya tienes acceso.`,
    subject: ({ community }) => `Pago confirmado en ${community.name}`,
    path: communityPath,
    open: 'Ir a la comunidad',
  },
  'access.rejected': {
    line: ({ community, facts }) => `Tu pago en ${community.name} no se ha podido confirmar.${because(facts.reason)}`,
    subject: ({ community }) => `Tu pago en ${community.name} no se ha confirmado`,
    path: accessPath,
    open: 'Ver mi pago',
  },
  'access.ending': {
    line: ({ community, facts }) =>
      `Tu acceso a ${community.name} termina el ${until(facts.until, community)}. Si renuevas antes, no pierdes ningún día.`,
    done: ({ community }) => `Tu acceso a ${community.name} sigue: ya está renovado.`,
    subject: ({ community }) => `Tu acceso a ${community.name} termina pronto`,
    path: accessPath,
    open: 'Renovar',
  },
  'access.ended': {
    line: ({ community, facts }) =>
      `Tu acceso a ${community.name} venció el ${until(facts.until, community)}. Puedes renovarlo cuando quieras: lo tuyo se guarda.`,
    done: ({ community }) => `Tu acceso a ${community.name} sigue: ya está renovado.`,
    subject: ({ community }) => `Tu acceso a ${community.name} ha vencido`,
    path: accessPath,
    open: 'Renovar',
  },
  'plan.confirmed': {
    line: ({ community, facts }) =>
      `El pago del plan de ${community.name} está confirmado: tiene ${facts.plan} hasta el ${until(facts.until, community)}. La factura está en la página del plan.`,
    subject: ({ community, facts }) => `${facts.plan} está pagado en ${community.name}`,
    path: planPath,
    open: 'Ver el plan y la factura',
  },
  'plan.rejected': {
    line: ({ community, facts }) =>
      `El pago del plan ${facts.plan} de ${community.name} no se ha podido confirmar.${because(facts.reason)}`,
    subject: ({ community }) => `El pago del plan de ${community.name} no se ha confirmado`,
    path: planPath,
    open: 'Ver el pago',
  },
  'plan.ending': {
    line: ({ community, facts }) =>
      `El plan ${facts.plan} de ${community.name} está pagado hasta el ${until(facts.until, community)}. Si renuevas antes, no pierdes ningún día.`,
    done: ({ community }) => `El plan de ${community.name} ya no está por terminar.`,
    subject: ({ community, facts }) => `El plan ${facts.plan} de ${community.name} termina pronto`,
    path: planPath,
    open: 'Renovar el plan',
  },
  'plan.unpaid': {
    line: ({ community, facts }) =>
      `${facts.isCharged ? 'No se ha podido cobrar' : 'Falta pagar'} el plan ${facts.plan} de ${community.name}. Si no llega el pago, termina el ${until(facts.until, community)}; las rifas que ya estén a la venta siguen.`,
    done: ({ community }) => `El plan de ${community.name} ya no espera ningún pago.`,
    subject: ({ community, facts }) => `Falta pagar el plan ${facts.plan} de ${community.name}`,
    path: planPath,
    open: 'Pagar el plan',
  },
  'plan.ended': {
    line: ({ community, facts }) =>
      `${planEnded[facts.because](facts.plan, community.name)}${because(facts.reason)} Lo que ya estaba en marcha sigue; solo lo nuevo tendrá que caber en el plan Gratis.`,
    subject: ({ community, facts }) => `El plan ${facts.plan} de ${community.name} ha terminado`,
    path: planPath,
    open: 'Ver el plan',
  },
  'message.mentioned': {
    line: (told) => `${one(told, 'te menciona', 'te mencionan')} en «${told.facts.title}».`,
    subject: (told) => `${one(told, 'te menciona', 'te mencionan')} en «${told.facts.title}»`,
    path: (told) => `${threadPath(told)}?m=${told.subject.id}#m-${told.subject.id}`,
    open: 'Ver el mensaje',
  },
  'message.replied': {
    line: (told) =>
      `${one(told, 'ha respondido', 'han respondido')} en «${told.facts.title}»${told.times > told.people ? `: ${counted(told.times, 'respuesta', 'respuestas')}` : ''}.`,
    subject: (told) => `${one(told, 'ha respondido', 'han respondido')} en «${told.facts.title}»`,
    path: threadPath,
    open: 'Ver las respuestas',
  },
  'message.announced': {
    line: (told) => `${one(told, 'anuncia', 'anuncian')}: «${told.facts.title}».`,
    subject: ({ facts }) => facts.title,
    path: threadPath,
    open: 'Leer el anuncio',
  },
  'message.reported': {
    line: ({ community, times }) =>
      `${plural(times, 'Hay una denuncia', `Hay ${times} denuncias`)} por revisar en ${community.name}.`,
    done: ({ community }) => `La denuncia de ${community.name} ya está resuelta.`,
    subject: ({ community }) => `Denuncias por revisar en ${community.name}`,
    path: ({ community, subject }) =>
      `${paths.messageModeration({ communityUrl: community.url })}?caso=${subject.id}#caso-${subject.id}`,
    open: 'Revisar',
  },
  'course.published': {
    line: ({ facts }) => `Hay un curso nuevo: «${facts.title}».`,
    subject: ({ facts }) => `Curso nuevo: «${facts.title}»`,
    path: ({ community, facts }) => paths.course({ communityUrl: community.url, course: facts.course }),
    open: 'Ver el curso',
  },
  'lesson.opened': {
    line: ({ facts }) => `Ya puedes ver la lección «${facts.title}».`,
    subject: ({ facts }) => `Lección abierta: «${facts.title}»`,
    path: ({ community, facts }) =>
      paths.lesson({ communityUrl: community.url, course: facts.course, lesson: facts.lesson }),
    open: 'Ver la lección',
  },
  'lesson.answered': {
    line: (told) => `${one(told, 'ha respondido', 'han respondido')} a tu comentario en «${told.facts.title}».`,
    subject: (told) => `${one(told, 'ha respondido', 'han respondido')} a tu comentario`,
    path: commentPath,
    open: 'Ver la respuesta',
  },
  'lesson.commented': {
    line: (told) => `${one(told, 'ha comentado', 'han comentado')} la lección «${told.facts.title}».`,
    subject: (told) => `${one(told, 'ha comentado', 'han comentado')} «${told.facts.title}»`,
    path: commentPath,
    open: 'Ver el comentario',
  },
  'order.held': {
    line: ({ times, who, facts }) => {
      const [buyer = 'alguien'] = who;
      const order = `${counted(facts.count, 'número', 'números')} por ${inBoth(facts, facts.second)}`;
      return times === 1
        ? `Pedido nuevo de «${facts.title}»: ${order}, de ${buyer}. Falta que pague.`
        : `Hay ${counted(times, 'pedido nuevo', 'pedidos nuevos')} de «${facts.title}» sin pagar. El último, de ${buyer}: ${order}.`;
    },
    done: ({ facts }) => `Ya no queda ningún pedido sin pagar de «${facts.title}».`,
    subject: ({ facts }) => `Pedidos nuevos de «${facts.title}»`,
    path: ({ community, facts }) =>
      `${paths.raffleDesk({ communityUrl: community.url, raffle: facts.raffle })}?ver=${deskTexts.slugs.unpaid}`,
    open: 'Ver los pedidos',
  },
  'order.credited': {
    line: ({ times, who, facts }) => {
      const [buyer = 'alguien'] = who;
      const order = `${counted(facts.count, 'número', 'números')} por ${inBoth(facts, facts.second)}`;
      return times === 1
        ? `Tienes una venta nueva de «${facts.title}»: ${order}, de ${buyer}. Falta que pague.`
        : `Tienes ${counted(times, 'venta nueva', 'ventas nuevas')} de «${facts.title}» sin pagar. La última, de ${buyer}: ${order}.`;
    },
    done: ({ facts }) => `Ya no queda ninguna venta tuya sin pagar de «${facts.title}».`,
    subject: ({ facts }) => `Ventas nuevas tuyas de «${facts.title}»`,
    path: ({ community, facts }) =>
      `${paths.raffleDesk({ communityUrl: community.url, raffle: facts.raffle })}?ver=${deskTexts.slugs.unpaid}`,
    open: 'Ver mis ventas',
  },
  'request.waiting': {
    line: ({ times, facts }) =>
      times === 1
        ? `Han pedido números de «${facts.title}»: confírmalo cuando te llegue su mensaje.`
        : `Hay ${counted(times, 'petición', 'peticiones')} de números de «${facts.title}»: confírmalas cuando te llegue su mensaje.`,
    done: ({ facts }) => `Ya no espera ninguna petición de números de «${facts.title}».`,
    subject: ({ facts }) => `Peticiones de números de «${facts.title}»`,
    path: ({ community, facts }) => paths.raffleDesk({ communityUrl: community.url, raffle: facts.raffle }),
    open: 'Ver las peticiones',
  },
  'order.to-review': {
    line: ({ times, facts }) =>
      times === 1
        ? `Ha llegado un comprobante de «${facts.title}»: falta revisarlo.`
        : `Han llegado ${counted(times, 'comprobante', 'comprobantes')} de «${facts.title}»: falta revisarlos.`,
    done: ({ facts }) => `Los comprobantes de «${facts.title}» ya están revisados.`,
    subject: ({ facts }) => `Hay comprobantes por revisar de «${facts.title}»`,
    path: ({ community, facts }) => paths.raffleDesk({ communityUrl: community.url, raffle: facts.raffle }),
    open: 'Revisar los comprobantes',
  },
  'order.to-refund': {
    line: ({ facts: { title, failed, surplus, why } }) => {
      if (failed) return `No salió la devolución del pedido ${failed} de «${title}»: hay que devolverlo otra vez.`;
      return surplus
        ? refundDueOf(why ?? 'surplus').line(`pago del pedido ${surplus} de «${title}»`)
        : `Hay dinero por devolver de «${title}».`;
    },
    done: ({ facts: { title, failed, surplus } }) => {
      const order = failed ?? surplus;
      return order
        ? `Lo que había que devolver del pedido ${order} de «${title}» ya está resuelto.`
        : `El dinero por devolver de «${title}» ya está resuelto.`;
    },
    subject: ({ facts: { title, failed, surplus } }) => {
      const order = failed ?? surplus;
      return order ? `Dinero del pedido ${order} de «${title}»` : `Dinero por devolver de «${title}»`;
    },
    path: ({ community, facts: { raffle, surplus, list } }) =>
      `${paths.raffleDesk({ communityUrl: community.url, raffle })}?ver=${deskTexts.slugs[list ?? 'refunds']}${surplus ? `&q=${encodeURIComponent(surplus)}` : ''}`,
    open: 'Ver lo que hay que devolver',
  },
  'order.disputed': {
    line: ({ times, facts }) =>
      times === 1
        ? `Un pago de «${facts.title}» está en disputa: quien lo hizo lo ha reclamado a su banco. Sus números siguen como están hasta que se decida.`
        : `Hay ${counted(times, 'pago', 'pagos')} de «${facts.title}» en disputa: quienes los hicieron los han reclamado a su banco. Sus números siguen como están hasta que se decida.`,
    done: ({ facts }) => `Ya no hay pagos de «${facts.title}» en disputa.`,
    subject: ({ facts }) => `Un pago de «${facts.title}» está en disputa`,
    path: ({ community, facts }) =>
      `${paths.raffleDesk({ communityUrl: community.url, raffle: facts.raffle })}?ver=${deskTexts.slugs.paid}`,
    open: 'Ver los pagos',
  },
  'order.money-back': {
    line: ({ times, facts }) => {
      if (facts.hasFailed) return moneyNotBack(facts);
      return times === 1
        ? moneyBack(facts)
        : `Ha vuelto ${times} veces dinero de «${facts.title}» a quien lo pagó. La última: ${moneyBack(facts)}`;
    },
    subject: ({ facts }) =>
      facts.hasFailed
        ? `No salió una devolución de «${facts.title}»`
        : `Ha vuelto dinero de «${facts.title}» a quien lo pagó`,
    path: ({ community, facts }) =>
      `${paths.raffleDesk({ communityUrl: community.url, raffle: facts.raffle })}?ver=${deskTexts.slugs[facts.numbers === 'free' ? 'over' : 'paid']}`,
    open: 'Ver los pedidos',
  },
  'stall.silent': {
    line: (told) =>
      `${one(told, 'no se conecta', 'no se conectan')} desde ${sinceWhen(told)} y ${isMany(told) ? 'venden' : 'vende'} sin conexión «${told.facts.title}»: lo que no envíe antes de sellar la lista no participa.`,
    done: ({ facts }) => `Ya nadie que venda sin conexión «${facts.title}» está sin conectarse.`,
    subject: (told) =>
      `${one(told, 'no se conecta', 'no se conectan')} desde ${sinceWhen(told)}: «${told.facts.title}»`,
    path: ({ community, facts }) => paths.raffleDesk({ communityUrl: community.url, raffle: facts.raffle }),
    open: 'Ver la gestión',
  },
  'settlement.to-sign': {
    line: ({ who, times, facts }) =>
      times === 1
        ? `${who[0] ?? 'Quien vende'} preparó una rendición de «${facts.title}» por ${formatMoney(facts.handed)}: falta la firma de quien organiza.`
        : `Hay rendiciones nuevas de «${facts.title}»: falta la firma de quien organiza.`,
    done: ({ facts }) => `Ya no hay ninguna rendición de «${facts.title}» que espere la firma de quien organiza.`,
    subject: ({ facts }) => `Una rendición de «${facts.title}» espera tu firma`,
    path: ({ community, facts }) => paths.raffleAccounts({ communityUrl: community.url, raffle: facts.raffle }),
    open: 'Ver las cuentas',
  },
  'settlement.drawn': {
    line: ({ facts }) =>
      `Quien organiza preparó tu rendición de «${facts.title}» por ${formatMoney(facts.handed)}: falta tu firma.`,
    done: ({ facts }) => `Tu rendición de «${facts.title}» ya no espera tu firma.`,
    subject: ({ facts }) => `Tu rendición de «${facts.title}» espera tu firma`,
    path: accountPath,
    open: 'Ver mi cuenta',
  },
  'settlement.signed': {
    line: ({ facts }) =>
      `La rendición de «${facts.title}» por ${formatMoney(facts.handed)} tiene ya las dos firmas: cuenta como entregado.`,
    subject: ({ facts }) => `La rendición de «${facts.title}» tiene las dos firmas`,
    path: accountPath,
    open: 'Ver la cuenta',
  },
  'order.taken': {
    line: (told) => {
      const [taken, are] = isOne(told) ? ['el número', 'es tuyo'] : ['los números', 'son tuyos'];
      const which = `${taken} ${numbers(told)} de «${told.facts.title}»`;
      const what = told.facts.isFree
        ? `Ya ${isOne(told) ? 'participa' : 'participan'} ${which}, que ${are}: no hay nada que pagar. Con el enlace de este correo vuelves a tu pedido cuando quieras.`
        : `Apartaste ${which}. Con el enlace de este correo ves cómo pagar y hasta cuándo, envías el comprobante y vuelves cuando quieras.`;
      return `${what} Si no fuiste tú, alguien escribió tu correo por error: no tienes que hacer nada.`;
    },
    subject: ({ facts }) => `Tu pedido de «${facts.title}»: guarda este enlace`,
    path: orderPath,
    open: 'Ver mi pedido',
  },
  'order.ending': {
    line: (told) => {
      const { title, until: last, timeZone } = told.facts;
      const held = isOne(told) ? `Tu número ${numbers(told)}` : `Tus números ${numbers(told)}`;
      const [are, free] = isOne(told) ? ['está apartado', 'quedará libre'] : ['están apartados', 'quedarán libres'];
      return `${held} de «${title}» ${are} hasta el ${formatDeadline(last, timeZone)}: si para entonces no consta tu pago ni hay un comprobante por revisar, ${free}.`;
    },
    done: ({ facts }) =>
      `Tu apartado de «${facts.title}» terminaba el ${formatDeadline(facts.until, facts.timeZone)}: abre tu pedido para ver cómo está ahora.`,
    subject: ({ facts }) => `Tu apartado de «${facts.title}» termina pronto`,
    path: orderPath,
    open: 'Ver mi pedido',
  },
  'order.confirmed': {
    line: (told) =>
      isOne(told)
        ? `Pago confirmado: el número ${numbers(told)} de «${told.facts.title}» es tuyo.`
        : `Pago confirmado: los números ${numbers(told)} de «${told.facts.title}» son tuyos.`,
    subject: ({ facts }) => `Pago confirmado en «${facts.title}»`,
    path: orderPath,
    open: 'Ver mi boleto',
  },
  'order.part-paid': {
    line: (told) =>
      `Quien organiza ha apuntado que pagaste ${formatMoney(told.facts.part)} de «${told.facts.title}»: ${missingInBoth(told.facts)} para que ${isOne(told) ? `participe tu número ${numbers(told)}` : `participen tus números ${numbers(told)}`}.`,
    subject: ({ facts }) => `Consta tu abono de ${formatMoney(facts.part)} en «${facts.title}»`,
    path: orderPath,
    open: 'Ver mi pedido',
  },
  'order.part-undone': {
    line: ({ facts }) =>
      `Quien organiza ha quitado un abono de ${formatMoney(facts.part)} que había apuntado en tu pedido de «${facts.title}»: ${missingInBoth(facts)} por pagar.`,
    subject: ({ facts }) => `Ya no consta un abono tuyo en «${facts.title}»`,
    path: orderPath,
    open: 'Ver mi pedido',
  },
  'order.confirmation-undone': {
    line: (told) =>
      `Quien organiza ha deshecho la confirmación de tu pago de «${told.facts.title}»: ${isOne(told) ? `tu número ${numbers(told)} sigue apartado` : `tus números ${numbers(told)} siguen apartados`}${told.facts.isToReview ? ' y tu comprobante se vuelve a revisar' : ', sin pagar'}.`,
    subject: ({ facts }) => `Tu pago de «${facts.title}» ya no consta como confirmado`,
    path: orderPath,
    open: 'Ver mi pedido',
  },
  'order.rejected': {
    line: (told) =>
      `Tu comprobante de «${told.facts.title}» no se ha aceptado${told.facts.isOver ? ' y lo que apartaste ha vuelto a la venta' : ''}.${because(told.facts.reason)}`,
    subject: ({ facts }) => `Tu comprobante de «${facts.title}» no se ha aceptado`,
    path: orderPath,
    open: 'Ver mi pedido',
  },
  'order.rejection-undone': {
    line: (told) =>
      `Quien organiza ha deshecho el rechazo de tu comprobante de «${told.facts.title}»: se vuelve a revisar, y ${isOne(told) ? `tu número ${numbers(told)} está apartado` : `tus números ${numbers(told)} están apartados`} para ti.`,
    subject: ({ facts }) => `Tu comprobante de «${facts.title}» se vuelve a revisar`,
    path: orderPath,
    open: 'Ver mi pedido',
  },
  'order.hold-extended': {
    line: (told) =>
      `Quien organiza te da más tiempo para pagar ${isOne(told) ? `tu número ${numbers(told)}` : `tus números ${numbers(told)}`} de «${told.facts.title}»: ${isOne(told) ? 'está apartado' : 'están apartados'} para ti hasta el ${formatDeadline(told.facts.until, told.facts.timeZone)}.`,
    done: ({ facts }) =>
      `Quien organiza te dio más tiempo para pagar en «${facts.title}», hasta el ${formatDeadline(facts.until, facts.timeZone)}: abre tu pedido para ver cómo está ahora.`,
    subject: ({ facts }) => `Tienes más tiempo para pagar «${facts.title}»`,
    path: orderPath,
    open: 'Ver cómo pagar',
  },
  'order.released': {
    line: (told) =>
      told.facts.byLink
        ? `${isOne(told) ? `Se ha soltado tu número ${numbers(told)}` : `Se han soltado tus números ${numbers(told)}`} de «${told.facts.title}».${notYou}`
        : `Quien organiza ha soltado ${isOne(told) ? `tu número ${numbers(told)}` : `tus números ${numbers(told)}`} de «${told.facts.title}», que ${isOne(told) ? 'seguía' : 'seguían'} sin pagar.`,
    subject: ({ facts }) => `Tu apartado de «${facts.title}» terminó`,
    path: orderPath,
    open: 'Ver mi pedido',
  },
  'order.refund-due': {
    line: (told) =>
      told.facts.failed
        ? refundFailed(told.facts, told.facts.failed)
        : `${isOne(told) ? `Tu número ${numbers(told)} ya no participa` : `Tus números ${numbers(told)} ya no participan`} en «${told.facts.title}»: te van a devolver lo que pagaste.${because(told.facts.reason)}${told.facts.byLink ? notYou : ''}`,
    subject: ({ facts }) =>
      facts.failed ? `No te llegó la devolución de «${facts.title}»` : `Te van a devolver tu pago de «${facts.title}»`,
    path: orderPath,
    open: 'Ver mi pedido',
  },
  'order.refund-declined': {
    line: (told) =>
      told.facts.left
        ? `Quien organiza dice que el resto de lo que cuestan ${isOne(told) ? 'el número' : 'los números'} ${numbers(told)} de «${told.facts.title}» no llegó: te van a devolver ${formatMoney(told.facts.left)}, lo que consta como pagado.${because(told.facts.reason)}`
        : `Quien organiza dice que no corresponde devolverte nada por ${isOne(told) ? 'el número' : 'los números'} ${numbers(told)} de «${told.facts.title}».${because(told.facts.reason)}`,
    subject: ({ facts }) => `Sobre tu reembolso de «${facts.title}»`,
    path: orderPath,
    open: 'Ver mi pedido',
  },
  'order.refunded': {
    line: (told) =>
      `Te han devuelto lo que pagaste por ${isOne(told) ? 'el número' : 'los números'} ${numbers(told)} de «${told.facts.title}».`,
    subject: ({ facts }) => `Pago devuelto en «${facts.title}»`,
    path: orderPath,
    open: 'Ver mi pedido',
  },
  'raffle.amended': {
    line: ({ facts }) =>
      `Han cambiado las bases de «${facts.title}»: ${changesInShort(facts.changes, facts.timeZone)}.${because(facts.reason)} Si no te convence, abre tu pedido: hasta el ${formatLongDateTime(facts.until, facts.timeZone)} puedes retirarte${facts.isFree ? '' : ', y se te devuelve lo que hayas pagado'}.`,
    subject: ({ facts }) => `Han cambiado las bases de «${facts.title}»`,
    path: orderPath,
    open: 'Ver mi pedido',
  },
  'raffle.sealed': {
    line: ({ facts }) =>
      `La lista de «${facts.title}» está sellada. Guarda su huella, que el acta tiene que llevar después del sorteo: ${facts.print}. Abre tu boleto y mira que tu número esté en la lista; si falta, dilo a quien organiza antes del sorteo.`,
    subject: ({ facts }) => `Lista sellada de «${facts.title}»: guarda su huella`,
    path: orderPath,
    open: 'Ver mi boleto',
  },
  'raffle.tomorrow': {
    line: ({ facts }) =>
      `«${facts.title}» se sortea el ${formatDeadline(facts.drawAt, facts.timeZone)}. Después verás el resultado en tu pedido.`,
    done: ({ facts }) =>
      `«${facts.title}» se sorteaba el ${formatDeadline(facts.drawAt, facts.timeZone)}: abre tu pedido para ver cómo está ahora.`,
    subject: ({ facts }) => `«${facts.title}» se sortea el ${formatDateTime(facts.drawAt, facts.timeZone)}`,
    path: orderPath,
    open: 'Ver mi pedido',
  },
  'raffle.won': {
    line: (told) =>
      isOne(told)
        ? `¡Ganaste! Tu número ${numbers(told)} ha salido en «${told.facts.title}».${answerBy(told.facts)}`
        : `¡Ganaste! Tus números ${numbers(told)} han salido en «${told.facts.title}».${answerBy(told.facts)}`,
    subject: ({ facts }) => `¡Ganaste! «${facts.title}»`,
    path: orderPath,
    open: 'Ver mi premio',
  },
  'raffle.passed-over': {
    line: (told) =>
      `El premio de tu número ${numbers(told)} en «${told.facts.title}» ha pasado al siguiente suplente: ${passReasonWords[told.facts.why]}.${because(told.facts.reason)}`,
    subject: ({ facts }) => `Tu premio de «${facts.title}» ha pasado a un suplente`,
    path: orderPath,
    open: 'Ver mi pedido',
  },
  'raffle.inherited': {
    line: (told) => {
      const { title, numbers: passed } = told.facts;
      const words = plural(
        passed.length,
        `Un premio de «${title}» ha pasado a tu número ${numbers(told)}, que era suplente.`,
        `Premios de «${title}» han pasado a tus números ${numbers(told)}, que eran suplentes.`,
      );
      return words + answerBy(told.facts);
    },
    subject: ({ facts }) => `Te toca un premio de «${facts.title}»`,
    path: orderPath,
    open: 'Ver mi premio',
  },
  'raffle.drawn': {
    line: ({ facts }) => `Ya se ha sorteado «${facts.title}»${drawnWords(facts)}`,
    subject: ({ facts }) => `Ya se ha sorteado «${facts.title}»`,
    path: ({ community, facts }) => paths.raffleRecord({ communityUrl: community.url, raffle: facts.raffle }),
    open: 'Ver el acta',
    openOrder: 'Ver mi boleto y el acta',
  },
  'raffle.cancelled': {
    line: ({ facts }) =>
      `Se ha cancelado «${facts.title}»: no habrá sorteo${facts.isOwed ? ' y te van a devolver lo que pagaste' : ''}.${because(facts.reason)}`,
    subject: ({ facts }) => `Se ha cancelado «${facts.title}»`,
    path: ({ community, facts }) => paths.raffle({ communityUrl: community.url, raffle: facts.raffle }),
    open: 'Ver la rifa',
    openOrder: 'Ver mi pedido',
  },
};

/** Which numbers won; a line that was stored without them says where they stand. */
function drawnWords({ drawn, lastNumber }: NotificationFacts['raffle.drawn']) {
  if (!drawn || lastNumber === undefined) return '. El acta dice qué números han salido.';
  const numbers = formatNumbers(drawn, String(lastNumber).length, 12);
  const result = plural(drawn.length, `ha salido el número ${numbers}`, `han salido los números ${numbers}`);
  return `: ${result}. El acta deja comprobarlo.`;
}

/** What became of money of an order that is no longer there, and of its numbers. */
function moneyBack({ title, reference, isDisputeLost, isPart, numbers: left }: NotificationFacts['order.money-back']) {
  const order = `del pedido ${reference} de «${title}»`;
  const what = isPart ? 'una parte del dinero' : 'el dinero';
  const back = isDisputeLost
    ? `Se perdió la disputa ${order}: el dinero ha vuelto a quien lo pagó`
    : `La pasarela devolvió ${what} ${order} a quien lo pagó`;
  if (left === 'free') return `${back}, y sus números vuelven a estar libres.`;
  return left === 'listed' ? `${back}. La lista está sellada, así que sus números siguen en ella.` : `${back}.`;
}

function inBoth(first: Money, second: Money | undefined): string {
  return second ? secondCurrencyTexts.both(first, second, null) : formatMoney(first);
}

function refundFailed({ title }: { title: string }, sum: Money) {
  return `La pasarela no pudo hacerte llegar ${formatMoney(sum)} de la devolución de tu pago de «${title}»: quien organiza te lo debe otra vez.`;
}

function moneyNotBack({ title, reference, isPart }: NotificationFacts['order.money-back']) {
  const what = isPart ? 'la devolución de una parte' : 'la devolución';
  return `No salió ${what} del pedido ${reference} de «${title}»: el dinero está otra vez en la cuenta de la pasarela, y sus números siguen participando.`;
}

/** What a notification says, whatever its kind. */
export function sayingOf(told: Told): {
  line: string;
  subject: string;
  path: string;
  open: string;
  openOrder: string;
} {
  const saying = sayings[told.kind] as Saying<NotificationKind>;
  const { open, openOrder = open } = saying;
  const line = told.isDone ? (saying.done ?? saying.line)(told) : saying.line(told);
  return { line, subject: saying.subject(told), path: saying.path(told), open, openOrder };
}

/** The words around every e-mail. */
export const mailTexts = {
  digestSubject: (count: number) => `${counted(count, 'novedad', 'novedades')} sin leer en tus comunidades`,
  digestTitle: 'Lo que no has leído',
  digestOpen: 'Ver todos los avisos',
  digestMore: (count: number) => `Y ${counted(count, 'aviso más', 'avisos más')}`,
  digestWhy: (pace: 'daily' | 'weekly') =>
    `Te enviamos este resumen cada ${pace === 'daily' ? 'día' : 'semana'}, solo si hay algo que no hayas leído.`,
  digestStop: 'Dejar de recibir resúmenes',
  settings: 'Cambiar mis avisos',
  selfWhy: 'Te escribimos porque trata de ti: tu pago, tu entrada o tu sorteo.',
  dutyWhy: (community: string) => `Te escribimos porque llevas ${community}.`,
  kindStop: 'No recibir más correos de este tipo',
  /** In the place of a raffle's name that is not one for strangers, between its quotation marks. */
  someRaffle: 'una rifa',
  /** The same of a prize's. */
  somePrize: 'un premio',
  guestWhy: (community: string | null) =>
    `Te escribimos porque pusiste este correo al apartar números de ${community ?? 'una comunidad'}. El enlace es solo tuyo: no lo compartas.`,
  guestStop: 'No escribir más a este correo',
} as const;
