import { brand } from '#brand';
import type { Country } from '#domain/communities/community.ts';
import { countryRules, type RuleStance } from '#domain/raffles/country-rule.ts';
import { communityTexts } from '#texts/communities/communities.ts';
import { certaintyNames, countryRuleWords } from '#texts/country-rules.ts';
import { countrySources } from '#texts/country-sources.ts';
import { formatDay } from '#texts/format.ts';
import type { Article } from './content.ts';
import { furtherSources } from './legality-sources.ts';

/** How a country's paid raffles are offered here, in a few words. */
export const stanceWords: Readonly<Record<RuleStance, string>> = {
  notice: 'Sí, con aviso',
  permit: 'Sí, con el número del permiso',
  'permit-or-exemption': 'Sí, con el número del permiso o con lo que exime de él',
  'not-offered': 'No: solo gratis',
};

/** Law and authority of each country, in the order of the article. */
const rows: readonly [country: Country, law: string, authority: string][] = [
  [
    'ES',
    'Ley 13/2011 y las leyes de juego de cada comunidad autónoma',
    'La comunidad autónoma; la DGOJ si la rifa abarca varias',
  ],
  ['MX', 'Ley Federal de Juegos y Sorteos (1947) y su Reglamento', 'Secretaría de Gobernación'],
  ['CO', 'Ley 643 de 2001, Decreto 1486 de 2024', 'Coljuegos; el municipio o el departamento'],
  ['AR', 'Leyes de cada provincia', 'La provincia o el municipio'],
  ['CL', 'Ley 20.851 (2015)', 'La municipalidad, a la que se avisa'],
  ['UY', 'Decreto-ley 14.841 (1978), Decreto 192/984', 'Ministerio de Economía y Finanzas; la intendencia'],
  ['PE', 'Decreto Supremo 006-2000-IN', 'Ministerio del Interior'],
  ['EC', 'Código Orgánico Integral Penal, artículo 236', 'Sin confirmar: pregunta a tu gobierno local'],
  ['VE', 'Ley Nacional de Lotería', 'Comisión Nacional de Lotería (CONALOT)'],
  ['BO', 'Ley 060 (2010), cambiada por la Ley 717 (2015)', 'Autoridad de Fiscalización del Juego'],
  ['PY', 'Ley 1016/97', 'CONAJZAR; la municipalidad o la gobernación'],
  ['DO', 'Ley 48 de 1930, Código Penal (artículo 410)', 'Dirección de Casinos y Juegos de Azar; Pro Consumidor'],
  ['CR', 'Leyes 1387 (1951) y 7395', 'En duda: pregunta a la Junta de Protección Social'],
  ['PA', 'Decreto Ley 2 de 1998', 'Junta de Control de Juegos'],
  ['GT', 'Código Civil (2137 a 2144) y reglamentos de rifas', 'Gobernación departamental'],
  ['SV', 'Sin ley propia que hayamos encontrado', 'La alcaldía y el Ministerio de Gobernación'],
  ['HN', 'No la hemos encontrado', 'Tu municipalidad'],
  ['NI', 'No la hemos encontrado', 'Tu alcaldía'],
  ['US', 'La ley de cada estado', 'La autoridad del estado'],
];

/** How a country's rule is known, and since when. */
function knownAs(country: Country): string {
  const day = formatDay(countryRuleWords[country].knownOn);
  return `${certaintyNames[countryRules[country].certainty]} (${day})`;
}

export const legality: Article = {
  title: '¿Son legales las rifas?',
  description:
    'Qué dice la ley de las rifas de pago en España, México, Colombia y dieciséis países más: la norma, quién autoriza, qué se prohíbe y con qué fuentes.',
  lead: 'Una rifa gratis entre amigos casi nunca necesita permiso. Una rifa de pago depende del país, y en la mayoría hace falta una autorización o un aviso. Aquí tienes la norma, la autoridad y de dónde lo sacamos.',
  publishedOn: '2026-11-21',
  knownOn: '2026-11-21',
  notice:
    'Esto no es asesoramiento legal. Es lo que hemos leído, con [su fuente](#fuentes) y su fecha. Las leyes cambian y los detalles importan: antes de vender números, pregunta a la autoridad de tu lugar.',
  parts: [
    {
      title: 'La respuesta corta, por país',
      blocks: [
        {
          table: {
            caption: 'Rifas de pago: norma, autoridad y si se pueden publicar aquí',
            head: ['País', 'Norma', 'A quién preguntar', `En ${brand.name}`, 'Cómo lo sabemos'],
            rows: rows.map(([country, law, authority]) => [
              communityTexts.countries[country],
              law,
              authority,
              stanceWords[countryRules[country].stance],
              knownAs(country),
            ]),
          },
        },
        'Que aquí se pueda publicar no quiere decir que en tu caso sea legal: quiere decir que, con los papeles que toquen, puede serlo. Quien organiza responde de cumplir la norma, como dicen los [términos de uso](terms).',
      ],
    },
    {
      title: 'Qué convierte una rifa en un juego de azar',
      blocks: [
        'El regulador español lo explica con tres elementos que tienen que darse **a la vez**, y la idea vale en casi todas partes: se **paga** por participar, decide el **azar** y hay un **premio** con valor. Si falta uno, no es un juego de azar en el sentido de la ley.',
        {
          picture: 'countries',
          caption: 'Pago, azar y premio. Quita el pago y casi siempre sales del juego regulado.',
        },
        'De ahí la salida más sencilla: **hazla gratis**. [Crear una rifa](createRaffle) con precio 0 lleva un minuto. Sortear una entrada que te sobra, los turnos de la cocina o quién se queda el cachorro no exige nada en la mayoría de los sitios. Hay excepciones que conviene conocer: México tramita permisos también para sorteos sin venta de boletos, y en la República Dominicana los sorteos con fin comercial se registran en Pro Consumidor.',
        '«Donativo» no es una palabra mágica. Si para tener número hay que donar, es un pago.',
      ],
    },
    {
      title: 'España',
      blocks: [
        'La norma estatal es la **Ley 13/2011, de 27 de mayo, de regulación del juego**. Según la Dirección General de Ordenación del Juego (DGOJ), una rifa adjudica premios por sorteo entre quienes compran boletos, en papel o por internet, en una fecha fijada de antemano.',
        {
          list: [
            '**Solo se pueden autorizar las ocasionales**: como mucho una al año por persona o entidad, y que no sean su actividad habitual. Las permanentes no están reguladas y por eso están prohibidas (artículo 5.3).',
            '**El premio nunca puede ser dinero.** Puede ser un objeto, un inmueble, un animal o un derecho sobre ellos.',
            '**Ningún menor participa**, ni comprando ni vendiendo papeletas.',
            '**Puede pedirla una persona física**, con su documento de identidad.',
          ],
        },
        `Por eso ${brand.name} pide aquí, antes de publicar una rifa de pago, el número de la autorización. Si una norma exime a la tuya, quien organiza escribe cuál y por qué, y lo lee todo el mundo. Nadie de aquí comprueba ninguna de las dos cosas.`,
        {
          title: 'Quién autoriza',
          blocks: [
            'Si la rifa se queda dentro de una comunidad autónoma, manda la ley de esa comunidad. Es estatal cuando se desarrolla en todo el territorio, o en varias comunidades sin que se pueda saber qué parte corresponde a cada una; entonces autoriza la DGOJ. Una rifa vendida por internet se acerca más a lo segundo de lo que parece: pregunta a las dos.',
            'Las comunidades no piden lo mismo. Castilla y León, por ejemplo, aprobó en marzo de 2025 un reglamento propio de rifas y tómbolas; su proyecto pedía solicitarlas con dos meses y eximía las de premios de hasta 500 €. Mira el texto vigente de la tuya.',
            'Las multas también son autonómicas. En la Comunidad de Madrid, organizarla sin autorización es una infracción muy grave de la Ley 6/2001. La cuantía la dice la ley vigente de tu comunidad.',
          ],
        },
        {
          title: 'Impuestos',
          blocks: [
            'Hay una **tasa sobre rifas** que paga quien organiza: la cobra la comunidad autónoma si la rifa no sale de ella, y el Estado si sale. En La Rioja, por ejemplo, se calcula sobre el total de boletos ofrecidos, no sobre los vendidos. En Andalucía hay exenciones para entidades benéficas.',
            'Para quien gana, el premio es una ganancia patrimonial del IRPF. La Dirección General de Tributos recordó en 2025 (consulta V1178-25) que lleva retención o ingreso a cuenta, salvo que la base no pase de 300 €.',
          ],
        },
      ],
    },
    {
      title: 'México',
      blocks: [
        'La **Ley Federal de Juegos y Sorteos**, publicada el 31 de diciembre de 1947, prohíbe los juegos de azar y permite los sorteos con permiso de la **Secretaría de Gobernación** (artículos 1 a 4). La solicitud dice el nombre del sorteo, su vigencia, su mecánica, su zona, los medios de difusión, las fechas y los premios, y va con identificación, CURP, RFC y una declaración de no tener condenas por ciertos delitos.',
        'Es frecuente leer que las rifas «entre amigos» no necesitan permiso. El artículo 15 exceptúa los juegos sin lucro **en un domicilio particular**, ocasionales y entre personas con parentesco o trato social. Cuando una revista jurídica preguntó en 2013 a la autoridad por un sorteo entre trabajadores, la respuesta fue que el permiso se tramita de todos modos: la excepción es para lo estrictamente familiar. Un enlace que se reenvía está lejos de eso.',
        'El artículo 13 prevé de un mes a dos años de prisión y multa para quien alquila a sabiendas un local para sorteos sin permiso y para quien asiste a un lugar donde se juega de forma ilícita.',
      ],
    },
    {
      title: 'Colombia',
      blocks: [
        'La **Ley 643 de 2001** hace de los juegos de suerte y azar un monopolio del Estado destinado a la salud. Una rifa pide autorización previa, boletas numeradas en serie continua, precio fijo y **premios en especie** (artículo 27).',
        'El **Decreto 1486 de 2024** llama «gestores» a quienes organizan, personas o empresas, y les permite hasta dos rifas al mes y veinticuatro al año. Pagan como derechos de explotación el 14 % del valor de **todas las boletas emitidas**, se vendan o no, más un 1 % de ese importe por administración. En agosto de 2025, Coljuegos sometió a consulta qué se pide a los «operadores tecnológicos» de rifas sistematizadas: pregunta si la tuya, por venderse en internet, entra ahí, y si el decreto sigue vigente.',
        'El artículo 5 de la ley deja fuera los juegos «de carácter tradicional, familiar y escolar, que no sean objeto de explotación lucrativa por los jugadores o por terceros». Es el texto más claro que conocemos sobre las rifas entre conocidos, y tiene una condición: que nadie saque un beneficio de organizarlas. Si la tuya cabe ahí, lo dice la autoridad.',
        'Autoriza **Coljuegos** en el ámbito nacional; por debajo, el departamento o el municipio. En Bogotá es la Lotería de Bogotá: se pide con al menos 45 días calendario de antelación, con la cédula, los papeles de propiedad del premio y una garantía de cumplimiento. Quien gana paga un 20 % por ganancia ocasional (artículo 317 del Estatuto Tributario), y se le retiene cuando el premio pasa de 48 UVT.',
      ],
    },
    {
      title: 'Argentina',
      blocks: [
        'No hay una ley nacional de rifas: decide **cada provincia**, y muchas veces el municipio. La regla común es que solo pueden organizarlas entidades sin fines de lucro.',
        {
          list: [
            '**Buenos Aires**: Ley 9403 de rifas. La Ley 8895 castiga organizar rifas o vender sus billetes sin permiso. En partidos como Azul, solo las entidades de bien público inscriptas, con autorización municipal.',
            '**Entre Ríos**: Decreto 810/92. Autoriza el IAFAS, y el bono tiene que llevar la entidad, los premios, la fecha y el número de la resolución.',
            '**Santa Fe**: el Decreto 3101/2024 las reserva a asociaciones, mutuales y fundaciones, según la prensa local.',
          ],
        },
        'La Ley 20.630 grava los premios de sorteos autorizados. Responde quien organiza, que puede no entregar el premio hasta que se pague.',
      ],
    },
    {
      title: 'Chile y Uruguay',
      blocks: [
        {
          title: 'Chile',
          blocks: [
            'Los juegos de azar están prohibidos salvo que una ley los permita. La **Ley 20.851**, publicada el 27 de junio de 2015, permite bingos, rifas y sorteos de bienes muebles, no habituales y en el ámbito local, a **organizaciones sin fines de lucro**: juntas de vecinos, centros de padres y de alumnos, sindicatos, gremios y clubes deportivos. El fin tiene que ser solidario o propio de la organización, y hay que **informar por escrito a la municipalidad al menos 24 horas antes**. La rifa de una persona particular no está en esa lista.',
          ],
        },
        {
          title: 'Uruguay',
          blocks: [
            'El **Decreto-ley 14.841** de 1978 autoriza las rifas si **el premio no es dinero** y la emisión no pasa de 2.000 unidades reajustables, dando cuenta antes a la Inspección General de Hacienda y sin perjuicio de las normas de la intendencia. Por encima hace falta una resolución del Ministerio de Economía y Finanzas, y solo para fines como hospitales, enseñanza pública o viajes de estudio. En Montevideo, los sorteos con premios de más de 100 UR piden además autorización municipal.',
          ],
        },
      ],
    },
    {
      title: 'Perú, Ecuador y Venezuela',
      blocks: [
        {
          title: 'Perú',
          blocks: [
            'El Decreto Supremo 006-2000-IN encarga al **Ministerio del Interior** las promociones y las rifas, que en los casos que hemos leído (de 2014) tenían que ser con fines sociales y autorizadas. No hemos podido leer el trámite vigente en la página del ministerio: pregúntalo allí.',
          ],
        },
        {
          title: 'Ecuador',
          blocks: [
            'El artículo 236 del **Código Orgánico Integral Penal** castiga con uno a tres años de prisión a quien administre negocios dedicados a los juegos de azar, y con tres a cinco a quien lo haga con lucro fingiendo que no lo tiene. Qué rifas quedan fuera es discutido: consigue una autorización por escrito antes de vender.',
          ],
        },
        {
          title: 'Venezuela',
          blocks: [
            'La autoridad es la **Comisión Nacional de Lotería (CONALOT)**, según la Ley Nacional de Lotería. En enero de 2026 anunció que auditará todos los sistemas de rifas y remitió a los reglamentos de su página. Según la prensa, su Comunicado 003 de 2025 no permite entregar premios en moneda extranjera; no hemos podido leer el comunicado. Usar el resultado o el logotipo de una lotería no convierte una rifa en legal.',
          ],
        },
      ],
    },
    {
      title: 'Bolivia y Paraguay',
      blocks: [
        {
          title: 'Bolivia',
          blocks: [
            'La **Ley 060** de 2010 regula los juegos de lotería y de azar bajo la Autoridad de Fiscalización del Juego. La **Ley 717** de 2015 excluye los sorteos y rifas de ferias y actividades públicas eventuales, y los que tienen fines benéficos. Si la tuya no es una de esas, pregunta antes.',
          ],
        },
        {
          title: 'Paraguay',
          blocks: [
            'La **Ley 1016/97** incluye las rifas entre los juegos que necesitan autorización, con un reglamento aprobado por **CONAJZAR**. No es letra muerta: en 2024 un tribunal condenó a un año y seis meses de prisión a quien explotaba rifas clandestinas en Caaguazú.',
          ],
        },
      ],
    },
    {
      title: 'República Dominicana y Centroamérica',
      blocks: [
        {
          list: [
            '**República Dominicana**: la Ley 48 de 1930 llama lotería a cualquier reparto por suerte entre quienes pagaron un billete, y la reserva al Estado. La Resolución 172-2022 prohíbe vender sorteos de quinielas y otros juegos de azar con teléfonos, tabletas o equipos portátiles; no sabemos si alcanza a una rifa en la que cada persona aparta su número desde el teléfono. Las rifas con fin comercial se registran en Pro Consumidor al menos 21 días antes.',
            '**Costa Rica**: la Ley 1387 solo permite rifas con permiso y cuando todo lo reunido va a fines culturales o benéficos, y la Ley 7395 prohíbe las de **premio en efectivo**. El permiso lo daban los gobernadores de provincia, que ya no existen; la Procuraduría lo discutió en 2007.',
            '**Panamá**: todo juego de suerte y azar lo autoriza la Junta de Control de Juegos (Decreto Ley 2 de 1998). Sus multas, según dijo en 2021, van de 1.000 a 100.000 balboas.',
            '**Guatemala**: autoriza la gobernación departamental. Una guía de trámites dice que es gratis, tarda cinco días hábiles y pide el premio, el precio, la cantidad de boletos y una muestra.',
            '**El Salvador**: los tribunales han reconocido la competencia de las alcaldías, y una sentencia de 2021 confirmó una multa del Ministerio de Gobernación por una promoción sin autorizar.',
            '**Honduras y Nicaragua**: solo hemos encontrado leyes de casinos. Depende de la autoridad local, y no afirmamos nada más.',
          ],
        },
      ],
    },
    {
      title: 'Estados Unidos y Puerto Rico',
      blocks: [
        'Manda la ley de cada estado. Las guías legales que hemos leído coinciden en que **ningún estado permite que una persona particular organice una rifa de pago**: solo entidades sin fines de lucro, casi siempre con licencia, y en varios estados ni eso. En Puerto Rico, el Departamento de Asuntos del Consumidor advirtió en 2020 de que una aplicación de rifas podía ser una lotería ilegal. Por eso, para este país, aquí solo se ofrecen rifas gratis.',
      ],
    },
    {
      title: `Qué hace ${brand.name} con esto`,
      blocks: [
        'No podemos darte un permiso, pero sí hacer que nadie publique sin saberlo y que quien compra vea lo que hay:',
        {
          list: [
            '**Cada comunidad tiene un país**, y cada país una de cuatro respuestas: se publica con un aviso, se publica con el número de la autorización, se publica con ese número o con la norma que exime de él, o no se ofrece y se dice por qué.',
            '**Al publicar una rifa de pago** se muestra la norma, lo que no sabemos de ella, de dónde sale y la autoridad, y quien organiza confirma que la ha leído. Queda escrito en el registro de la rifa, que no se puede borrar.',
            '**El número de la autorización** sale en la página de la rifa, a la vista de quien va a pagar. En España y en Colombia, quien no lo tiene escribe por qué no hace falta, y eso sale igual.',
            '**Lo que más mira cada norma se pregunta** y sale en la página y en las bases, como declaración de quien organiza: en Perú, el fin social; en Argentina y en Chile, qué clase de organización hace la rifa.',
            '**Un premio que parece dinero** se señala donde la ley pide premios en especie, y en Venezuela si parece moneda extranjera; no se publica sin confirmar que no lo es.',
            '**Si ya publicaste tantas como la norma permite** (una al año en España, dos al mes y veinticuatro al año en Colombia), se avisa antes de publicar otra, y queda anotado.',
            '**Solo personas mayores de edad**: lo confirma quien organiza y lo confirma quien aparta números.',
            '**Las rifas de pago nacen ocultas con enlace**: no salen en buscadores. Publicarlas en una comunidad pública pide confirmarlo aparte.',
            '**Cualquiera puede denunciar** una rifa desde su página, sin cuenta. Quien mantiene la plataforma puede detenerla o suspender la comunidad, y el motivo se muestra.',
            '**La plataforma no cobra un porcentaje** y no vende números: no explota la rifa de nadie. El dinero va a quien organiza; solo si quien mantiene el sitio permite pagar en línea, esos pagos entran en su cuenta.',
            '**Las rifas gratis no piden nada de esto** salvo la mayoría de edad, y tienen el mismo [sorteo comprobable](fraud).',
          ],
        },
      ],
    },
    {
      title: 'Antes de vender el primer número',
      blocks: [
        {
          steps: [
            {
              title: 'Pregúntate si puede ser gratis',
              words: 'Si el objetivo es repartir algo y no reunir dinero, ya está.',
            },
            {
              title: 'Mira si hay una entidad detrás',
              words:
                'En muchos países el permiso se da a un club, una asociación o un centro de padres, no a una persona. Hazla con ella.',
            },
            {
              title: 'Escribe a la autoridad',
              words:
                'Un correo con el premio, el precio, cuántos números, quién organiza y para qué. Guarda la respuesta.',
            },
            { title: 'Pon un premio en especie', words: 'Y pregunta quién paga los impuestos.' },
            {
              title: 'Guarda las cuentas',
              words:
                'Qué se vendió, a quién se devolvió, qué se entregó. La lista sellada y el acta te hacen la mitad del trabajo.',
            },
          ],
        },
        {
          message:
            'Buenos días. Queremos hacer una rifa para [financiar el viaje de 6.º B]. Premio: [una bicicleta, donada], de unos [300 €]. Son [100] números a [2,50 €], entre [las familias del colegio]. Se sortea el [10 de diciembre]. ¿Necesitamos autorización o avisarles? ¿Qué documentación piden y con cuánta antelación? Gracias.',
          title: 'Para preguntar a la autoridad',
        },
      ],
    },
  ],
  questions: [
    {
      question: '¿Es legal hacer una rifa entre amigos?',
      answer:
        'Si es gratis, casi siempre. Si se paga por participar, en la mayoría de los países hace falta una autorización o un aviso aunque sea entre conocidos. Colombia deja fuera los juegos familiares y escolares sin lucro, y México los que se hacen en un domicilio particular, con condiciones estrictas.',
    },
    {
      question: '¿Puedo rifar dinero?',
      answer:
        'En España, Colombia, Uruguay y Costa Rica la norma que hemos leído lo prohíbe para las rifas. En Venezuela, según la prensa, no puede ser moneda extranjera. En otros países no lo hemos encontrado escrito. Un premio en especie da menos problemas en todos.',
    },
    {
      question: '¿Necesito permiso si el dinero es para una causa solidaria?',
      answer:
        'El fin no suele quitar el permiso: a veces es justo lo que permite pedirlo. En Chile, Perú, Costa Rica y muchas provincias argentinas solo se admiten rifas con un fin solidario o de una entidad.',
    },
    {
      question: '¿Quién paga los impuestos del premio?',
      answer:
        'Depende del país: a veces quien gana, a veces con una retención que hace quien organiza. Dilo en las bases antes de vender, con el importe si lo sabes.',
    },
    {
      question: '¿Me pueden multar por comprar un número?',
      answer:
        'Lo normal es que las sanciones vayan contra quien organiza, pero hay leyes que también alcanzan a quien juega, como la mexicana con quien asiste a un local ilícito. Y ninguna te protege si el premio no llega.',
    },
  ],
  sources: rows.flatMap(([country]) => [...countrySources[country], ...(furtherSources[country] ?? [])]),
  next: {
    to: 'howTo',
    label: 'Cómo hacer una rifa, paso a paso',
    words: 'Cuando sepas que puedes, esto es lo que toca.',
  },
};
