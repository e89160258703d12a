import type { Dialogue } from '../types.ts'
import { agent, bot, days, handedBack, handedOff, hours, user } from './lines.ts'

export const moreSales: readonly Dialogue[] = [
  {
    key: 'rosaelena',
    contact: 'rosaelena',
    platform: 'messenger',
    ends: { daysAgo: 6, at: '15:33' },
    ad: 'velas',
    order: {
      lines: [{ sku: 'VEL-SOY-V1', quantity: 12, addOns: ['etiqueta'] }],
      delivery: 'bogota',
      status: 'completed',
      payment: 'paid',
    },
    lines: [
      user('Buenas tardes, vi el anuncio de las velas. ¿Las hacen para recordatorios de primera comunión?'),
      bot(
        'Buenas tardes, Rosa Elena. Sí, desde 10 unidades con etiqueta personalizada. La vela de 180 g vale {p:VEL-SOY-V1} y la etiqueta, $2.500.',
      ),
      user('Necesito 12 de vainilla para el domingo de la otra semana. ¿Alcanzan?'),
      bot('Sí, alcanzamos. ¿Qué debe decir la etiqueta?'),
      user('«Primera comunión de Samuel» y la fecha'),
      bot('Perfecto. Las 12 velas con etiqueta y domicilio quedan en {total}. ¿Le envío el enlace de pago?'),
      user('Sí señor, por favor'),
      bot('Con mucho gusto: https://pagos.example.com/casa-lucero', { places: true }),
      user('Ya pagué', { after: 22 }),
      bot('Pago confirmado. Le avisamos cuando salgan para su casa.'),
      user('Muchas gracias, llegaron muy bonitas. Dios los bendiga', { after: days(3) }),
      handedOff('operator_takeover', { after: 42 }),
      agent('¡Gracias a usted, doña Rosa! Un abrazo para Samuel.'),
      handedBack({ after: 3 }),
    ],
  },
  {
    key: 'hernan',
    contact: 'hernan',
    platform: 'messenger',
    ends: { minutesAgo: 205 },
    unread: 5,
    order: {
      lines: [{ sku: 'TAZ-CAR', quantity: 4, addOns: ['caja-kraft'] }],
      delivery: 'national',
      status: 'pending',
      payment: 'authorized',
    },
    lines: [
      user('Cordial saludo. Necesito 4 tazas de El Carmen, dos azules y dos verdes'),
      bot('Hola, Hernán. Claro que sí, cada taza vale {p:TAZ-CAR}. ¿A qué ciudad las enviamos?'),
      user('A Tunja. ¿Llegan bien empacadas? Una vez pedí en otra parte y llegaron rotas'),
      bot(
        'Van en caja con protección y, si alguna llega rota, la cambiamos sin costo. ¿Las quieres en caja kraft con moño por $6.000 cada una?',
      ),
      user('Sí, son para regalar'),
      bot('Con las cajas y el envío nacional quedan en {total}. ¿Pagas con tarjeta o por PSE?'),
      user('Con tarjeta de crédito'),
      bot('Listo: https://pagos.example.com/casa-lucero. El cobro se hace cuando despachemos.', {
        places: true,
      }),
      user('Hecho, me salió como autorizado', { after: 8 }),
      bot('Sí, así debe aparecer. Mañana confirmamos los decorados y las despachamos.'),
    ],
  },
  {
    key: 'claudia',
    contact: 'claudia',
    platform: 'messenger',
    ends: { daysAgo: 2, at: '13:11' },
    lines: [
      user('¿El sérum de vitamina C sirve para piel grasa?'),
      bot(
        'Hola, Claudia Milena. Sí, la textura es acuosa y no deja brillo. Se aplican tres o cuatro gotas en la mañana y después protector solar.',
      ),
      user('Yo en las noches uso retinol, ¿no importa?'),
      bot(
        'No hay problema si los separas: vitamina C en la mañana y retinol en la noche. Lo que no se recomienda es mezclarlos en la misma rutina.',
      ),
      user('Ah, bueno. Cuando me paguen te lo pido'),
      bot('Con gusto. Vale {p:SER-VTC} y lo tenemos disponible.'),
    ],
  },
  {
    key: 'felipe',
    contact: 'felipe',
    platform: 'telegram',
    ends: { daysAgo: 9, at: '08:15' },
    order: {
      lines: [{ sku: 'PRO-SOL', quantity: 2 }],
      delivery: 'bogota',
      status: 'completed',
      payment: 'paid',
    },
    lines: [
      user('Buenos días, ¿el protector solar deja la cara blanca?'),
      bot('Buenos días, Felipe. No, se absorbe por completo en un minuto y no tiene color.'),
      user('Listo, necesito dos. Monto en bici todos los días 🚴'),
      bot(
        'Entonces te va a servir: es FPS 50; en la bici reaplícalo cada dos horas. Los dos con domicilio quedan en {total}.',
      ),
      user('Mándame el link'),
      bot('https://pagos.example.com/casa-lucero', { places: true }),
      user('Pagado', { after: 3 }),
      bot('¡Gracias, Felipe! Te llegan entre mañana y pasado mañana.'),
    ],
  },
  {
    key: 'milton',
    contact: 'milton',
    platform: 'telegram',
    ends: { minutesAgo: 33 },
    unread: 2,
    lines: [
      user('Buenas, ¿el sombrero vueltiao qué tallas tiene?'),
      bot(
        'Buenas, Milton. Va de 56 a 60 cm de contorno de cabeza. Mídete con una cinta por encima de las cejas y te digo cuál te sirve.',
      ),
      user('Me da 58'),
      bot(
        'Te queda perfecto. Vale {p:SOM-VUE}, es de 19 vueltas y se puede doblar sin que se dañe. ¿Te lo separo?',
      ),
    ],
  },
  {
    key: 'visitor',
    contact: 'visitor',
    platform: 'web',
    ends: { minutesAgo: 4 },
    unread: 2,
    lines: [
      user('¿Tienen parqueadero?'),
      bot('¡Hola! No tenemos parqueadero propio, pero hay uno público a media cuadra, sobre la carrera 9.'),
      user('¿Y abren los domingos?'),
      bot(
        'Los domingos y festivos no abrimos. De lunes a viernes atendemos de 9:00 a. m. a 7:00 p. m. y los sábados hasta las 5:00 p. m.',
      ),
    ],
  },
  {
    key: 'lucia',
    contact: 'lucia',
    platform: 'web',
    ends: { daysAgo: 4, at: '09:50' },
    order: {
      lines: [{ sku: 'PIJ-SAT-M', addOns: ['bordado'] }],
      delivery: 'national',
      status: 'confirmed',
      payment: 'paid',
    },
    lines: [
      user('Buenos días, quiero la pijama de satín con bordado. ¿Cuánto se demora?'),
      bot(
        'Buenos días. El bordado toma dos días hábiles y después despachamos. ¿Con quién tengo el gusto y qué talla necesitas?',
      ),
      user('Lucía Benavides, talla M, con las iniciales L. B. Es para Pasto'),
      bot(
        'Gracias, Lucía. La pijama en M con bordado y envío a Pasto queda en {total}. ¿A qué correo te mando el enlace de pago?',
      ),
      user('lucia.benavides@example.com'),
      bot('Enviado. Apenas se confirme el pago empezamos el bordado.', { places: true }),
      user('Ya quedó, muchas gracias', { after: 13 }),
      bot('¡Recibido! Te escribimos al correo con el número de guía.'),
    ],
  },
  {
    key: 'ximena',
    contact: 'ximena',
    platform: 'whatsapp',
    ends: { daysAgo: 12, at: '17:26' },
    ad: 'velas',
    order: {
      lines: [{ sku: 'JAB-AVE', quantity: 4, addOns: ['caja-kraft'] }, { sku: 'CRE-KAR' }],
      delivery: 'bogota',
      status: 'completed',
      payment: 'paid',
    },
    lines: [
      user('Buenas tardes, ¿los jabones sirven para piel de bebé?'),
      bot(
        'Buenas tardes, Ximena. Son de avena y miel, sin colorantes. Para bebés menores de un año te sugiero preguntarle antes al pediatra.',
      ),
      user('Ah, no, el mío ya tiene 3 años. Dame cuatro en cajita, y una crema de karité para mí'),
      bot(
        'Listo: 4 jabones en caja kraft, la crema de karité y el domicilio, {total}. ¿Te sirve pagar por Nequi?',
      ),
      user('Sí, de una'),
      bot('Aquí lo tienes: https://pagos.example.com/casa-lucero', { places: true }),
      user('[audio]', { audio: true, after: 17 }),
      bot('Gracias por la nota de voz. Todavía no puedo escuchar audios; ¿me lo escribes, por favor?'),
      user('Jaja, que ya pagué y que si lo pueden dejar en portería'),
      bot('Perfecto, el pago ya entró y dejamos la indicación para la portería.'),
    ],
  },
  {
    key: 'someone',
    contact: 'someone',
    platform: 'whatsapp',
    ends: { minutesAgo: 88 },
    ad: 'lino',
    unread: 1,
    lines: [
      user('Precio'),
      bot(
        '¡Hola! El vestido de lino Guaduas vale {p:VES-LIN-M}; en talla XL, {p:VES-LIN-XL}. ¿Qué talla usas? Así te digo si hay.',
      ),
    ],
  },
  {
    key: 'gloria-gift',
    contact: 'gloria',
    platform: 'messenger',
    ends: { daysAgo: 19, at: '14:44' },
    order: {
      lines: [{ sku: 'CAJ-REG', price: 158000 }],
      changedDays: 1.1,
      delivery: 'bogota',
      status: 'completed',
      payment: 'paid',
    },
    lines: [
      user('Buenas, quiero armar una caja de regalo para una amiga que está enferma'),
      bot('Qué bonito detalle, Gloria Inés. La armamos a tu gusto. ¿Cuánto quisieras invertir, más o menos?'),
      user('Unos 150'),
      bot(
        'Te propongo: vela de lavanda de 300 g, crema de karité, taza de El Carmen y la tarjeta escrita a mano. Con el armado queda en $158.000. ¿Te gusta?',
        {
          after: 2,
        },
      ),
      user('Divina. En la tarjeta: «Que te mejores pronto, amiga. Gloria»'),
      bot('Anotado. Con domicilio es {total}: https://pagos.example.com/casa-lucero', { places: true }),
      user('Ya está', { after: 10 }),
      bot('Pago recibido. La entregamos en el próximo reparto 💐'),
      user('Le encantó, gracias', { after: hours(27) }),
    ],
  },
]
