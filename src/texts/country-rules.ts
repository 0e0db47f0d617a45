import type { Country } from '#domain/communities/community.ts';
import type { RuleCertainty } from '#domain/raffles/country-rule.ts';
import { formatDay } from './format.ts';

type RuleWords = {
  /** What is known of the rule, short enough to be read before publishing. */
  readonly words: string;
  /** What is not. */
  readonly unknown: string;
  /** Who to ask. */
  readonly authority: string;
  /** The ISO day on which its sources were last read. */
  readonly knownOn: string;
};

const firstRead = '2026-11-21';
const readAgain = '2026-11-27';

/** Each country's rule of paid raffles. Its sources are in country-sources.ts. */
export const countryRuleWords: Readonly<Record<Country, RuleWords>> = {
  ES: {
    words:
      'La Ley 13/2011 pide autorización para las rifas de pago. Solo se autorizan las ocasionales (como mucho una al año, y no como actividad habitual) y el premio no puede ser dinero. El número de la autorización, o por qué no hace falta, se muestra en la página de la rifa.',
    unknown: 'Qué rifas exime cada comunidad autónoma: cambia de una a otra, y no las hemos leído todas.',
    authority: 'Tu comunidad autónoma; si la rifa llega a varias, la Dirección General de Ordenación del Juego.',
    knownOn: firstRead,
  },
  CO: {
    words:
      'La Ley 643 de 2001 pide autorización previa, boletas numeradas a precio fijo y premios en especie; su artículo 5 deja fuera los juegos tradicionales, familiares y escolares que nadie explota con lucro. El Decreto 1486 de 2024 permite como mucho dos rifas al mes y veinticuatro al año. El número de la autorización, o por qué no hace falta, se muestra en la página de la rifa.',
    unknown: 'Si el decreto sigue vigente, y si una rifa vendida por internet cabe en el artículo 5.',
    authority: 'La autoridad de tu municipio o departamento; en el ámbito nacional, Coljuegos.',
    knownOn: firstRead,
  },
  MX: {
    words:
      'La Ley Federal de Juegos y Sorteos pide permiso para los sorteos en los que se venden boletos. Su número se muestra en la página de la rifa.',
    unknown:
      'Hasta dónde llega la excepción de los juegos sin lucro en un domicilio particular: lo que hemos leído la deja en lo estrictamente familiar.',
    authority: 'La Secretaría de Gobernación, Dirección General de Juegos y Sorteos.',
    knownOn: firstRead,
  },
  PE: {
    words:
      'Las rifas de pago pedían autorización y un fin social en los casos que conocemos, de 2014. El número de la autorización y el fin social se muestran en la página de la rifa.',
    unknown: 'El trámite vigente: no lo hemos podido leer en la página del ministerio.',
    authority: 'El Ministerio del Interior.',
    knownOn: firstRead,
  },
  AR: {
    words:
      'Cada provincia tiene su norma y suele autorizar solo a entidades sin fines de lucro. El número de la resolución, y qué clase de organización es, se muestran en la página de la rifa.',
    unknown: 'La norma de cada provincia y cada municipio: solo hemos leído algunas.',
    authority: 'La autoridad de juego de tu provincia o tu municipio.',
    knownOn: firstRead,
  },
  CL: {
    words:
      'La Ley 20.851 permite las rifas a organizaciones sin fines de lucro, para un fin solidario o propio, e informando por escrito a la municipalidad al menos 24 horas antes. La rifa de una persona particular no está en esa ley. El número con que se recibió el aviso, y qué clase de organización es, se muestran en la página de la rifa.',
    unknown: 'Cómo recibe el aviso cada municipalidad.',
    authority: 'La municipalidad de tu comuna.',
    knownOn: firstRead,
  },
  EC: {
    words:
      'Explotar juegos de azar como negocio es delito (artículo 236 del Código Orgánico Integral Penal). Consigue antes una autorización: su número se muestra en la página de la rifa.',
    unknown: 'Qué rifas quedan fuera de ese delito, y quién las autoriza.',
    authority: 'Tu gobierno local.',
    knownOn: firstRead,
  },
  VE: {
    words:
      'Quien organiza rifas de pago tiene que estar autorizado según la Ley Nacional de Lotería. Según la prensa, el Comunicado 003 de CONALOT no permite premios en moneda extranjera. El número de la autorización se muestra en la página de la rifa.',
    unknown: 'El texto del comunicado y los reglamentos de CONALOT, y qué piden a una rifa pequeña.',
    authority: 'La Comisión Nacional de Lotería (CONALOT) y la lotería de tu estado.',
    knownOn: readAgain,
  },
  DO: {
    words:
      'Las rifas comerciales se registran antes de vender. La Resolución 172-2022 prohíbe vender sorteos de quinielas y otros juegos de azar con teléfonos, tabletas o equipos portátiles. El número del registro o del permiso se muestra en la página de la rifa.',
    unknown:
      'Si esa prohibición alcanza a una rifa en la que cada persona aparta su número desde el teléfono, y cómo se autoriza la de una persona particular: pregúntalo antes de vender.',
    authority: 'La Dirección de Casinos y Juegos de Azar del Ministerio de Hacienda, y Pro Consumidor.',
    knownOn: readAgain,
  },
  UY: {
    words:
      'El Decreto-ley 14.841 permite las rifas cuyo premio no sea dinero y cuya emisión no pase de 2.000 unidades reajustables, avisando antes a la Inspección General de Hacienda. Por encima hace falta autorización.',
    unknown: 'Qué pide cada intendencia: solo hemos leído lo de Montevideo.',
    authority: 'El Ministerio de Economía y Finanzas, y la intendencia de tu departamento.',
    knownOn: firstRead,
  },
  US: {
    words:
      'Ningún estado permite que una persona organice una rifa de pago: aquí solo se ofrecen las gratuitas. Pon el precio en 0.',
    unknown: 'La ley de cada estado: lo que decimos viene de guías legales.',
    authority: 'La autoridad de tu estado.',
    knownOn: firstRead,
  },
  BO: {
    words:
      'La Ley 060 regula las rifas. La Ley 717 deja fuera las de ferias, actividades públicas eventuales y fines benéficos: si la tuya no es una de esas, pregunta antes.',
    unknown: 'El texto oficial de la Ley 717: la leímos en una traducción automática.',
    authority: 'La Autoridad de Fiscalización del Juego.',
    knownOn: firstRead,
  },
  PY: {
    words:
      'La Ley 1016/97 cuenta las rifas entre los juegos que necesitan autorización y un reglamento aprobado. El número se muestra en la página de la rifa.',
    unknown: 'El texto de la ley: la conocemos por la prensa.',
    authority: 'CONAJZAR, y tu municipalidad o gobernación.',
    knownOn: firstRead,
  },
  CR: {
    words:
      'La Ley 1387 solo permite rifas con permiso y para fines culturales o benéficos, y la Ley 7395 prohíbe los premios en efectivo. El número del permiso se muestra en la página de la rifa.',
    unknown: 'Quién da hoy el permiso.',
    authority: 'La Junta de Protección Social: quién da hoy el permiso está en duda.',
    knownOn: firstRead,
  },
  GT: {
    words:
      'Las rifas las autoriza la gobernación departamental. El número de la autorización se muestra en la página de la rifa.',
    unknown: 'El reglamento vigente: conocemos el trámite por una guía privada.',
    authority: 'La gobernación de tu departamento.',
    knownOn: firstRead,
  },
  PA: {
    words:
      'El Decreto Ley 2 de 1998 pide autorización para todo juego de suerte y azar. El número se muestra en la página de la rifa.',
    unknown: 'El texto del decreto: lo conocemos por la prensa.',
    authority: 'La Junta de Control de Juegos.',
    knownOn: firstRead,
  },
  SV: {
    words:
      'Las rifas de pago piden autorización, y el Ministerio de Gobernación ha multado por hacer promociones sin ella. El número se muestra en la página de la rifa.',
    unknown: 'Si hay una ley propia de las rifas: no la hemos encontrado.',
    authority: 'Tu alcaldía y el Ministerio de Gobernación.',
    knownOn: firstRead,
  },
  HN: localOnly(),
  NI: localOnly(),
};

/** For countries whose law nobody here has read: an authority to ask and no claim. */
function localOnly(): RuleWords {
  return {
    words: 'La norma depende de la autoridad local. Pregunta antes de vender.',
    unknown: 'La norma: solo hemos encontrado leyes de casinos.',
    authority: 'Tu municipio o la autoridad de juegos y loterías de tu país.',
    knownOn: firstRead,
  };
}

/** How a rule is known, in a few words. */
export const certaintyNames: Readonly<Record<RuleCertainty, string>> = {
  read: 'Leído en la norma o en la página de la autoridad',
  told: 'Contado por otros: no hemos leído la norma',
  unknown: 'No lo sabemos',
};

/** What stands beside a country's rule. */
export const countryRuleTexts = {
  unknown: 'Lo que no sabemos:',
  ask: 'A quién preguntar:',
  notLegal: 'Esto no es asesoramiento legal.',
  more: 'Más sobre la ley de las rifas',
  source: 'De dónde sale:',
  known: (certainty: RuleCertainty, day: string) => `${certaintyNames[certainty]}, a fecha de ${formatDay(day)}.`,
} as const;
