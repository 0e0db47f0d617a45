import type { Country } from '#domain/communities/community.ts';
import type { Source } from './articles/content.ts';

/** Where each country's rule of paid raffles was read; nothing where no law was found. */
export const countrySources: Readonly<Record<Country, readonly Source[]>> = {
  ES: [
    {
      name: 'DGOJ, «Consultas más frecuentes»',
      address: 'https://ordenacionjuego.es/es/FAQ',
      about: 'Los tres elementos del juego y el ámbito estatal o autonómico.',
    },
    {
      name: 'DGOJ, «Rifas, juego ocasional y combinaciones aleatorias»',
      address: 'https://ordenacionjuego.es/es/rifas-juego-ocasional?qt-tabs_rifa_juego=2',
      about: 'Qué rifas se autorizan, premios y documentación.',
    },
    {
      name: 'DGOJ, preguntas 5 y 6 sobre rifas',
      address: 'https://ordenacionjuego.es/es/pregunta5',
      about: 'Rifas permanentes y ocasionales, una al año, menores.',
    },
  ],
  MX: [
    {
      name: 'Secretaría de Gobernación, requisitos para sorteos',
      address: 'http://juegosysorteos.gob.mx/es/Juegos_y_Sorteos/Requisitos_para_Sorteos',
      about: 'Qué lleva la solicitud, con y sin venta de boletos.',
    },
    {
      name: 'Secretaría de Gobernación, prohibiciones',
      address: 'http://www.juegosysorteos.gob.mx/es/Juegos_y_Sorteos/Prohibiciones',
      about: 'Artículos 1, 2, 4, 8, 9 y 13 de la ley.',
    },
  ],
  CO: [
    {
      name: 'Ley 643 de 2001, compilación de la Secretaría de Hacienda de Bogotá',
      address: 'https://compilacionjuridica.shd.gov.co/compilacion/docs/ley_0643_2001.htm',
      about: 'El régimen del monopolio.',
    },
    {
      name: 'Decreto 1486 de 2024, compilación de la DIAN',
      address: 'https://normograma.dian.gov.co/dian/compilacion/docs/decreto_1486_2024.htm',
      about: 'Gestores, número de rifas y derechos de explotación.',
    },
    {
      name: 'El País (Cali), sobre las rifas',
      address: 'http://www.elpais.com.co/economia/rifas-exitosas-secretos-para-organizar-sorteos-en-colombia-0837.html',
      about: 'El artículo 27 de la Ley 643. Fuente secundaria.',
    },
  ],
  AR: [
    {
      name: 'Provincia de Buenos Aires, fundamentos de la Ley 11349',
      address: 'https://normas.gba.gob.ar/documentos/0QalzUW0.html',
      about: 'Las leyes 9403 y 8895.',
    },
    {
      name: 'Concejo Deliberante de Azul, Ordenanza 3.426',
      address:
        'http://concejodeliberantedeazul.gob.ar/index.php/2020/01/30/normativa-para-la-circulacion-de-rifas-y-bono-donacion/',
      about: 'Quién puede hacer rifas en ese partido.',
    },
    {
      name: 'El Once, sobre el Decreto 810/92 de Entre Ríos (2018)',
      address:
        'https://www.elonce.com/secciones/policiales/533247-brindaron-recomendaciones-por-la-circulacinn-de-bonos-contribucinn.htm',
      about: 'El IAFAS y lo que lleva el bono. Fuente secundaria.',
    },
  ],
  CL: [
    {
      name: 'Biblioteca del Congreso de Chile, «Bingos solidarios»',
      address: 'https://www.bcn.cl/leyfacil/recurso/bingos-solidarios',
      about: 'Quién puede, para qué y a quién se avisa.',
    },
  ],
  UY: [
    {
      name: 'Uruguay, Decreto-ley 14.841 (IMPO)',
      address: 'https://www.impo.com.uy/bases/decretos-leyes-originales/14841-1978',
      about: 'El régimen de rifas, el límite y el premio que no es dinero.',
    },
  ],
  PE: [
    {
      name: 'El Comercio (Perú), «Rifas y promociones»',
      address:
        'https://elcomercio.pe/opinion/mirada-de-fondo/rifas-promociones-atavismo-franco-giuffra-253483-noticia/',
      about: 'El Decreto Supremo 006-2000-IN. Columna de opinión.',
    },
  ],
  EC: [
    {
      name: 'Procuraduría General del Estado de Ecuador (2022)',
      address:
        'http://pge.gob.ec/index.php/component/k2/item/1781-sobre-la-consulta-de-la-junta-de-beneficencia-de-guayaquil-y-el-pronunciamiento-de-la-procuraduria-general-del-estado',
      about: 'El texto del artículo 236.',
    },
  ],
  VE: [
    {
      name: '2001 Online, anuncio de CONALOT (enero de 2026)',
      address:
        'https://2001online.com/nacionales/anuncian-auditoria-de-todos-los-operadores-de-rifas-en-el-pais-202612923300',
      about: 'La auditoría de los sistemas de rifas.',
    },
    {
      name: 'Diario República, el Comunicado 003 de CONALOT (2025)',
      address: 'https://www.diariorepublica.com/nacionales/conalot-pone-freno-a-rifas-eroticas-y-premios-en-divisas',
      about: 'Los premios en moneda extranjera. Fuente secundaria.',
    },
  ],
  BO: [
    {
      name: 'Ley 717 de Bolivia (traducción automática al inglés)',
      address:
        'https://www.global-regulation.com/translation/bolivia/3091811/modifications-and-additions-to-the-law-n--060-of-lottery-and-gambling-games.html',
      about: 'Qué rifas quedan excluidas.',
    },
  ],
  PY: [
    {
      name: 'Yogonet, sentencia de Caaguazú (2024)',
      address:
        'https://yogonet.com/latinoamerica/noticias/2024/06/27/99709-paraguay-dictan-la-primera-sentencia-por-la-explotacion-clandestina-de-juegos-de-azar',
      about: 'La condena y el papel de CONAJZAR.',
    },
  ],
  DO: [
    {
      name: 'Ley 48 de 1930 de la República Dominicana',
      address: 'http://domloteria.com/loteria-nacional/leyes/ano-1930/',
      about: 'Qué se llama lotería.',
    },
    {
      name: 'Cibelae, Resolución 172-2022',
      address: 'https://cibelae.net/ministerio-de-hacienda-dominicano-prohibe-venta-de-sorteos-en-dispositivos-moviles',
      about: 'La venta con dispositivos móviles.',
    },
  ],
  CR: [
    {
      name: 'Costa Rica, Ley 1387',
      address: 'https://costa-rica.justia.com/nacionales/leyes/ley-1387/gdoc',
      about: 'Cuándo se permite una rifa.',
    },
    {
      name: 'Costa Rica, Ley 7395',
      address: 'https://costa-rica.justia.com/nacionales/leyes/ley-7395/gdoc',
      about: 'La prohibición de premios en efectivo.',
    },
    {
      name: 'Procuraduría de Costa Rica, dictamen C-231-2007',
      address:
        'http://www.pgrweb.go.cr/scij/Busqueda/Normativa/pronunciamiento/pro_ficha.aspx?param1=PRD&param6=1&nDictamen=14643&strTipM=T',
      about: 'Quién autoriza hoy.',
    },
  ],
  PA: [
    {
      name: 'Telemetro, aviso de la Junta de Control de Juegos (2021)',
      address: 'https://www.telemetro.com/nacionales/jcj-aplicara-sanciones-bingos-virtuales-ilegales-n5244341',
      about: 'El Decreto Ley 2 de 1998. Las multas, en la prensa de esos días.',
    },
  ],
  GT: [
    {
      name: 'Living in Guatemala, autorización de rifas',
      address: 'https://livinginguatemala.com/tramites/gobern-autorizacion-rifas-sorteos/',
      about: 'El trámite ante la gobernación. Guía privada.',
    },
  ],
  SV: [
    {
      name: 'elsalvador.com, sobre quién autoriza loterías (2021)',
      address:
        'https://www.elsalvador.com/eldiariodehoy/sala-de-lo-constitucional-loteria-nacional-lnb-beneficencia/799211/2021/',
      about: 'La competencia de las alcaldías. Fuente secundaria.',
    },
    {
      name: 'El Salvador, sentencia 395-2012 (2021)',
      address: 'https://sv.vlex.com/vid/sentencia-n-395-2012-900659200',
      about: 'La multa del Ministerio de Gobernación.',
    },
  ],
  US: [
    {
      name: 'Legal Beagle, venta de boletos de rifa',
      address: 'https://legalbeagle.com/5751573-selling-raffle-tickets-profit-legal.html',
      about: 'Los estados y las personas particulares. Fuente secundaria.',
    },
  ],
  HN: [],
  NI: [],
};
