import { brand } from '#brand';
import type { PathName } from './paths.ts';

export type ArticleName = Extract<PathName, 'legality' | 'howTo' | 'platform' | 'fraud' | 'success'>;

export type ArticlePart = {
  title: string;
  /** Paragraphs, then a list, each optional. */
  text?: readonly string[];
  list?: readonly string[];
};

export type Article = {
  title: string;
  description: string;
  lead: string;
  /** ISO day on which the text was last true. */
  knownOn: string;
  notice?: string;
  parts: readonly ArticlePart[];
  /** Where the reader goes from here. */
  next: { to: PathName; label: string };
};

const knownOn = '2026-11-21';

export const articles: Readonly<Record<ArticleName, Article>> = {
  legality: {
    title: '¿Son legales las rifas?',
    description:
      'Qué dice la ley de las rifas de pago en España, Colombia, México, Argentina, Chile y otros países, quién las autoriza y por qué una rifa gratis es lo más sencillo.',
    lead: 'Una rifa gratuita suele poder hacerse sin permiso. Una rifa de pago depende del país, y en casi todos hace falta una autorización.',
    knownOn,
    notice:
      'Esto no es asesoramiento legal. Es un punto de partida con las fuentes que hemos leído: antes de vender números, pregunta a la autoridad de tu lugar.',
    parts: [
      {
        title: 'Qué hace que una rifa sea un juego de azar',
        text: [
          'Las leyes suelen pedir tres cosas a la vez: que se pague por participar, que decida el azar y que haya un premio que se pueda transmitir. Si falta el pago, casi nunca es un juego regulado. Por eso el sorteo gratis de una comida entre compañeros, un turno o un regalo se puede organizar sin más trámite en casi todas partes.',
        ],
      },
      {
        title: 'España',
        text: [
          'La norma es la Ley 13/2011, de 27 de mayo, de regulación del juego. Una rifa reparte premios entre quienes compran boletos, en papel o por internet, en una fecha fijada de antemano. El premio puede ser un objeto, un inmueble, un animal o un derecho sobre ellos, pero nunca dinero.',
          'Las rifas permanentes no están reguladas y por tanto están prohibidas. Solo se pueden autorizar las ocasionales: las que no se repiten, o se hacen como mucho una vez al año, y no son la actividad habitual de quien organiza. Si abarca más de una comunidad autónoma, la autoridad es la Dirección General de Ordenación del Juego; si se queda en una, la de esa comunidad.',
        ],
      },
      {
        title: 'Colombia',
        text: [
          'La Ley 643 de 2001 (artículo 27) pide premios en especie, boletas numeradas en serie continua y a precio fijo, y una autorización previa. El Decreto 1486 de 2024 fija un máximo de dos rifas al mes y veinticuatro al año por gestor, y un pago del 14 % del valor de las boletas emitidas como derechos de explotación, más un 1 % de ese importe por administración.',
          'El artículo 5 de esa ley deja fuera los juegos de carácter tradicional, familiar y escolar que no sean objeto de explotación lucrativa por los jugadores o por terceros. Qué cabe ahí lo dice la autoridad, no quien organiza.',
          'Autoriza Coljuegos en el ámbito nacional y la autoridad departamental o municipal por debajo. En Bogotá es la Lotería de Bogotá, y se pide con al menos 45 días calendario de antelación.',
        ],
      },
      {
        title: 'México',
        text: [
          'La Ley Federal de Juegos y Sorteos de 1947 y su Reglamento exigen permiso de la Secretaría de Gobernación (Dirección General de Juegos y Sorteos), también para los sorteos en los que no se venden boletos. La solicitud dice el nombre del sorteo, su vigencia, su mecánica, su territorio, sus fechas y sus premios, y va con identificaciones, avalúo del premio, fianza y muestra del boleto.',
        ],
      },
      {
        title: 'Argentina, Chile y Uruguay',
        list: [
          'Argentina: decide cada provincia, y muchas autorizan solo a entidades sin fines de lucro. En Buenos Aires rigen las leyes 8895 y 9403; en Entre Ríos, la autoridad es el IAFAS. El boleto lleva el número de la resolución.',
          'Chile: las rifas están prohibidas salvo ley. La Ley 20.851 las permite a organizaciones sin fines de lucro (juntas de vecinos, centros de padres, sindicatos, clubes), con bienes muebles como premio y aviso previo a la autoridad. La de una persona particular no está cubierta.',
          'Uruguay: la autoridad es la Dirección Nacional de Loterías y Quinielas.',
        ],
      },
      {
        title: 'Perú, Ecuador, Venezuela y República Dominicana',
        list: [
          'Perú: rifas y sorteos pedían autorización del Ministerio del Interior y un fin social en los casos que hemos leído, de 2014. Confirma el trámite actual.',
          'Ecuador: el Código Orgánico Integral Penal castiga explotar juegos de azar como negocio (artículo 236). Pregunta a tu gobierno local.',
          'Venezuela: hace falta autorización según la Ley Nacional de Lotería. La autoridad es la Comisión Nacional de Lotería (CONALOT), junto con la lotería de cada estado.',
          'República Dominicana: las rifas comerciales se registran antes de vender. La autoridad es la Dirección de Casinos y Juegos de Azar, con Pro Consumidor.',
        ],
      },
      {
        title: 'Estados Unidos y los demás países',
        text: [
          'En Estados Unidos ningún estado permite que una persona particular organice una rifa de pago: solo entidades sin fines de lucro, y casi siempre con licencia. Por eso aquí, para ese país, solo se ofrecen las gratuitas.',
          'De Bolivia, Paraguay, Centroamérica y Panamá no hemos comprobado la norma: depende de la autoridad local, y conviene preguntarle antes de vender el primer número.',
        ],
      },
      {
        title: `Qué hace ${brand.name} con esto`,
        list: [
          'Cada comunidad tiene un país, y al publicar una rifa de pago se muestra su norma y se pide que la confirmes.',
          'Donde hace falta permiso, su número sale en la página de la rifa.',
          'Donde no se puede ofrecer una rifa de pago, quedan las gratuitas.',
          'Solo pueden organizar y participar personas mayores de edad.',
        ],
      },
    ],
    next: { to: 'howTo', label: 'Cómo hacer una rifa, paso a paso' },
  },
  howTo: {
    title: 'Cómo hacer una rifa, paso a paso',
    description:
      'Organiza una rifa entre amigos: qué premio, cuántos números, a qué precio, cómo cobrar y cómo sortear para que nadie dude.',
    lead: 'Una rifa entre amigos se prepara en un rato. Lo que la hace buena es que las reglas estén claras antes de vender el primer número.',
    knownOn,
    parts: [
      {
        title: '1. Elige el premio y dilo con todas sus letras',
        text: [
          '«Una bicicleta» deja dudas. «Bicicleta de montaña de 29 pulgadas, talla M, recogida en el club» no. Pon una foto tuya del premio, no una de internet, y di quién paga el envío. En varios países el premio no puede ser dinero.',
        ],
      },
      {
        title: '2. Haz la cuenta de los números',
        text: [
          'Piensa cuánto necesitas y divide. Si el viaje cuesta 250 y esperas vender 100 números, son 2,50 cada uno. Con cien números, del 00 al 99, todo se ve de un vistazo. Con más de mil, cuesta venderlos todos entre conocidos.',
        ],
      },
      {
        title: '3. Fija las fechas',
        text: [
          'Hacen falta dos: cuándo se deja de vender y cuándo se sortea. Deja al menos unas horas entre ambas para revisar los últimos pagos y sellar la lista. Y no cambies la fecha: es lo que más desconfianza crea.',
        ],
      },
      {
        title: '4. Decide cómo se paga',
        text: [
          'Bizum, transferencia, Nequi, Yape, SPEI, efectivo: lo que tu gente ya use. El dinero va directo de una persona a otra. Pide el comprobante con la referencia del pedido y confirma cuanto antes: quien ha pagado quiere verlo marcado.',
        ],
      },
      {
        title: '5. Explica el sorteo antes de vender',
        text: [
          'Di cómo se va a elegir el número y con qué dato público. Si el método se conoce de antemano y cualquiera puede repetir la cuenta, nadie tiene que fiarse de ti. Es lo que hace el sorteo que recomendamos: la lista de boletos pagados se sella antes, y el azar viene de fuera.',
        ],
      },
      {
        title: '6. Comparte, cobra, sortea y entrega',
        list: [
          'Manda el enlace por WhatsApp con el premio, el precio y la fecha.',
          'Revisa los comprobantes cada día y recuerda a quien apartó y no pagó.',
          'Sortea a la hora dicha, con la página del sorteo abierta para todos.',
          'Entrega el premio, hazte una foto si quien ganó quiere, y márcalo como entregado.',
        ],
      },
    ],
    next: { to: 'createRaffle', label: 'Crear mi rifa' },
  },
  platform: {
    title: 'Plataforma para rifas',
    description: `Qué hace ${brand.name}: números que no se venden dos veces, pagos de persona a persona y un sorteo que cualquiera puede comprobar.`,
    lead: 'Un talonario que no se pierde, una lista de pagos que cuadra y un sorteo que cualquiera puede comprobar.',
    knownOn,
    parts: [
      {
        title: 'Lo que resuelve',
        text: [
          'Quien ha hecho una rifa con una hoja de cálculo y un grupo de WhatsApp conoce los problemas: el mismo número vendido dos veces, la captura que no se encuentra, el «yo creía que el 27 era mío» y el sorteo que alguien pone en duda.',
        ],
      },
      {
        title: 'Los números',
        text: [
          'El tablero se ve igual para todos y cambia en el momento. Si dos personas tocan el mismo número a la vez, es de una sola, y a la otra se le dice cuál se ocupó. Nadie cambia tus números por otros sin decirlo. Se puede apartar sin crear una cuenta, con un enlace privado para seguir el pedido.',
        ],
      },
      {
        title: 'El dinero',
        text: [
          'Se paga directamente a quien organiza, como siempre. La plataforma no guarda el dinero de nadie ni se queda con una parte de lo que se recauda: los planes tienen un precio fijo, y hay uno gratis. El reloj del apartado se para cuando llega el comprobante, así que nadie pierde su número mientras se revisa.',
        ],
      },
      {
        title: 'El sorteo',
        text: [
          'Antes del sorteo se publican las reglas y la lista sellada de boletos pagados, cada una con su huella. El azar viene de una fuente pública que nadie conoce de antemano. Después se publica un acta con todo lo necesario para repetir la cuenta, sin creer en nuestra palabra: se comprueba en el navegador o con un programa aparte, también sin conexión.',
        ],
      },
      {
        title: 'Lo que no hace',
        list: [
          'No vende números por su cuenta ni participa en ninguna rifa.',
          'No inventa cifras, ni visitantes, ni prisas.',
          'No sustituye el permiso que pida la ley de tu país.',
          'No puede asegurar que alguien entregue un premio: muestra lo que cada organizador entregó antes.',
        ],
      },
    ],
    next: { to: 'fraud', label: 'Cómo saber si una rifa es fraude' },
  },
  fraud: {
    title: 'Cómo saber si una rifa es fraude',
    description:
      'Señales de una rifa falsa y preguntas que hacer antes de pagar: quién organiza, cómo se sortea, cómo se comprueba y qué hacer si ya pagaste.',
    lead: 'Antes de pagar un número, cinco minutos de preguntas ahorran un disgusto.',
    knownOn,
    parts: [
      {
        title: 'Pregunta quién organiza',
        text: [
          'Una rifa de verdad tiene un nombre y una cara. ¿Conoces a esa persona o a alguien que la conozca? ¿Ha entregado premios antes, y a quién? Un perfil nuevo, con fotos sacadas de internet y muchos comentarios iguales, es mala señal.',
        ],
      },
      {
        title: 'Pregunta cómo se sortea',
        text: [
          'Tiene que estar dicho antes de vender. «Haremos un directo» no es un método: en un directo se puede repetir la ruleta hasta que salga lo que conviene. Busca un dato que quien organiza no pueda elegir, como una lotería pública o una fuente de azar pública, y una lista de boletos publicada antes del sorteo.',
        ],
      },
      {
        title: 'Señales para no pagar',
        list: [
          'El premio vale mucho más que todos los números juntos.',
          'No se dice cuántos números hay, o cambia.',
          'La fecha del sorteo se mueve «hasta vender más».',
          'Hay prisa: un reloj, «quedan tres», cuentas que no cuadran.',
          'Te dicen que has ganado algo en lo que no participaste, y que pagues por recibirlo.',
          'La cuenta donde se paga está a nombre de otra persona y nadie explica por qué.',
        ],
      },
      {
        title: 'Qué guardar',
        text: [
          'Guarda el comprobante del pago, tu número y el enlace de la rifa. Si la rifa publica una lista sellada, comprueba que tu boleto está en ella antes del sorteo: después ya no se puede añadir ni quitar nada sin que se note.',
        ],
      },
      {
        title: 'Cómo se comprueba un sorteo aquí',
        text: [
          `Cada rifa sorteada en ${brand.name} deja un acta. Se abre en cualquier navegador, repite la cuenta paso a paso y dice si el número premiado es el que tenía que ser. Si una sola cifra se hubiera cambiado, la comprobación lo señala. Eso demuestra que el sorteo fue limpio; no demuestra que el premio exista ni que se vaya a entregar. Para eso mira el historial de entregas.`,
        ],
      },
      {
        title: 'Si ya pagaste y sospechas',
        text: [
          'Escribe a quien organiza y pide por escrito el estado de tu boleto. Si no contesta, reúne las pruebas, avisa a tu banco o a la aplicación con la que pagaste y denuncia ante la policía de tu país. Cuanto antes, mejor.',
        ],
      },
    ],
    next: { to: 'verify', label: 'Comprobar un acta' },
  },
  success: {
    title: 'Cómo hacer una rifa exitosa',
    description: 'Consejos probados para vender todos los números de una rifa entre amigos sin agobiar a nadie.',
    lead: 'Las rifas que se llenan no son las que más ruido hacen: son las que dan confianza y lo ponen fácil.',
    knownOn,
    parts: [
      {
        title: 'Cuenta para qué es',
        text: [
          'La gente compra por la causa o por la persona, y el premio ayuda. Dos frases bastan: quiénes sois, para qué es el dinero y qué pasa si sobra. Si se consigue, cuéntalo también: es la mejor publicidad de la siguiente.',
        ],
      },
      {
        title: 'Un precio que no haga pensar',
        text: [
          'Es mejor cien números baratos que veinte caros. Un precio redondo se paga antes. Si alguien compra varios números, que vea la suma al momento.',
        ],
      },
      {
        title: 'Pocos números, mejor que muchos',
        text: [
          'Cuenta a cuánta gente puedes escribir de verdad. Suele comprar una de cada tres, y casi siempre más de un número. Un tablero medio vacío desanima; uno casi lleno se termina solo.',
        ],
      },
      {
        title: 'Comparte tres veces, no treinta',
        list: [
          'El primer día, a quienes más cerca tienes: que el tablero no empiece vacío.',
          'A mitad de camino, con la foto del tablero: cuántos van y cuáles quedan.',
          'El día antes del cierre, un último aviso con los números libres.',
        ],
      },
      {
        title: 'Confirma rápido',
        text: [
          'Quien paga y ve su número marcado a los pocos minutos se lo cuenta a otros. Quien espera dos días, no. Reserva un momento al día para revisar los comprobantes y escribe con amabilidad a quien apartó y no pagó.',
        ],
      },
      {
        title: 'Haz del sorteo un momento',
        text: [
          'Pon una hora a la que la gente pueda estar y comparte la página del sorteo. Se ve igual en todos los teléfonos, llega a la vez y termina con un acta que cualquiera puede revisar.',
        ],
      },
      {
        title: 'Entrega y enséñalo',
        text: [
          'Entrega el premio esa misma semana y márcalo como entregado. Cuando quien ganó lo confirma, queda en tu historial: la próxima vez no tendrás que convencer a nadie.',
        ],
      },
    ],
    next: { to: 'createRaffle', label: 'Crear mi rifa' },
  },
};

/** Words around every article. */
export const article = {
  updated: (day: string) => `Lo que aquí se dice se revisó el ${day}.`,
  contents: 'En esta página',
  more: 'Sigue leyendo',
  nextTitle: 'Y ahora',
} as const;
