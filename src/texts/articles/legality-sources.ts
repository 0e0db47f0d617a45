import type { Country } from '#domain/communities/community.ts';
import type { Source } from './content.ts';

/** Where the article read what only it tells: taxes, fines, how one authority goes about it. */
export const furtherSources: Readonly<Partial<Record<Country, readonly Source[]>>> = {
  ES: [
    {
      name: 'La Razón, decretos de juego de Castilla y León (2025)',
      address:
        'https://www.larazon.es/castilla-y-leon/castilla-leon-avanza-proteccion-seguridad-juridica-juego-apuestas_2025032067dc0eaeb425ef0001e4f505.html',
      about: 'El reglamento de rifas. Fuente secundaria.',
    },
    {
      name: 'Joc Privat, proyecto de decreto de Castilla y León',
      address:
        'https://jocprivat.com/noticias/autonomias/18521-la-combinacion-aleatoria-sera-estrictamente-publicitaria-de-un-producto-o-servicio-reza-el-proyecto-de-decreto-de-rifas-tombolas-y-combinaciones-aleatorias-con-fines-publicitarios-de-castilla-y-leon',
      about: 'Los dos meses y los 500 € del proyecto. Fuente secundaria.',
    },
    {
      name: 'Junta de Andalucía, tasa sobre rifas',
      address:
        'https://cdn.juntadeandalucia.es/organismos/economiahaciendayfondoseuropeos/areas/tributos-juego/tributos/paginas/Tasarifa,tombola,apuestaycomb.aleatorias.html',
      about: 'Quién paga la tasa, a quién y con qué exenciones.',
    },
    {
      name: 'Gobierno de La Rioja, tasa sobre rifas',
      address:
        'https://larioja.org/tributos/en/tributos-cedidos/tributos-juego/tasa-rifas-tombolas-apuestas-combinaciones-aleatorias',
      about: 'La base son los boletos ofrecidos.',
    },
    {
      name: 'Zurita Asesores, sobre la consulta V1178-25',
      address: 'https://zuritaasesores.com/1495-2/?id=1806',
      about: 'El IRPF de los premios y el límite de 300 €. Fuente secundaria.',
    },
  ],
  MX: [
    {
      name: 'IDC, «Sorteo para trabajadores» (2013)',
      address: 'https://idconline.mx/juridico/2013/02/11/sorteo-para-trabajadores',
      about: 'El artículo 15 y lo que contestó la autoridad. Fuente secundaria.',
    },
  ],
  CO: [
    {
      name: 'Mundo Video, operadores tecnológicos de rifas (2025)',
      address:
        'https://www.mundovideo.com.co/coljuegoseice/coljuegos-define-reglas-para-operadores-tecnologicos-en-rifas-el-juego-sistematizado-se-moderniza',
      about: 'La consulta de Coljuegos. Fuente secundaria.',
    },
    {
      name: 'Estatuto Tributario de Colombia, artículo 317',
      address: 'https://estatuto.co/317',
      about: 'El 20 % sobre premios de rifas.',
    },
  ],
  AR: [
    {
      name: 'Ley 20.630 de Argentina',
      address: 'https://argentina.justia.com/federales/leyes/ley-n-20630-jan-22-1974/gdoc',
      about: 'El impuesto a los premios.',
    },
  ],
  UY: [
    {
      name: 'Intendencia de Montevideo, sorteos de más de 100 UR',
      address:
        'https://tramites.montevideo.gub.uy/tramites-y-tributos/autorizacion/realizar-sorteos-y-promociones-para-premios-superiores-a-100-ur',
      about: 'El trámite municipal.',
    },
  ],
  US: [
    {
      name: 'Primera Hora, aviso del DACO (2020)',
      address:
        'https://www.primerahora.com/noticias/gobierno-politica/notas/daco-anuncia-posible-multa-a-aplicacion-de-sorteos/',
      about: 'Puerto Rico.',
    },
  ],
};
