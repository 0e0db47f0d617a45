import { freedHours } from '#domain/orders/hold-limits.ts';
import { undoMinutes } from '#domain/orders/order.ts';
import type { AnyRefusal, ContactInTheWay, RefusalCode, RefusalParams } from '#domain/refusal.ts';
import {
  formatBytes,
  formatCount,
  formatDateTime,
  formatDeadline,
  formatDuration,
  formatMoney,
  formatNumbers,
} from './format.ts';
import { missing } from './orders/part-payments.ts';
import { secondCurrencyTexts } from './orders/second-currency.ts';
import { upToMore } from './orders/unique-amount.ts';
import { plural } from './words.ts';

/** What is said where orders count that anybody may have made by typing the contact. */
function othersMayHave(contact: ContactInTheWay): string {
  if (contact === null) return '';
  return contact === 'phone'
    ? ' Cuenta todo lo apartado con el teléfono que escribes, lo haya apartado quien lo haya apartado. Para seguir, deja el teléfono en blanco y escribe tu correo, o inicia sesión: así contarán solo los tuyos.'
    : ' Cuenta todo lo apartado con tu teléfono o tu correo, lo haya apartado quien lo haya apartado: si inicias sesión, contarán solo los tuyos.';
}

const sentences: { [C in RefusalCode]: (params: RefusalParams[C]) => string } = {
  input: () => 'Revisa los campos marcados.',
  'not-found': () => 'No encontramos lo que buscas. Puede que el enlace esté incompleto o que ya no exista.',
  'not-allowed': () => 'Tu cuenta no tiene permiso para hacer esto en esta comunidad.',
  'not-signed-in': () => 'Usuario no autenticado',
  'community.url-taken': ({ url }) => `La URL "${url}" ya está en uso. Por favor, elige otro nombre para tu comunidad.`,
  'community.not-active': () => 'Esta comunidad no está activa ahora mismo, así que esto no se puede hacer.',
  'community.too-many-addresses': ({ limit }) =>
    `Esta comunidad ya ha tenido ${limit} direcciones y no puede estrenar otra. Sí puede volver a una de las que ya tuvo.`,
  'community.address-too-soon': ({ hours }) =>
    `Esta comunidad estrenó dirección hace poco. Podrás poner otra nueva dentro de ${hours} ${plural(hours, 'hora', 'horas')}; volver a una que ya tuvo se puede siempre.`,
  'community.transition': () =>
    'La comunidad ya no está en un estado que permita hacer esto. Vuelve a cargar la página.',
  'community.obligations-open': ({ raffles, prizes, refunds }) =>
    `Antes hay que cumplir lo prometido: ${listed([
      [raffles, 'rifa sin sortear', 'rifas sin sortear'],
      [prizes, 'premio sin entregar', 'premios sin entregar'],
      [refunds, 'reembolso pendiente', 'reembolsos pendientes'],
    ])}.`,
  'community.not-empty': () =>
    'En esta comunidad ya se publicó una rifa, o hay pedidos o pagos, así que no se puede borrar: sus actas y sus cuentas quedan a la vista de quien participó. Puedes archivarla.',
  'community.has-learners': () =>
    'En esta comunidad alguien ha empezado ya un curso, así que no se puede borrar: perdería lo que lleva hecho. Puedes archivarla.',
  'examples.not-new': () => 'Esta instalación ya tiene contenido: los ejemplos solo se ponen en una nueva.',
  'offer.open': () => 'Ya has ofrecido esta comunidad a alguien. Espera su respuesta o retira el ofrecimiento.',
  'offer.over': () => 'Este ofrecimiento ya no está en pie: se respondió, se retiró o venció.',
  'offer.not-admin': () => 'Solo se puede pasar la comunidad a alguien que ya la administre. Dale antes ese papel.',
  'invitation.unusable': () => 'Esta invitación no se puede usar.',
  'invitation.over': ({ state }) => invitationOver[state],
  'invitation.held-back': () => 'Ahora mismo los miembros de esta comunidad no pueden invitar.',
  'invitation.for-another': () =>
    'Esta invitación es para otra dirección de correo. Entra con la cuenta de esa dirección.',
  'invitation.not-by-members': () => 'Ahora mismo solo invita quien administra o modera la comunidad.',
  'invitation.too-many': ({ limit }) =>
    `Ya tienes ${limit} ${plural(limit, 'invitación', 'invitaciones')} en pie. Retira una o espera a que se use o caduque.`,
  'invitation.too-many-today': ({ limit }) =>
    `Se pueden crear ${limit} ${plural(limit, 'invitación', 'invitaciones')} al día como mucho. Mañana podrás seguir.`,
  'invitation.too-many-mails': ({ limit }) =>
    `A esa dirección ya le han llegado ${limit} ${plural(limit, 'invitación', 'invitaciones')} hoy. Mañana podrás enviarle otra; mientras, pásale un enlace.`,
  'invitation.too-many-mails-sent': ({ limit }) =>
    `Has enviado por correo ${limit} ${plural(limit, 'invitación', 'invitaciones')} en un día, que es el máximo. Mañana podrás seguir; mientras, comparte un enlace.`,
  'member.not-possible': () => 'Ahora mismo no puedes entrar en esta comunidad.',
  'member.invite-only': () => 'En esta comunidad se entra solo con invitación. Pídesela a quien la organiza.',
  'member.costs': () => 'El acceso a esta comunidad es de pago, así que no se entra desde aquí.',
  'member.rank': () => 'No puedes hacer esto con alguien que tiene tu mismo papel o uno mayor.',
  'member.owner': () =>
    'La comunidad es de esta persona: tiene que seguir dentro y administrarla hasta que la pase a otra.',
  'member.last-admin': () => 'Es la única persona que administra la comunidad. Antes, haz administradora a otra.',
  'member.transition': () => 'Esta persona ya no está en un estado que permita hacer esto. Vuelve a cargar la página.',
  'member.too-soon': ({ until, timeZone }) =>
    `Tu solicitud anterior no se aceptó. Puedes volver a pedirlo desde el ${formatDeadline(until, timeZone)}.`,
  'plan.members': ({ limit, plan }) =>
    `La comunidad está completa: su plan ${plan} admite ${limit} ${plural(limit, 'miembro', 'miembros')}.`,
  'plan.open-raffles': ({ limit, plan }) =>
    `El plan ${plan} permite ${limit} ${plural(limit, 'rifa abierta', 'rifas abiertas')} a la vez. Espera a que termine una o cambia de plan.`,
  'raffle.drafts-full': ({ limit }) =>
    `Esta comunidad ya tiene ${limit} borradores, y no caben más. Publica uno o cancélalo en su página de gestión, y guarda este después.`,
  'plan.numbers': ({ limit, plan }) =>
    `El plan ${plan} permite hasta ${limit} números por rifa. Usa menos números o cambia de plan.`,
  'plan.courses': ({ plan }) => `El plan ${plan} no incluye cursos. Cambia de plan para crear y publicar formación.`,
  'plan.transition': () => 'Este pago ya cambió de estado. Vuelve a cargar la página para verlo.',
  'plan.not-sold': () => 'Aquí los planes no se compran: se le piden a quien mantiene la plataforma.',
  'plan.none': () => 'Tu comunidad no tiene ahora ningún plan contratado.',
  'plan.in-review': () => 'Tu comprobante se está revisando. En cuanto haya respuesta, podrás elegir otra cosa.',
  'plan.too-early': () =>
    'Todavía es pronto para pagar el periodo siguiente: podrás en los 30 días anteriores al final.',
  'plan.paid-ahead': () => 'El periodo siguiente ya está pagado.',
  'plan.too-many-today': ({ limit }) => `Hoy ya has empezado ${limit} pagos de planes. Sigue mañana.`,
  'plan.period-over': () =>
    'El periodo al que correspondía este pago ya terminó, así que no puede empezar nada con él. Recházalo con su motivo y devuelve el dinero.',
  'plan.own-payment': () => 'Nadie confirma su propio pago: que lo revise otra persona que mantenga la plataforma.',
  'plan.subscribed': () =>
    'Esta comunidad tiene un plan contratado y pagado: termínalo primero, o espera a que acabe, y después dale otro.',
  'plan.charged': () => 'Tu plan ya se cobra solo. Para pagarlo de otra forma, elige antes «No renovar».',
  'plan.not-charged': () => 'Ahora no hay ningún cobro automático que se pueda cambiar. Vuelve a cargar la página.',
  'plan.charge-declined': () =>
    'El cobro de la diferencia no se aceptó, así que tu plan sigue como estaba. Prueba con otra tarjeta o habla con tu banco.',
  'plan.gateway-away': () =>
    'La pasarela de pago no responde ahora mismo, y no se sabe si llegó a hacer el cambio. Mira esta página en unos minutos y, si sigue igual, repítelo.',
  'course.off': () => 'La formación está desactivada en esta comunidad. Tu avance se guarda.',
  'course.changed': () =>
    'Alguien cambió esto mientras lo tenías abierto. No hemos guardado lo tuyo para no borrar lo suyo: copia lo que quieras conservar y vuelve a cargar la página.',
  'community.changed': () =>
    'Esto cambió después de que abrieras la página, aquí o en otra ventana. No hemos guardado nada para no deshacerlo: copia lo que quieras conservar y vuelve a cargar la página.',
  'course.begun': ({ people }) =>
    `${people} ${plural(people, 'persona ha', 'personas han')} empezado, así que no se puede borrar ni volver a borrador: se perdería su avance. Puedes archivarlo.`,
  'course.module-not-empty': () => 'El módulo tiene lecciones. Muévelas a otro o archívalo.',
  'course.too-many': ({ limit }) => `Ya hay ${limit}, que es el máximo.`,
  'lesson.closed': () => 'Esta lección todavía no está abierta para ti.',
  'lesson.silenced': ({ until, timeZone }) =>
    `No puedes comentar hasta el ${formatDateTime(until, timeZone)}: te han silenciado en esta comunidad.`,
  'lesson.file': () =>
    'Ese tipo de archivo no se puede adjuntar. Sirven PDF, imágenes, documentos de Office u OpenDocument, audio MP3, ZIP y texto.',
  'raffle.slug-taken': ({ slug }) => `En esta comunidad ya hay una rifa con la dirección «${slug}». Elige otra.`,
  'raffle.transition': () => 'La rifa ya no está en un estado que permita hacer esto. Vuelve a cargar la página.',
  'raffle.not-open': () => 'Esta rifa no está a la venta.',
  'raffle.sales-over': () => 'La venta de esta rifa ya ha cerrado.',
  'raffle.terms-frozen': () => 'Ya hay números apartados, así que estas condiciones no se pueden cambiar.',
  'raffle.not-amendable': () => 'La lista ya está sellada o a punto de sellarse: las bases ya no se pueden cambiar.',
  'raffle.not-taken': () => 'Todavía nadie tiene números: edita la rifa, sin avisar a nadie.',
  'raffle.amended-enough': ({ limit }) => `Las bases de una rifa se pueden cambiar ${limit} veces como mucho.`,
  'raffle.amended-meanwhile': () =>
    'Se han publicado otras bases mientras escribías. Vuelve a cargar la página y mira qué ha cambiado.',
  'key.changed': () => 'Otra persona ha cambiado ya esa clave. Mira cuál está en uso.',
  'key.in-use': () => 'Esa clave está en uso: cámbiala antes por otra.',
  'raffle.rules-changed': () =>
    'Las bases de esta rifa han cambiado mientras elegías. Míralas y, si te convencen, aparta otra vez.',
  'raffle.nothing-amended': () => 'No has cambiado nada de las bases.',
  'raffle.too-early': () => 'Todavía no es la hora de hacer esto.',
  'raffle.too-late': () => 'Ya es tarde para cancelar: el azar del sorteo está a punto de conocerse o ya se conoce.',
  'raffle.pending-review': ({ orders }) =>
    `${plural(orders, 'Queda', 'Quedan')} ${orders} ${plural(orders, 'pedido', 'pedidos')} por revisar. Confírmalos o recházalos antes.`,
  'raffle.dates-past': () => 'La fecha de cierre de ventas ya ha pasado. Cambia las fechas antes de publicar.',
  'numbers.taken': ({ numbers, lastNumber }) =>
    numbers.length === 1
      ? `El número ${written(numbers, lastNumber)} acaba de ocuparse. No hemos apartado ninguno: elige otro y sigue.`
      : `Los números ${written(numbers, lastNumber)} acaban de ocuparse. No hemos apartado ninguno: elige otros y sigue.`,
  'numbers.not-blocked': ({ numbers, lastNumber }) => `${haveHolder(numbers, lastNumber)} No hemos bloqueado nada.`,
  'numbers.not-allotted': ({ numbers, lastNumber }) =>
    `${plural(numbers.length, 'El número', 'Los números')} ${written(numbers, lastNumber)} no ${plural(numbers.length, 'está libre o lo vende', 'están libres o los vende')} ya otra persona. No hemos repartido nada.`,
  'numbers.outside': ({ numbers, lastNumber }) =>
    `Esta rifa no tiene ${plural(numbers.length, 'el número', 'los números')} ${written(numbers, lastNumber)}.`,
  'numbers.leased': ({ numbers, lastNumber }) =>
    `${soldOffline(numbers, lastNumber)} Mientras tanto no se ${plural(numbers.length, 'devuelve', 'devuelven')}: en el puesto o en gestión se termina con ese teléfono.`,
  'lease.nothing-free': () => 'No te queda ningún número tuyo que preparar: quien organiza te los reparte en gestión.',
  'allotment.nothing-left': () => 'No queda ningún número repartido sin vender: quien organiza los reparte en gestión.',
  'lease.of-another': () =>
    'Estas ventas las hizo otra persona con este teléfono. Que entre con su cuenta para enviarlas: aquí no se pierde nada.',
  'lease.none': () =>
    'Este teléfono no consta como preparado para vender con tu cuenta, así que esta venta no se ha tomado. Si sus números siguen libres, véndelos en el puesto.',
  'lease.over': () =>
    'Este teléfono ya no vende sin conexión, así que esta venta no se ha tomado. Si sus números siguen libres, véndelos en el puesto.',
  'raffle.leases-open': ({ leases }) =>
    `${plural(leases, 'Hay un teléfono', `Hay ${leases} teléfonos`)} que ${plural(leases, 'vende', 'venden')} sin conexión, y puede que quede algo sin enviar. Espera a que lo ${plural(leases, 'envíe', 'envíen')}, o termina con ${plural(leases, 'él', 'ellos')} en gestión.`,
  'sale.numbers-gone': ({ taken, blocked, allotted, leased, lastNumber }) =>
    [
      ...(taken.length > 0 ? [haveHolder(taken, lastNumber)] : []),
      ...(allotted.length > 0
        ? [
            `${plural(allotted.length, 'El número', 'Los números')} ${written(allotted, lastNumber)} ${plural(allotted.length, 'lo vende', 'los vende')} otra persona.`,
          ]
        : []),
      ...(leased.length > 0 ? [soldOffline(leased, lastNumber)] : []),
      ...(blocked.length > 0
        ? [
            `${plural(blocked.length, 'El número', 'Los números')} ${written(blocked, lastNumber)} ${plural(blocked.length, 'está bloqueado: para apartarlo hay que desbloquearlo', 'están bloqueados: para apartarlos hay que desbloquearlos')} antes.`,
          ]
        : []),
      'No hemos apartado nada.',
    ].join(' '),
  'sale.too-many': ({ name, limit, held }) =>
    `En esta rifa cada persona puede tener hasta ${limit} ${plural(limit, 'número', 'números')}${held ? `, y ${name} ya tiene ${held}` : ''}. No hemos apartado nada.`,
  'numbers.too-many': ({ limit, held, contact }) =>
    held === null || held === 0
      ? `Cada persona puede tener hasta ${limit} ${plural(limit, 'número', 'números')} en esta rifa, contando los que ya tenga.${othersMayHave(contact)}`
      : `Cada persona puede tener hasta ${limit} ${plural(limit, 'número', 'números')} en esta rifa y ya tienes ${held}.`,
  'numbers.unpaid-limit': (params) =>
    `${params.isGuest ? 'Sin cuenta, una' : 'Una'} persona puede tener hasta ${params.limit} ${plural(params.limit, 'número', 'números')} sin pagar a la vez en esta rifa. ${fewerNumbers(params)}${
      params.isGuest
        ? ' Para más, inicia sesión, espera a que se confirme tu pago o pídeselos a quien organiza.'
        : ' Cuando se confirme el pago de los tuyos podrás apartar más; también puedes pedírselos a quien organiza.'
    }${othersMayHave(params.contact)}`,
  'numbers.network-limit': () =>
    'Desde esta conexión ya hay demasiados números apartados sin pagar. Para seguir, inicia sesión, usa los datos de tu teléfono en vez del wifi o pide a quien organiza que deje pasar a tu gente.',
  'numbers.network-freed': () =>
    `Quien organiza soltó los números apartados desde esta conexión a internet o desde su red. Durante las ${freedHours} horas siguientes, desde aquí se aparta con la sesión iniciada. También puedes probar con los datos de tu teléfono en lugar del wifi, o pedir a quien organiza que deje pasar a tu gente: le basta un toque en su página de gestión.`,
  'numbers.network-busy': ({ seconds }) =>
    `Desde esta conexión a internet se han pedido números demasiadas veces. Para seguir ahora, inicia sesión o prueba con los datos de tu teléfono en lugar del wifi; si no, espera ${waitOf(seconds)}.`,
  'numbers.guests-limit': () =>
    'Casi toda la rifa está apartada sin pagar por gente cuyo contacto no se ha comprobado. Para seguir, inicia sesión o comprueba tu contacto.',
  'numbers.not-enough-free': ({ free }) =>
    free === 0
      ? 'Ya no quedan números libres.'
      : `Solo ${plural(free, 'queda', 'quedan')} ${free} ${plural(free, 'número libre', 'números libres')}.`,
  'numbers.busy': () => 'Mucha gente está apartando a la vez. Tu selección sigue aquí: inténtalo de nuevo.',
  'contact.code-sent': ({ email }) => `Te hemos enviado un código a ${email}. Escríbelo para apartar tus números.`,
  'contact.code-wrong': ({ left }) =>
    left === 0
      ? 'Ese código no es, y era el último intento. Pide otro con «Volver a enviar»; tus números siguen elegidos, pero sin apartar.'
      : `Ese código no es. Míralo otra vez: ${plural(left, 'te queda', 'te quedan')} ${left} ${plural(left, 'intento', 'intentos')}.`,
  'contact.code-over': () =>
    'Ese código ya no sirve. Pide otro con «Volver a enviar»; tus números siguen elegidos, pero sin apartar.',
  'contact.code-too-soon': ({ seconds }) =>
    `A este correo ya le hemos enviado un código. Para pedir otro, espera ${formatDuration(Math.max(seconds, 60) * 1000)}.`,
  'contact.message-needed': () => 'Falta que envíes un mensaje a quien organiza.',
  'contact.too-many-requests': ({ sendsMail }) =>
    `Con este teléfono ya hay peticiones esperando en esta rifa. Espera a que las contesten o, si no son tuyas, sigue de otra forma: ${sendsMail ? 'escribe tu correo, y te enviamos un código; ' : ''}inicia sesión con una cuenta de correo verificado o pide los números a quien organiza.`,
  'contact.origin-busy': () =>
    'Desde esta conexión o con esta cuenta ya hay demasiados contactos por comprobar en esta rifa. Prueba con los datos de tu teléfono en lugar del wifi, pide los números a quien organiza o inténtalo más tarde.',
  'contact.mail-busy': () =>
    'Hoy no podemos enviar más códigos por correo. No hemos apartado nada: inicia sesión con una cuenta de correo verificado, que no necesita código, pide los números a quien organiza o inténtalo mañana.',
  'request.rules-changed': () =>
    'Las bases de la rifa cambiaron después de esta petición. Recházala: en su página esa persona puede volver a elegir con las bases de ahora.',
  'request.over': () => 'Esta petición ya está contestada o se le acabó el tiempo.',
  'request.numbers-gone': ({ numbers, lastNumber }) =>
    `${plural(numbers.length, 'El número', 'Los números')} ${written(numbers, lastNumber)} ya no ${plural(numbers.length, 'está libre', 'están libres')}, así que no se ha apartado nada. En su página le decimos que elija otros.`,
  'request.too-many': ({ name, limit }) =>
    `En esta rifa cada persona puede tener hasta ${limit} ${plural(limit, 'número', 'números')}, y con estos ${name} pasaría de ahí. No se ha apartado nada: rechaza la petición y dile que elija menos.`,
  'request.unpaid-limit': ({ name, limit }) =>
    `En esta rifa una persona puede tener hasta ${limit} ${plural(limit, 'número', 'números')} sin pagar a la vez, y con estos ${name} pasaría de ahí. No se ha apartado nada: confirma antes el pago de los que ya tenga, o rechaza la petición y dile que elija menos.`,
  'request.network-limit': ({ name }) =>
    `Desde la conexión de ${name} ya hay demasiados números sin pagar. No se ha apartado nada: en «Sospechosos» puedes decir que es tu gente, y entonces apartárselos, o soltarlos.`,
  'request.not-enough-free': ({ name, free }) =>
    `${name} pide más números de los que quedan: ${free === 0 ? 'no queda ninguno' : `${plural(free, 'queda', 'quedan')} ${free}`}. No se ha apartado nada: rechaza la petición y díselo.`,
  'request.busy': () =>
    'Mucha gente está apartando a la vez y no se ha apartado nada. La petición sigue aquí: inténtalo de nuevo.',
  'order.desk-link': () =>
    'Este enlace lo tiene también quien organiza, así que con él no se puede hacer esto. Abre el que te salió al apartar, o entra con tu cuenta.',
  'order.sold-by-hand': () =>
    'Este número se vendió en mano y su contacto lo escribió quien lo vendió, así que esto no se puede hacer desde aquí. Escribe a quien organiza.',
  'order.nothing-due': () => 'Este pedido ya está pagado entero: no hay ningún abono que apuntar.',
  'order.rate-changed': ({ first, second, most, country }) => {
    const suffix = most === null ? '' : ` ${upToMore(formatMoney(most, country))}`;
    const now =
      second === null
        ? `Ya no se paga en otra moneda: son ${formatMoney(first, country)}${suffix}.`
        : `El cambio es otro desde que abriste la página: ahora son ${secondCurrencyTexts.both(first, second, country)}${suffix}.`;
    return `${now} No se ha apartado nada; si te parece bien, envíalo otra vez.`;
  },
  'order.part-too-small': () =>
    'Al cambio del pedido eso no llega a nada en la moneda de la rifa: apunta una suma mayor.',
  'order.no-second-currency': () => 'De este pedido ya no falta nada en la segunda moneda. Apúntalo en la de la rifa.',
  'order.part-too-large': ({ due }) => `De este pedido ${missing(due)}: un abono no puede ser mayor.`,
  'order.part-undo-over': () =>
    `Este abono ya no se puede quitar: pasaron los ${undoMinutes} minutos, o el pedido ya no está sin pagar. Si el dinero no llegó y sigue sin pagar, suelta el pedido: lo apuntado quedará por devolver.`,
  'order.part-undone-since': () =>
    'Este abono ya se apuntó y alguien lo quitó después. Si el dinero llegó, ábrelo y apúntalo otra vez.',
  'order.undo-over': () =>
    'Esta confirmación ya no se puede deshacer. Si el pago no llegó, marca el pedido como «Por devolver».',
  'order.undo-surplus': () =>
    'Mientras estaba confirmado, este pedido se pagó además en línea, y ese dinero aún no ha vuelto a quien lo pagó. Hasta entonces la confirmación no se puede deshacer. Si el otro pago no llegó y pasa el plazo, marca el pedido como «Por devolver».',
  'order.rejection-undo-over': () =>
    `Este rechazo ya no se puede deshacer: pasaron los ${undoMinutes} minutos. Si el dinero llegó y el pedido sigue apartado, márcalo como pagado; si ya terminó, apártale otra vez sus números.`,
  'order.rejection-numbers-gone': ({ numbers, lastNumber }) =>
    `${plural(numbers.length, 'El número', 'Los números')} ${written(numbers, lastNumber)} ya no ${plural(numbers.length, 'está libre', 'están libres')}, así que este rechazo no se puede deshacer. Si el dinero llegó, apártale otros o devuélvelo.`,
  'order.transition': () => 'Este pedido ya cambió de estado. Vuelve a cargar la página para verlo.',
  'order.receipt-waits': () =>
    'Este pedido tiene un comprobante en «Por revisar». Decide primero sobre él: mientras espera no hace falta más tiempo.',
  'order.hold-past': () => 'Esa hora ya pasó. Vuelve a cargar la página y elige otra.',
  'order.hold-too-long': () => 'La lista se sella antes de esa hora. Vuelve a cargar la página y elige otra.',
  'order.hold-not-offered': () => 'Ese plazo ya no se ofrece. Vuelve a cargar la página y elige otro.',
  'order.credit-without-phone': () =>
    'Para dejarlo fiado hace falta el teléfono de quien compra, y este pedido no lo tiene.',
  'order.hold-numbers-gone': ({ numbers, lastNumber }) =>
    `${plural(numbers.length, 'El número', 'Los números')} ${written(numbers, lastNumber)} ya no ${plural(numbers.length, 'está libre', 'están libres')}, así que a este pedido no se le puede dar más tiempo. Apártale otros.`,
  'order.changed': () => 'El pedido que mirabas cambió mientras tanto, y no se ha hecho nada. Míralo otra vez.',
  'order.other-total': () =>
    'El total ya no es el que se te dijo, así que no se ha confirmado nada. Vuelve a marcarlos y mira el total.',
  'order.own-payment': () =>
    'Nadie confirma su propio pago: pide a otra persona que administre la comunidad que lo haga.',
  'order.own-sale': () =>
    'Nadie dice de su propia compra que está pagada: pide a quien administra la comunidad que lo haga.',
  'order.no-seller': () =>
    'Este pedido no es venta de nadie: di antes de quién es, o márcalo como pagado en mano si lo cobraste tú.',
  'order.cash-over': () =>
    'Aquí ya no se puede apuntar ni quitar lo cobrado en mano: mira cómo está el pedido, o pídeselo a quien organiza.',
  'settlement.moved': () =>
    'Esta cuenta cambió mientras la mirabas, así que no se ha firmado nada. Mira cómo está ahora y vuelve a firmar.',
  'settlement.own': () =>
    'Esta firma es de otra persona: ya firmaste como quien vendió. Pide la otra a quien administre contigo la comunidad.',
  'settlement.not-counted': () => 'Solo se corrige una rendición que tiene las dos firmas y que nada ha corregido ya.',
  'settlement.too-many': ({ limit }) => `Una cuenta tiene como mucho ${limit} rendiciones, y esta ya las tiene.`,
  'order.guests-not-allowed': () => 'En esta rifa hace falta iniciar sesión para apartar números.',
  'order.no-receipt': () => 'Elige primero la foto o el PDF del comprobante.',
  'access.too-many-today': ({ limit }) =>
    `Hoy ya has empezado ${limit} pagos aquí, que es el máximo en un día. Mañana podrás empezar otro.`,
  'order.too-many-receipts': ({ limit }) =>
    `Este pedido ya tiene ${limit} comprobantes. Escribe a quien organiza la rifa si hace falta otro.`,
  'order.too-many-pdfs': ({ limit }) =>
    `Este pedido ya tiene ${limit} documentos PDF. Envía una foto o una captura, o escribe a quien organiza la rifa.`,
  'order.too-many-notes': ({ limit }) => `Este pedido ya tiene ${limit} notas, que es el máximo.`,
  'order.no-withdrawal': () =>
    'Este pedido no se puede devolver por un cambio de las bases: ya pasó el plazo, o se hizo con las bases que hay ahora.',
  'order.receipt-came': () =>
    'Acaba de llegar un comprobante de este pedido: está en «Por revisar». Míralo antes de soltar sus números.',
  'order.list-sealed': () =>
    'La lista de boletos pagados ya está sellada, así que este pedido no puede cambiar. Si el dinero llegó, márcalo para devolverlo.',
  'order.numbers-gone': ({ numbers, lastNumber }) =>
    `${plural(numbers.length, 'El número', 'Los números')} ${written(numbers, lastNumber)} ya ${plural(numbers.length, 'es', 'son')} de otra persona, así que este pedido no se puede confirmar. Si el dinero llegó, márcalo para devolverlo.`,
  'order.other-email': () =>
    'El correo de tu cuenta no es el de este pedido. Entra con la cuenta de ese correo para unirlo.',
  'order.erased': () => 'Los datos de este pedido ya se borraron.',
  'order.not-a-seller': () => 'Esa persona ya no vende aquí. Elige a otra.',
  'order.not-over': () =>
    'Los datos de un pedido se borran cuando la rifa ha terminado o se ha cancelado y no queda nada por devolver: hasta entonces hacen falta para avisarte y pagarte.',
  'account.obligations-open': ({ communities, raffles, refunds, payments }) =>
    `Antes de borrar tu cuenta queda algo por resolver: ${listed([
      [communities, 'comunidad que es tuya', 'comunidades que son tuyas'],
      [raffles, 'rifa sin terminar', 'rifas sin terminar'],
      [refunds, 'reembolso pendiente', 'reembolsos pendientes'],
      [payments, 'pago en disputa o de más', 'pagos en disputa o de más'],
    ])}. La lista está más abajo.`,
  'message.off': () => 'Los mensajes están desactivados en esta comunidad: se puede leer, pero no escribir.',
  'message.muted': ({ until, timeZone }) =>
    `Quien modera te ha silenciado: puedes leer, y volverás a poder escribir el ${formatDateTime(until, timeZone)}.`,
  'message.gone': () => 'Ya no está: se eliminó o se ocultó mientras tanto.',
  'message.too-late': ({ minutes }) =>
    `Un mensaje se puede cambiar durante los ${minutes} minutos siguientes a escribirlo. Ese tiempo ya pasó; puedes eliminarlo.`,
  'lesson.comment-too-late': ({ minutes }) =>
    `Un comentario se puede cambiar durante los ${minutes} minutos siguientes a escribirlo. Ese tiempo ya pasó; puedes borrarlo.`,
  'lesson.answers-full': ({ limit }) =>
    `Esta conversación ya tiene ${limit} respuestas. Escribe un comentario nuevo para seguir.`,
  'message.changed-enough': ({ limit }) =>
    `Este mensaje ya se ha cambiado ${limit} veces y se queda como está. Escribe otro, o elimínalo.`,
  'lesson.comment-changed-enough': ({ limit }) =>
    `Este comentario ya se ha cambiado ${limit} veces y se queda como está. Escribe otro, o bórralo.`,
  'lesson.comment-gone': () => 'Ese comentario ya no está: se borró mientras tanto.',
  'message.rank': () => 'No puedes hacer esto con lo que escribió alguien que tiene tu mismo papel o uno mayor.',
  'message.own-case': () =>
    'No puedes resolver una denuncia sobre lo que escribiste tú: tiene que hacerlo otra persona.',
  'message.case-closed': ({ by }) => `Ya lo resolvió ${by}. No hace falta que hagas nada.`,
  'message.announced-enough': ({ limit }) =>
    `Ya hay ${limit} anuncios en las últimas 24 horas. Espera un poco: si todo es un anuncio, nada lo es.`,
  'access.transition': () => 'Este pago ya cambió de estado. Vuelve a cargar la página para verlo.',
  'access.not-asked': () => 'Ahora mismo no tienes que pagar nada para estar en esta comunidad.',
  'access.not-approved': () => 'Primero tienen que aceptar tu solicitud. Hasta entonces no hay que pagar nada.',
  'access.endless': () => 'Tu acceso no caduca: no hace falta pagar otra vez.',
  'access.no-pass-left': ({ limit }) =>
    `Ahora mismo no quedan pases: hay ${limit} a la vez y están todos ocupados. Cuando se libere uno podrás pagar el tuyo.`,
  'access.no-way': () =>
    'Quien organiza aún no ha puesto cómo se paga, así que todavía no se puede entrar. No envíes dinero: vuelve a mirar en unos días.',
  'access.no-more-tries': ({ limit }) =>
    `Este pago ya se rechazó ${limit} veces. Habla con quien organiza la comunidad, o cancélalo y empieza otro.`,
  'access.own-payment': () =>
    'Nadie confirma su propio pago: pide a otra persona que administre la comunidad que lo haga.',
  'access.not-member': () =>
    'Solo se puede regalar el acceso a quien está en la comunidad, ha pedido entrar o la dejó por no pagar.',
  'access.nothing-left': () => 'De este pago no queda nada por devolver.',
  'access.money-came': () =>
    'Este dinero llegó por la pasarela y no paga ningún acceso que esa persona conserve: hay que devolverlo.',
  'access.too-many-refunds': ({ limit }) =>
    `De este pago ya se han anotado ${limit} devoluciones. Anota de una vez todo lo que queda por devolver.`,
  'access.in-review': () =>
    'Esta persona tiene un pago en revisión: confírmalo o recházalo antes de regalarle el acceso para siempre.',
  'checkout.not-offered': () => 'Aquí no se puede pagar en línea de esa forma. Elige otra manera de pagar.',
  'checkout.not-due': () => 'Este pago ya no está pendiente. Vuelve a cargar la página para ver cómo está.',
  'checkout.away': () =>
    'La pasarela de pago no responde ahora mismo y no se te ha cobrado nada. Inténtalo en unos minutos o paga de otra manera.',
  'checkout.not-returned': () =>
    'La pasarela no ha devuelto el dinero: puede que su cuenta no tenga saldo o que la tarjeta ya no lo admita. Inténtalo más tarde o devuélvelo desde su panel.',
  'checkout.return-unknown': () =>
    'Todavía no se sabe si la pasarela ha devuelto el dinero. Esta página lo mostrará en cuanto se sepa: hasta entonces no lo devuelvas de otra manera. Si en unos minutos sigue por devolver, vuelve a pulsar: no se devuelve dos veces.',
  'checkout.returned-besides': () =>
    'La pasarela ha devuelto el dinero, pero ya estaba apuntado como devuelto de otra manera y no se apunta dos veces. Comprueba con quien pagó cuánto le ha llegado.',
  'report.known': () => 'Ya hay muchas denuncias de esta rifa esperando a que alguien las lea. Gracias por avisar.',
  'report.known-to-guests': () =>
    'Ya hay muchas denuncias de esta rifa enviadas sin cuenta. Inicia sesión y la tuya llegará igual a quien las lee.',
  'file.type': () => 'Ese archivo no sirve. Envía una foto (JPEG, PNG, WebP o HEIC) o un PDF.',
  'file.too-large': ({ megabytes }) => `El archivo pesa demasiado: el máximo son ${megabytes} MB.`,
  'file.unreadable': () => 'No pudimos leer el archivo. Puede estar dañado: prueba con una captura de pantalla.',
  'file.away': () =>
    'Ahora mismo no podemos guardar ni abrir archivos; todo lo demás funciona. No has perdido nada: inténtalo de nuevo en un momento.',
  'file.no-room': () =>
    'No hemos podido guardar tu archivo: a esta instalación no le queda sitio. No se ha guardado nada a medias. Avisa a quien la mantiene y vuelve a enviarlo más tarde.',
  'file.no-room-for-guests': () =>
    'Ahora mismo no caben más archivos de quien no ha iniciado sesión. Inicia sesión y envíalo desde tu cuenta, o mándaselo a quien organiza, que puede añadirlo a tu pedido.',
  'file.lost': () =>
    'Este archivo se guardó, pero en el servidor ya no está entero y no se puede abrir. Avisa a quien mantiene la plataforma. Si es tu comprobante, vuelve a enviar el mismo archivo y quedará como estaba.',
  'import.unreadable': () =>
    'Ese archivo no es el de una comunidad, o llegó dañado. Elige el ZIP que se descargó de sus ajustes.',
  'import.version': ({ version }) =>
    `Ese archivo es de la versión ${version} del formato, y aquí se lee la 1. Actualiza la instalación o descárgalo de nuevo.`,
  'import.too-large': () => 'Ese archivo es demasiado grande, o lo sería al abrirlo.',
  'import.too-slow': () =>
    'Abrir ese archivo lleva demasiado tiempo, así que se ha dejado y no se ha traído nada. Descárgalo de nuevo y vuelve a elegirlo.',
  'import.faulty': () => 'El archivo tiene algo que no encaja, así que no se ha traído nada.',
  'import.gone': () => 'Ese archivo ya no está: se guarda tres horas, y solo el último. Vuelve a elegirlo.',
  'import.no-room': () =>
    'Ahora hay demasiadas comunidades por traer en esta instalación y no cabe otro archivo. Prueba dentro de unas horas.',
  'import.suspended': () =>
    'Esta comunidad está suspendida por quien mantiene la plataforma, así que no se puede traer aquí otra vez.',
  'table.unreadable': () =>
    'No hemos podido leer ese archivo como una lista. Ábrelo en tu hoja de cálculo, guárdalo como Excel (.xlsx) o CSV y vuelve a elegirlo.',
  'table.too-large': ({ rows, bytes }) =>
    `Esa lista es demasiado grande: caben ${formatCount(rows)} filas en un archivo de ${formatBytes(bytes)}. Pártela en dos.`,
  'table.too-slow': () =>
    'Leer ese archivo lleva demasiado tiempo, así que se ha dejado. Guarda solo la hoja de la lista en un archivo nuevo y vuelve a elegirlo.',
  'order-import.gone': () =>
    'Esa lista ya no está: se guarda tres horas, y solo la última que envías. Vuelve a elegir el archivo.',
  'order-import.columns': () => 'Di en qué columna están los números y en cuál los nombres.',
  'order-import.nothing': () => 'No queda ninguna fila que se pueda traer. Corrige el archivo y vuelve a elegirlo.',
  'order-import.undone': () => 'Esta lista se deshizo, así que no se trae más de ella. Vuelve a elegir el archivo.',
  'order-import.undo-over': ({ minutes }) =>
    `Una lista se puede deshacer durante ${minutes} minutos desde que se trajo, y mientras la rifa no tenga su lista sellada.`,
  'order-import.used': ({ orders }) =>
    `${plural(orders, 'Con un pedido de esta lista ya pasó algo', `Con ${formatCount(orders)} pedidos de esta lista ya pasó algo`)} (se vio su resguardo, se mandó su enlace o se cambió en gestión), así que no se deshace entera. Cambia en gestión los que haga falta.`,
  'statement.gone': () =>
    'Ese extracto ya no está aquí: o ya lo guardaste, o pasaron tres horas, o elegiste otro. Lo que guardaste está en la lista.',
  'statement.columns': () => 'Di en qué columna está la fecha y en cuál el importe.',
  'statement.nothing': () => 'No hay ningún ingreso que guardar. Mira si las columnas son las que dices.',
  'statement.too-many': ({ limit }) =>
    `Hay más de ${formatCount(limit)} ingresos en este extracto. Descarga de tu banco uno con menos días y vuelve a intentarlo.`,
  'statement.full': ({ limit }) =>
    `Ya hay ${formatCount(limit)} ingresos sin repartir, que es lo que cabe. Borra los que no sean de la rifa y vuelve a intentarlo.`,
  'statement.other-currency': ({ currency }) =>
    `Parte de estos ingresos ya se guardó en otra moneda (${currency}), en otra rifa: cada ingreso tiene una sola. Si son de otra cuenta, añade una columna «Moneda» que lo diga.`,
  'statement.line-gone': () => 'Ese ingreso ya no está en la lista. Mira abajo lo que queda.',
  'statement.line-used': () =>
    'Ese ingreso ya se apuntó entero: nada de él queda por repartir. Cada ingreso cuenta una sola vez.',
  'statement.line-aside': () => 'Alguien puso aparte ese ingreso. Si es de este pedido, tráelo antes de vuelta.',
  'statement.other-sum': () =>
    'Lo que falta por pagar o lo que queda del ingreso cambió mientras mirabas. Mira la suma y confírmalo otra vez.',
  'statement.no-order': ({ reference }) =>
    `No hay en esta rifa ningún pedido por pagar con la referencia ${reference}. La referencia tiene seis letras y números, y está en la ficha de cada pedido.`,
  'draw.reading-order': () => 'Ese sorteo no es el que toca leer según las bases publicadas.',
  'draw.readings-spent': ({ most }) =>
    `Ya se leyeron ${most} sorteos, que es todo lo que admite un acta: no se puede leer ninguno más. Si algo de lo escrito está mal, corrígelo; si no, el sorteo se anula.`,
  'draw.contest-over': () => 'El resultado ya es definitivo: pasó el plazo para corregirlo.',
  'draw.corrections-spent': ({ most }) =>
    `Lo escrito ya se ha corregido ${most} veces, que es lo máximo, y así se queda. Si está mal, díselo a quien participa: cada acta sigue publicada con su enlace.`,
  'draw.entered-meanwhile': () =>
    'Alguien escribió otra cosa mientras tanto: mira abajo qué es. Lo que escribiste sigue aquí, sin guardar; si es lo correcto, envíalo otra vez.',
  'draw.not-by-hand': () => 'Este sorteo se hace solo: no hay nada que escribir.',
  'draw.no-name': () => 'De este pedido no hay un nombre que se pueda mostrar.',
  'draw.prize-unknown': () => 'Ese premio no salió con ese número. Vuelve a cargar la página.',
  'draw.prize-elsewhere': () => 'Ese premio ya no lo tiene ese número: mira cómo está ahora.',
  'draw.prize-handed-over': () => 'Ese premio ya está entregado, así que no puede pasar a nadie más.',
  'draw.prize-claimed': () => 'Quien tiene ese premio ya dijo que lo quiere, así que no puede pasar a nadie más.',
  'draw.no-reserve-left': () => 'No queda ningún suplente al que pasar ese premio.',
  'draw.term-runs': ({ until, timeZone }) =>
    `Quien tiene ese premio puede responder hasta el ${formatDeadline(until, timeZone)}. Antes no puede pasar a un suplente.`,
  'draw.nobody-told': () => 'Todavía no consta ningún intento de avisar a quien tiene ese premio. Anótalo primero.',
  'draw.values-late': () => 'Pasó el plazo para escribir los valores públicos: el sorteo se anula.',
  'draw.correction-late': ({ finalAt, timeZone }) =>
    `Pasó el plazo para corregir lo escrito. El resultado será definitivo el ${formatDateTime(finalAt, timeZone)}.`,
  'table.too-many-at-once': ({ limit }) =>
    `Ya tienes ${limit} listas descargándose a la vez, que es el máximo. Espera a que acabe una e inténtalo de nuevo.`,
  'too-many-requests': ({ seconds }) =>
    `Has hecho muchas peticiones seguidas. Espera ${waitOf(seconds)} e inténtalo de nuevo.`,
  unavailable: () =>
    'Ahora mismo no podemos atenderte. Lo que ya estaba guardado, sigue guardado: inténtalo de nuevo en un momento.',
  'disk-full': () =>
    'Ahora mismo no podemos guardar nada nuevo, porque el servidor se quedó sin espacio. Esto no se ha guardado; lo que ya estaba, sigue guardado: inténtalo de nuevo más tarde.',
};

/** A time to wait, as people say it: never shorter than it is. */
function waitOf(seconds: number): string {
  if (seconds < 120) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 120) return `${minutes} minutos`;
  return `${Math.ceil(minutes / 60)} horas`;
}

const invitationOver = {
  expired: 'Esta invitación ha caducado. Pide otra a quien te invitó.',
  used_up: 'Ya ha entrado toda la gente que cabía en esta invitación. Pide otra a quien te invitó.',
  declined: 'Dijiste que no a esta invitación. Si has cambiado de idea, pide otra a quien te invitó.',
  revoked: 'Esta invitación no se puede usar.',
} as const;

/** Counted things, those that are none left out: `1 rifa sin sortear y 2 premios sin entregar`. */
function listed(counts: readonly (readonly [number, string, string])[]): string {
  const parts = counts.flatMap(([n, one, many]) => (n > 0 ? [`${n} ${plural(n, one, many)}`] : []));
  return new Intl.ListFormat('es').format(parts);
}

/** Numbers as their raffle writes them: `07 y 42`. */
function written(numbers: readonly number[], lastNumber: number): string {
  return formatNumbers(numbers, String(lastNumber).length);
}

/** Why numbers cannot be sold or blocked. */
function haveHolder(numbers: readonly number[], lastNumber: number): string {
  return `${plural(numbers.length, 'El número', 'Los números')} ${written(numbers, lastNumber)} ya ${plural(numbers.length, 'está apartado o pagado', 'están apartados o pagados')}.`;
}

function soldOffline(numbers: readonly number[], lastNumber: number): string {
  return `${plural(numbers.length, 'El número', 'Los números')} ${written(numbers, lastNumber)} ${plural(numbers.length, 'lo vende', 'los vende')} solo un teléfono preparado para vender sin conexión.`;
}

const statuses: { [C in RefusalCode]?: number } = {
  'not-found': 404,
  'not-allowed': 403,
  'not-signed-in': 401,
  'table.too-many-at-once': 429,
  'too-many-requests': 429,
  unavailable: 503,
  'import.no-room': 503,
  'disk-full': 503,
  'file.away': 503,
  'file.no-room': 507,
  'file.no-room-for-guests': 507,
  'file.lost': 503,
  'invitation.unusable': 404,
  'invitation.over': 410,
  'invitation.held-back': 403,
  'order.desk-link': 403,
  'order.sold-by-hand': 403,
  'invitation.for-another': 403,
  'invitation.not-by-members': 403,
  'invitation.too-many': 409,
  'invitation.too-many-today': 429,
  'access.too-many-today': 429,
  'invitation.too-many-mails': 429,
  'invitation.too-many-mails-sent': 429,
  'checkout.not-due': 409,
  'checkout.away': 503,
  'checkout.not-returned': 503,
  'checkout.return-unknown': 503,
  'checkout.returned-besides': 409,
  'examples.not-new': 409,
  'community.url-taken': 409,
  'community.transition': 409,
  'offer.open': 409,
  'offer.over': 409,
  'member.transition': 409,
  'plan.members': 409,
  'raffle.drafts-full': 409,
  'course.changed': 409,
  'community.changed': 409,
  'course.begun': 409,
  'course.off': 403,
  'lesson.closed': 403,
  'numbers.taken': 409,
  'numbers.not-blocked': 409,
  'numbers.not-allotted': 409,
  'sale.numbers-gone': 409,
  'numbers.leased': 409,
  'lease.nothing-free': 409,
  'allotment.nothing-left': 409,
  'lease.of-another': 409,
  'lease.none': 409,
  'lease.over': 409,
  'raffle.leases-open': 409,
  'numbers.network-busy': 429,
  'contact.code-sent': 428,
  'contact.code-too-soon': 429,
  'contact.message-needed': 428,
  'contact.too-many-requests': 429,
  'contact.origin-busy': 429,
  'contact.mail-busy': 429,
  'request.rules-changed': 409,
  'request.over': 409,
  'request.numbers-gone': 409,
  'request.too-many': 409,
  'request.unpaid-limit': 409,
  'request.network-limit': 409,
  'request.not-enough-free': 409,
  'request.busy': 409,
  'numbers.busy': 409,
  'order.transition': 409,
  'order.nothing-due': 409,
  'order.rate-changed': 409,
  'order.part-too-small': 409,
  'order.no-second-currency': 409,
  'order.part-too-large': 409,
  'order.part-undo-over': 409,
  'order.part-undone-since': 409,
  'order.undo-over': 409,
  'order.own-sale': 409,
  'order.no-seller': 409,
  'order.cash-over': 409,
  'settlement.moved': 409,
  'settlement.own': 409,
  'settlement.not-counted': 409,
  'settlement.too-many': 409,
  'order.undo-surplus': 409,
  'order.rejection-undo-over': 409,
  'order.rejection-numbers-gone': 409,
  'order.receipt-waits': 409,
  'order.changed': 409,
  'order.other-total': 409,
  'order.hold-past': 409,
  'order.hold-too-long': 409,
  'order.hold-not-offered': 409,
  'order.credit-without-phone': 409,
  'order.hold-numbers-gone': 409,
  'access.transition': 409,
  'plan.transition': 409,
  'plan.none': 409,
  'plan.in-review': 409,
  'plan.paid-ahead': 409,
  'plan.period-over': 409,
  'plan.subscribed': 409,
  'plan.charged': 409,
  'plan.not-charged': 409,
  'plan.charge-declined': 409,
  'plan.gateway-away': 503,
  'access.money-came': 409,
  'access.in-review': 409,
  'access.no-pass-left': 409,
  'access.no-way': 409,
  'order.receipt-came': 409,
  'order.list-sealed': 409,
  'order.numbers-gone': 409,
  'raffle.transition': 409,
  'raffle.not-amendable': 409,
  'raffle.not-taken': 409,
  'raffle.amended-enough': 409,
  'raffle.amended-meanwhile': 409,
  'raffle.rules-changed': 409,
  'raffle.nothing-amended': 409,
  'key.changed': 409,
  'key.in-use': 409,
  'order.no-withdrawal': 409,
  'message.off': 403,
  'message.muted': 403,
  'message.case-closed': 409,
  'message.gone': 409,
};

/** What to do about too many unpaid numbers. `free` null: how many the contact already has is not told. */
function fewerNumbers({ free }: RefusalParams['numbers.unpaid-limit']): string {
  if (free === null) return 'Con este contacto ya hay algunos: elige menos.';
  if (free === 0) return 'Ya los tienes todos.';
  return free === 1 ? 'Elige solo uno.' : `Elige ${free} o menos.`;
}

/** The Spanish sentence of a refusal. */
export function refusalSentence(refusal: AnyRefusal): string {
  const sentence = sentences[refusal.code] as (params: typeof refusal.params) => string;
  return sentence(refusal.params);
}

/** The HTTP status that goes with a refusal. */
export function refusalStatus(code: RefusalCode): number {
  return statuses[code] ?? 422;
}
