import { brand } from '#brand';
import type { Article } from './content.ts';

/** How many numbers a circle of people may take, one in so many of them buying so many each. */
function reach(people: number, oneIn: number, each: number): string {
  return String(Math.floor(people / oneIn) * each);
}

const circles = [20, 40, 60, 120];

export const success: Article = {
  title: 'Cómo hacer una rifa exitosa',
  description:
    'Cómo llenar una rifa sin agobiar: cuántos números poner, a qué precio, cuándo escribir, y mensajes de WhatsApp listos para copiar.',
  lead: 'Las rifas que se llenan no son las que más ruido hacen. Son las que dan confianza, piden poco esfuerzo y se acaban el día que dijeron.',
  publishedOn: '2026-11-21',
  knownOn: '2026-11-21',
  parts: [
    {
      title: 'Qué hace que alguien compre un número',
      blocks: [
        'Casi nadie compra un boleto por estadística. Lo compra porque **te conoce**, porque le importa **para qué es** y porque **le cuesta poco**: un minuto y unas monedas. El premio ayuda, y ayuda sobre todo a que se hable de ello. Si solo tienes tiempo para mejorar una cosa, que sea la segunda: dos frases que expliquen para qué es el dinero.',
        'Y hay tres cosas que frenan: no entender cómo se participa, no ver si va en serio y temer que el sorteo esté arreglado. Lo demás de esta página trata de quitar esas tres piedras del camino.',
      ],
    },
    {
      title: 'Pon los números que puedas vender',
      blocks: [
        'Un tablero medio vacío desanima; uno casi lleno se termina solo, porque a nadie le gusta quedarse fuera. Así que cuenta antes. Escribe una lista de las personas a las que puedes mandar un mensaje **con su nombre**, sin vergüenza, y supón que compra una parte. La tabla hace esa cuenta con dos suposiciones, una prudente y otra optimista. Cámbialas por lo que tú creas de tu gente.',
        {
          table: {
            caption: 'Cuántos números puede pedir tu círculo',
            head: ['Personas en tu lista', 'Si compra 1 de cada 4, dos números', 'Si compra 1 de cada 2, dos números'],
            rows: circles.map((people) => [String(people), reach(people, 4, 2), reach(people, 2, 2)]),
          },
        },
        'Con cuarenta personas, entre veinte y cuarenta números son tuyos. Para llenar un tablero de cien hacen falta dos o tres personas como tú, así que antes de publicar busca dos aliados y reparte las listas. Si no los tienes, haz la rifa de 1 a 50 y llénala.',
        {
          picture: 'board',
          caption: 'Un tablero casi lleno anima más que cualquier mensaje: se ve qué queda y se decide en un vistazo.',
        },
      ],
    },
    {
      title: 'Un precio que no haga pensar',
      blocks: [
        'El mejor precio es el de algo que se paga sin consultarlo: un café, un refresco, un pan. Redondo, para poder pagarlo también en efectivo. Compara estas dos rifas, que piden lo mismo:',
        {
          table: {
            caption: 'Dos formas de reunir 250 €',
            head: ['Rifa', 'Números', 'Precio', 'Qué pide a cada persona'],
            rows: [
              ['Muchos y baratos', '100', '2,50 €', 'Un gesto pequeño. Quien puede, compra cuatro por 10 €'],
              ['Pocos y caros', '25', '10 €', 'Una decisión. Quien no puede, no entra'],
            ],
          },
        },
        'Con la primera participa más gente, y más gente la comparte. La segunda tiene sentido cuando el premio vale mucho y el grupo es pequeño. Si alguien quiere varios números, que los elija de una vez: la página le suma el importe y lo paga junto, con una sola referencia.',
      ],
    },
    {
      title: 'Cuenta para qué es, con nombres',
      blocks: [
        'Compara «Rifa solidaria, colabora» con «Vamos a Ayna en mayo, somos veintidós y nos faltan 250 € para el autobús». La segunda se puede contar a otra persona. Escribe la historia con tres datos: **quién organiza, cuánto falta y qué pasa si sobra**.',
        {
          message:
            'Somos [el equipo infantil del barrio, 14 niñas]. Nos falta pagar [el arbitraje de la temporada: 250 €].\nRifamos [un jamón que ha donado la carnicería de Lola].\nSi se vende todo y sobra algo, [compramos petos nuevos]. El lunes siguiente mostramos las cuentas.',
          title: 'La historia, para pegar en la página de la rifa',
        },
        'Da las gracias con nombre a quien dona el premio, si quiere. Suele compartirlo en su propio círculo, y ese círculo tú no lo tenías.',
      ],
    },
    {
      title: 'Escribe cuatro veces, no cuarenta',
      blocks: [
        'Repetir el mismo cartel cada día en el mismo grupo cansa a quien ya compró y no convence a quien no. Mejor cuatro mensajes distintos, cada uno con una noticia:',
        {
          steps: [
            {
              title: 'Antes de abrir, de uno en uno',
              words:
                'Escribe a diez personas cercanas y pídeles que elijan número en cuanto publiques. Que el tablero no empiece vacío.',
            },
            { title: 'El primer día, en los grupos', words: 'La foto, el precio, la fecha y el enlace. Nada más.' },
            {
              title: 'A mitad de camino, con el tablero',
              words:
                'Cuántos van y cuáles quedan. Si es verdad que quedan pocos, dilo con la cifra; si no, no lo digas.',
            },
            {
              title: 'El día antes del cierre',
              words:
                'Un último aviso con los números libres y la hora del sorteo, que es también una invitación a mirarlo.',
            },
          ],
        },
        {
          message:
            'Abro mañana la rifa para [el viaje]. ¿Me ayudas a que no empiece vacía? Cuando te mande el enlace, elige el número que quieras: son [2,50 €].',
          title: 'De uno en uno, la víspera',
        },
        {
          message:
            'Van [63 de 100]. Quedan, entre otros, el [07], el [21] y el [90]. Cierra el [miércoles a las 20:00] y se sortea a las [21:00]: [enlace]',
          title: 'A mitad de camino',
        },
        {
          message:
            'Mañana a las [20:00] se cierra. Quedan [9 números]. A las [21:00] lo vemos salir todos a la vez en esta misma página: [enlace]',
          title: 'El día antes',
        },
        'El enlace muestra siempre el tablero como está en ese momento, así que un mensaje viejo sigue sirviendo. Es la gran ventaja sobre la foto de un cartel, que envejece en cuanto se envía.',
      ],
    },
    {
      title: 'Ponlo fácil',
      blocks: [
        {
          list: [
            '**Sin cuenta.** Deja que se aparte con un nombre y un teléfono. Pide cuenta solo si tienes un motivo.',
            '**Dos formas de pago**, la que usa la gente joven y la que usa tu tía. El efectivo cuenta: lo marcas tú.',
            '**Al azar.** Muchas personas no quieren elegir: el botón les da números libres y ya está.',
            '**Un plazo amable.** Veinticuatro horas bastan para pagar con calma. Con menos, hay quien se queda a medias.',
            '**Letra grande.** Muéstrale la página a alguien de más de setenta años antes de publicar. Si lo entiende, lo entenderá todo el mundo.',
            '**Un teléfono al que llamar.** El tuyo, en el mensaje. La mitad de la confianza es eso.',
          ],
        },
      ],
    },
    {
      title: 'Confirma rápido: es tu mejor publicidad',
      blocks: [
        'Quien paga y ve su número marcado se lo muestra a otros. Quien espera dos días empieza a preguntarse cosas. Reserva un cuarto de hora fijo al día, siempre a la misma hora, y haz estas tres cosas por orden: confirma lo que ha llegado a tu cuenta, contesta a lo que no cuadra y recuerda lo suyo a quien está a punto de perder su apartado.',
        {
          message:
            'Hola, [Marta]. Tienes apartados el [07] y el [42] hasta [mañana a las 18:00]. Si ya no los quieres no pasa nada: dímelo y los suelto. Si los quieres, aquí ves cómo pagar: [enlace]',
          title: 'Un recordatorio que no molesta',
        },
        `En ${brand.name} ese mensaje ya está escrito en cada pedido sin pagar, con el nombre, los números y la hora: solo tienes que mandarlo.`,
      ],
    },
    {
      title: 'Haz del sorteo un momento',
      blocks: [
        'Elige una hora a la que la gente pueda estar: después de cenar entre semana, antes de comer un domingo. Diez minutos antes envía el enlace del sorteo. La página lleva la cuenta atrás y todo el mundo ve salir el número a la vez, en su propio teléfono, esté donde esté. Si el grupo está junto, ponla en una pantalla.',
        'Antes, cuando se selle la lista, envía su huella al grupo. Parece un detalle técnico y es lo que convierte «confío en ti» en «no hace falta que confíe»: después, con el [acta](verify), cualquiera comprueba que la lista era esa y que el número salió de donde tenía que salir.',
        {
          picture: 'seal',
          caption: 'La huella en el grupo, antes del sorteo: el gesto de diez segundos que más confianza da.',
        },
      ],
    },
    {
      title: 'Después: entrega, cuentas y gracias',
      blocks: [
        'La siguiente rifa empieza el día después de esta. Entrega el premio esa semana, márcalo como entregado y pide a quien ganó que lo confirme. Luego envía las cuentas, aunque nadie las pida:',
        {
          message:
            '¡Gracias! Se vendieron [94 boletos]: [235 €]. El premio lo donó [la carnicería de Lola], así que todo va para [el arbitraje]. Ganó el [58], de [Nuria, con su permiso], y ya lo tiene.\nEl acta, por si alguien quiere comprobar el sorteo: [enlace]',
          title: 'Las cuentas, para el grupo',
        },
        'No publiques el nombre ni la cara de quien ganó sin preguntárselo. El número basta para que se sepa que salió.',
      ],
    },
    {
      title: 'Siete errores que vacían un tablero',
      blocks: [
        {
          list: [
            'Cambiar la fecha del sorteo.',
            'Decir «quedan tres» cuando quedan treinta.',
            'Rifar algo que todavía no tienes.',
            'Tardar días en confirmar un pago.',
            'Quedarte tú los números que no se venden sin decirlo. Si participas, que se sepa.',
            'Enviar un video de una ruleta como única prueba.',
            'No contar nunca en qué se gastó.',
          ],
        },
        'Y uno que no vacía el tablero pero puede cerrarlo: no mirar [qué dice la ley](legality) antes de vender.',
      ],
    },
  ],
  questions: [
    {
      question: '¿Cuánto debe durar la venta de una rifa?',
      answer:
        'Entre siete y diez días. Con menos, hay gente que no llega a verlo; con más, se olvida. Es mejor una rifa corta con fecha firme que una larga que se va moviendo.',
    },
    {
      question: '¿Qué hago si no se venden todos los números?',
      answer:
        'Si pusiste un mínimo y no se llega, el sorteo se anula y se devuelve lo pagado. Si se llega, se sortea solo entre los boletos pagados: con el azar público, los que no se vendieron no pueden salir.',
    },
    {
      question: '¿Puedo participar en mi propia rifa?',
      answer:
        'Puedes, pero dilo. Si varias personas administran la comunidad, tu pago lo tiene que confirmar otra; si la llevas en solitario, queda anotado que lo confirmó quien lo pagó.',
    },
    {
      question: '¿Sirve poner los últimos números más baratos?',
      answer:
        'Es injusto con quien pagó antes, y por eso el precio de una rifa no cambia desde el primer apartado. Si te quedan pocos, ofrécelos por su nombre: «queda el 13, ¿quién se atreve?».',
    },
  ],
  next: {
    to: 'createRaffle',
    label: 'Crear mi rifa',
    words: 'Con la lista de personas en la mano, decide cuántos números pones y publícala.',
  },
};
