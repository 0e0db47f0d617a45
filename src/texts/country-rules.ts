import type { Country } from '#domain/communities/community.ts';

/** What a country's rule asks of a paid raffle, short enough to be read before publishing, and who to ask. */
export const countryRuleWords: Readonly<Record<Country, { words: string; authority: string }>> = {
  ES: {
    words:
      'La Ley 13/2011 pide autorización para las rifas de pago. Solo se autorizan las ocasionales (como mucho una al año, y no como actividad habitual) y el premio no puede ser dinero.',
    authority: 'Tu comunidad autónoma; si la rifa llega a varias, la Dirección General de Ordenación del Juego.',
  },
  CO: {
    words:
      'La Ley 643 de 2001 pide autorización previa, boletas numeradas a precio fijo y premios en especie. El Decreto 1486 de 2024 permite como mucho dos rifas al mes.',
    authority: 'La autoridad de tu municipio o departamento; en el ámbito nacional, Coljuegos.',
  },
  MX: {
    words:
      'La Ley Federal de Juegos y Sorteos pide permiso para los sorteos en los que se venden boletos. Su número se muestra en la página de la rifa.',
    authority: 'La Secretaría de Gobernación, Dirección General de Juegos y Sorteos.',
  },
  PE: {
    words:
      'Las rifas de pago pedían autorización y un fin social en los casos que conocemos. El número de la autorización se muestra en la página de la rifa.',
    authority: 'El Ministerio del Interior.',
  },
  AR: {
    words:
      'Cada provincia tiene su norma y suele autorizar solo a entidades sin fines de lucro. El número de la resolución se muestra en la página de la rifa.',
    authority: 'La autoridad de juego de tu provincia o tu municipio.',
  },
  CL: {
    words:
      'La Ley 20.851 permite las rifas a organizaciones sin fines de lucro, para un fin solidario o propio, e informando por escrito a la municipalidad al menos 24 horas antes. El número con que se recibió el aviso se muestra en la página de la rifa.',
    authority: 'La municipalidad de tu comuna.',
  },
  EC: {
    words:
      'Explotar juegos de azar como negocio es delito (artículo 236 del Código Orgánico Integral Penal). Consigue antes una autorización: su número se muestra en la página de la rifa.',
    authority: 'Tu gobierno local.',
  },
  VE: {
    words:
      'Quien organiza rifas de pago tiene que estar autorizado según la Ley Nacional de Lotería. El número se muestra en la página de la rifa.',
    authority: 'La Comisión Nacional de Lotería (CONALOT) y la lotería de tu estado.',
  },
  DO: {
    words:
      'Las rifas comerciales se registran antes de vender. El número del registro o del permiso se muestra en la página de la rifa.',
    authority: 'La Dirección de Casinos y Juegos de Azar del Ministerio de Hacienda, y Pro Consumidor.',
  },
  UY: {
    words:
      'El Decreto-ley 14.841 permite las rifas cuyo premio no sea dinero y cuya emisión no pase de 2.000 unidades reajustables, avisando antes a la Inspección General de Hacienda. Por encima hace falta autorización.',
    authority: 'El Ministerio de Economía y Finanzas, y la intendencia de tu departamento.',
  },
  US: {
    words:
      'Ningún estado permite que una persona organice una rifa de pago: aquí solo se ofrecen las gratuitas. Pon el precio en 0.',
    authority: 'La autoridad de tu estado.',
  },
  BO: {
    words:
      'La Ley 060 regula las rifas. La Ley 717 deja fuera las de ferias, actividades públicas eventuales y fines benéficos: si la tuya no es una de esas, pregunta antes.',
    authority: 'La Autoridad de Fiscalización del Juego.',
  },
  PY: {
    words:
      'La Ley 1016/97 cuenta las rifas entre los juegos que necesitan autorización y un reglamento aprobado. El número se muestra en la página de la rifa.',
    authority: 'CONAJZAR, y tu municipalidad o gobernación.',
  },
  CR: {
    words:
      'La Ley 1387 solo permite rifas con permiso y para fines culturales o benéficos, y la Ley 7395 prohíbe los premios en efectivo. El número del permiso se muestra en la página de la rifa.',
    authority: 'La Junta de Protección Social: quién da hoy el permiso está en duda.',
  },
  GT: {
    words:
      'Las rifas las autoriza la gobernación departamental. El número de la autorización se muestra en la página de la rifa.',
    authority: 'La gobernación de tu departamento.',
  },
  PA: {
    words:
      'El Decreto Ley 2 de 1998 pide autorización para todo juego de suerte y azar. El número se muestra en la página de la rifa.',
    authority: 'La Junta de Control de Juegos.',
  },
  SV: {
    words:
      'Las rifas de pago piden autorización, y el Ministerio de Gobernación ha multado por hacer promociones sin ella. El número se muestra en la página de la rifa.',
    authority: 'Tu alcaldía y el Ministerio de Gobernación.',
  },
  HN: localOnly(),
  NI: localOnly(),
};

/** For countries whose law nobody here has read: an authority to ask and no claim. */
function localOnly() {
  return {
    words: 'La norma depende de la autoridad local, y no la hemos comprobado. Pregunta antes de vender.',
    authority: 'Tu municipio o la autoridad de juegos y loterías de tu país.',
  };
}
