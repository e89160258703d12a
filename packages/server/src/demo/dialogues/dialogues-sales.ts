import type { Dialogue } from '../types.ts'
import { agent, bot, days, handedBack, handedOff, hours, user } from './lines.ts'

export const sales: readonly Dialogue[] = [
  {
    key: 'laura',
    contact: 'laura',
    platform: 'whatsapp',
    ends: { minutesAgo: 14 },
    unread: 2,
    order: {
      lines: [{ sku: 'VES-LIN-M', addOns: ['empaque-regalo'] }],
      delivery: 'bogota',
      status: 'confirmed',
      payment: 'paid',
    },
    lines: [
      user('Hola 👋 ¿tienen el vestido de lino en talla M?'),
      bot(
        '¡Hola, Laura! Te saluda el asistente virtual de Casa Lucero. Sí, la talla M está disponible en {p:VES-LIN-M}. ¿Te ayudo con algo más de la prenda?',
      ),
      user('¿La M cómo viene? Yo uso 10'),
      bot(
        'La M equivale a la 10: busto de 92 a 96 cm. El lino no estira, así que si a veces usas 12 te conviene más la L.',
      ),
      user('No, siempre 10. Es para un regalo, ¿lo pueden empacar?'),
      bot(
        'Claro, el empaque de regalo con tarjeta vale $8.000 🎁 ¿A qué dirección lo enviamos y quién lo recibe?',
      ),
      user('Carrera 11 # 140-52, apto 302, Cedritos. Lo recibo yo'),
      bot(
        'Listo, este es tu pedido:\n\n• Vestido de lino Guaduas, talla M\n• Empaque de regalo con tarjeta\n• Domicilio en Bogotá: {envio}\n\nTotal: {total}. ¿Cómo quieres pagar?',
        { buttons: ['Nequi', 'PSE', 'Contraentrega'] },
      ),
      user('Nequi', { tapped: true }),
      bot('Perfecto, ya quedó registrado. Puedes pagar aquí: https://pagos.example.com/casa-lucero', {
        places: true,
      }),
      user('Ya pagué, mira el comprobante', { after: 5, image: true }),
      bot(
        '¡Pago recibido! Sale en el próximo despacho y te avisamos por aquí. Gracias por comprar en Casa Lucero 💛',
      ),
      user('Gracias, muy amables'),
    ],
  },
  {
    key: 'carlos',
    contact: 'carlos',
    platform: 'whatsapp',
    ends: { daysAgo: 2, at: '19:48' },
    ad: 'mochilas',
    order: {
      lines: [{ sku: 'MOC-WAY', price: 195000 }],
      delivery: 'bogota',
      status: 'confirmed',
      payment: 'paid',
    },
    lines: [
      user('Buenas noches, quiero información de las mochilas de la foto'),
      bot(
        'Buenas noches, Carlos Andrés. Las mochilas wayuu van de $140.000 a $280.000 según el tejido: las de una hebra son más finas. ¿La buscas para ti o para regalar?',
      ),
      user('Para mi esposa, cumple la otra semana'),
      bot('¡Qué buen regalo! Como cada pieza es única, te muestro las que hay hoy:'),
      bot('Mochila de una hebra en tonos tierra, $195.000', { image: true }),
      bot('Mochila de dos hebras en fucsia y azul, $150.000', { image: true }),
      user('Uy, la primera está muy linda. ¿Alcanza a llegar a tiempo?'),
      bot('Sí, de sobra: desde que la pagas te llega en 1 o 2 días hábiles. ¿Me regalas la dirección?'),
      user('Calle 26 sur # 68-40, barrio Carvajal'),
      bot(
        'Te queda en {total} con el domicilio incluido. Aquí puedes pagar: https://pagos.example.com/casa-lucero',
        {
          places: true,
        },
      ),
      user('Listo, ya hice el pago por PSE', { after: 6 }),
      bot('Confirmado, Carlos Andrés. Separamos la mochila y sale en el próximo despacho.'),
    ],
  },
  {
    key: 'valentina',
    contact: 'valentina',
    platform: 'whatsapp',
    ends: { daysAgo: 3, at: '16:05' },
    order: {
      lines: [{ sku: 'BLU-VIL', quantity: 2 }, { sku: 'PAN-SED' }],
      delivery: 'bogota',
      status: 'completed',
      payment: 'paid',
    },
    lines: [
      user('Buenas tardes, ¿la blusa bordada sigue en promoción?'),
      bot(
        'Buenas tardes, Valentina. Sí, está a {p:BLU-VIL} por la Semana de la blusa; el precio normal es $84.900.',
      ),
      user('Me llevo dos, una es para mi mamá. ¿Qué tallas hay?'),
      bot('Es talla única con horma amplia: va bien de la S a la L, hasta 108 cm de busto.'),
      user('Perfecto. Y súmame una pañoleta de las de orquídeas'),
      bot(
        'Con mucho gusto. Dos blusas, una pañoleta y el domicilio suman {total}. ¿Pagas por Nequi, PSE o contraentrega?',
      ),
      user('PSE'),
      bot('Listo, aquí va el enlace: https://pagos.example.com/casa-lucero', { places: true }),
      user('Pagado ✅', { after: 9 }),
      bot('¡Gracias! Tu pedido sale mañana.'),
      user('Ya me llegó todo, las blusas están divinas 😍', { after: days(2) + hours(1) }),
      handedOff('operator_takeover', { after: 26 }),
      agent('¡Qué alegría, Vale! Que las disfruten. Si subes foto, etiquétanos 🙌'),
      handedBack({ after: 4 }),
    ],
  },
  {
    key: 'jorge',
    contact: 'jorge',
    platform: 'whatsapp',
    ends: { minutesAgo: 52 },
    unread: 3,
    order: {
      lines: [{ sku: 'SAB-300-DO' }, { sku: 'COJ-TEL', quantity: 2 }],
      delivery: 'bogota',
      status: 'pending',
      payment: 'pending',
    },
    lines: [
      user('Buenas, les mando lo que escogí en el catálogo'),
      user('[order: 1 × SAB-300-DO, 2 × COJ-TEL]', {
        after: 0.3,
        places: true,
        cart: [
          { sku: 'SAB-300-DO', quantity: 1, price: 189900 },
          { sku: 'COJ-TEL', quantity: 2, price: 58000 },
        ],
      }),
      bot(
        '¡Hola, Jorge Iván! Recibimos tu pedido:\n\n• Juego de sábanas de 300 hilos, doble\n• 2 cojines tejidos en telar\n• Domicilio en Bogotá\n\nTotal: {total}. ¿En qué color quieres las sábanas: blanco, gris perla o verde salvia?',
      ),
      user('Gris perla. ¿Sirven para un colchón alto? El mío mide como 30 cm'),
      bot('Sí, la ajustable sirve hasta 35 cm. ¿A qué dirección te lo enviamos?'),
      user('A la misma de siempre. ¿Les puedo transferir?'),
      bot('Claro. Puedes pagar {total} por Nequi al 300 555 0100 y nos envías el comprobante por aquí.'),
      user('Listo, ya pagué. Aquí está el comprobante', { after: 4, image: true, receipt: true }),
      bot('¡Gracias! Le paso tu comprobante a una persona del equipo para que confirme el pago.'),
      handedOff('policy'),
      user('Quedo pendiente, ¡que lleguen pronto!'),
    ],
  },
  {
    key: 'diana',
    contact: 'diana',
    platform: 'whatsapp',
    ends: { daysAgo: 3, at: '21:17' },
    lines: [
      user('Hola, ¿ya les llegó la chaqueta de jean oversize?'),
      bot(
        'Hola, Diana Marcela. Todavía no: está agotada y suele volver a entrar cada tres o cuatro semanas. ¿Quieres que te anote en la lista de espera?',
      ),
      user('Sí, porfa. ¿Va a seguir al mismo precio?'),
      bot(
        'Hoy figura en {p:CHA-JEA}. No te puedo asegurar el precio del próximo lote, pero te lo confirmamos antes de separarla.',
      ),
      user('Dale, quedo pendiente'),
      bot('Anotada. Te escribimos por aquí apenas llegue 🙂'),
    ],
  },
  {
    key: 'oscar',
    contact: 'oscar',
    platform: 'whatsapp',
    ends: { daysAgo: 1, at: '10:32' },
    unread: 4,
    order: { lines: [{ sku: 'RUA-NOB' }], delivery: 'national', status: 'confirmed', payment: 'pending' },
    lines: [
      user('Buenos días. ¿Hacen envíos a Medellín?'),
      bot(
        'Buenos días, Óscar Javier. Sí, el envío nacional vale {envio} y a Medellín tarda de 2 a 4 días hábiles. ¿Qué te gustaría pedir?',
      ),
      user('Una ruana de las de Nobsa. ¿Tienen talla para una persona de 1,85?'),
      bot(
        'Es talla única y mide 1,40 por 1,60 metros; a alguien de tu estatura le queda bien. Vale {p:RUA-NOB}.',
      ),
      user('¿Y la puedo pagar cuando llegue?'),
      bot(
        'Sí, manejamos contraentrega. Serían {total} en efectivo al recibir. ¿Me confirmas la dirección y el barrio?',
      ),
      user('Calle 33 # 78-15, Laureles, torre 2, apto 904'),
      bot(
        'Listo, tu pedido quedó confirmado. Apenas lo despachemos te mando el número de guía por este medio 📦',
        { places: true },
      ),
    ],
  },
  {
    key: 'tatiana',
    contact: 'tatiana',
    platform: 'whatsapp',
    ends: { daysAgo: 5, at: '18:40' },
    order: {
      lines: [{ sku: 'LAB-MAT-GU' }, { sku: 'LAB-MAT-FE' }],
      delivery: 'bogota',
      status: 'cancelled',
      payment: 'voided',
    },
    lines: [
      user('¿Tienen este tono?', { image: true }),
      bot(
        'Por la foto se parece al labial mate Corozo (vino), pero en este momento está agotado. Los más cercanos que tengo son Guayaba (rosado) y Feria (rojo). ¿Te sirven?',
      ),
      user('Mmm, bueno, mándame uno de cada uno'),
      bot(
        'Son {p:LAB-MAT-GU} y {p:LAB-MAT-FE}; con el domicilio quedan en {total}. Ya te los separé. ¿A qué dirección los mandamos?',
        {
          places: true,
        },
      ),
      user('Ay no, qué pena, mejor cancélalo. Mi hermana me los consiguió', { after: 34 }),
      bot(
        'Tranquila, Tatiana, ya cancelé el pedido y no se te cobró nada. ¿Te aviso cuando vuelva el tono Corozo?',
      ),
      user('Sí, gracias 🙏'),
      bot('Listo, te escribimos apenas llegue.'),
    ],
  },
  {
    key: 'mafe',
    contact: 'mafe',
    platform: 'whatsapp',
    ends: { daysAgo: 4, at: '20:26' },
    order: { lines: [{ sku: 'VEL-SOY-L3' }], delivery: 'bogota', status: 'cancelled', payment: 'expired' },
    lines: [
      user('Hola, ¿cuánto dura la vela grande de lavanda?'),
      bot('Hola, Mafe. La de 300 g dura unas 60 horas y vale {p:VEL-SOY-L3}.'),
      user('Súper, quiero una'),
      bot(
        'Te la separo por 24 horas. Con domicilio queda en {total}: https://pagos.example.com/casa-lucero',
        { places: true },
      ),
      user('Listo, ahorita la pago'),
      bot(
        'Hola, Mafe. Se venció el tiempo de pago y la vela volvió al inventario. Si todavía la quieres, escríbeme y la separo otra vez.',
        {
          after: hours(24),
          failed: true,
        },
      ),
    ],
  },
  {
    key: 'laura-instagram',
    contact: 'laura',
    platform: 'instagram',
    ends: { daysAgo: 31, at: '12:20' },
    lines: [
      user('Holaa, ¿dónde quedan?'),
      bot(
        '¡Hola! Estamos en Chapinero, calle 63 # 9-41, Bogotá. Abrimos de lunes a viernes de 9:00 a. m. a 7:00 p. m. y los sábados hasta las 5:00 p. m.',
      ),
      user('¿Y por WhatsApp también venden?'),
      bot('Sí, en el botón del perfil nos puedes escribir por WhatsApp y hacer el pedido ahí mismo.'),
      user('Ok, gracias'),
    ],
  },
  {
    key: 'sofia',
    contact: 'sofia',
    platform: 'instagram',
    ends: { daysAgo: 1, at: '22:10' },
    ad: 'filigrana',
    unread: 1,
    order: {
      lines: [{ sku: 'ARE-FIL', price: 118000 }, { sku: 'COL-MOS' }],
      delivery: 'national',
      status: 'confirmed',
      payment: 'partially_paid',
    },
    lines: [
      user('Me encantaron los aretes de la historia 😍 ¿precio?'),
      bot(
        '¡Hola, Sofía! Los de la historia son filigrana momposina en plata ley 950 y valen $118.000. Vienen con certificado.',
      ),
      user('¿Pesan mucho?'),
      bot('No, son livianos: unos 6 gramos cada uno.'),
      user('¿Y puedo abonar la mitad y el resto en la quincena? También quiero el collar de mostacilla'),
      bot(
        'Sí, con la mitad te los apartamos hasta por 15 días. Los aretes, el collar y el envío a tu ciudad suman {total}. ¿Te mando el enlace para el abono?',
      ),
      user('Sí, por favor'),
      bot('Aquí está: https://pagos.example.com/casa-lucero. Apenas entre el abono te confirmo.', {
        places: true,
      }),
      user('Ya hice el abono', { after: 11 }),
      bot('¡Recibido! Tus piezas quedan apartadas. Al completar el pago despachamos el mismo día.'),
      user('Gracias 🫶'),
    ],
  },
  {
    key: 'daniela',
    contact: 'daniela',
    platform: 'instagram',
    ends: { minutesAgo: 131 },
    unread: 3,
    lines: [
      user('Hola, ¿el pantalón palazzo hay en talla 12?'),
      bot(
        'Hola, Daniela. La 12 está agotada por ahora; quedan 8, 10 y 14. La 14 se puede entallar: nuestro arreglo de prendas vale desde $15.000.',
      ),
      user('¿Y de largo? Mido 1,58'),
      bot(
        'El largo total es de 106 cm. Para tu estatura, con tacón bajo te quedaría bien; para zapato plano habría que subir el ruedo unos 4 cm.',
      ),
      user('Ok, lo pienso y te digo'),
      bot('Claro que sí. Si quieres, pasa a medírtelo: estamos en la calle 63 # 9-41, Chapinero.'),
    ],
  },
  {
    key: 'juanpablo',
    contact: 'juanpablo',
    platform: 'instagram',
    ends: { daysAgo: 8, at: '11:02' },
    order: {
      lines: [{ sku: 'BOL-CAN', addOns: ['grabado', 'empaque-regalo'] }],
      delivery: 'bogota',
      status: 'completed',
      payment: 'partially_refunded',
      changedDays: 4.05,
    },
    lines: [
      user('Buenas, el bolso Candelaria ¿es cuero de verdad?'),
      bot(
        'Buenas, Juan Pablo. Sí, es cuero natural: trae vetas y cambia de tono con el uso. Está en {p:BOL-CAN} por últimas unidades.',
      ),
      user('¿Le pueden poner un nombre?'),
      bot('Sí, el grabado vale $12.000 y se demora un día. ¿Qué nombre sería?'),
      user('Antonia. Y en empaque de regalo, por favor'),
      bot(
        'Quedaría en {total} con grabado, empaque y domicilio. Te comparto el pago: https://pagos.example.com/casa-lucero',
        {
          places: true,
        },
      ),
      user('Pago hecho', { after: 15 }),
      bot('Confirmado. El bolso sale pasado mañana, ya grabado.'),
      user('Hola, el bolso llegó bien, pero el grabado dice «Antonía», con tilde', { after: days(4) }),
      handedOff('operator_takeover', { after: 35 }),
      agent(
        'Hola, Juan Pablo, soy Marcela. Qué pena contigo, fue error nuestro. Te devolvemos el valor del grabado y el empaque hoy mismo, ¿te parece?',
      ),
      user('Me parece bien, a ella le gustó así'),
      agent('Listo, ya hicimos la devolución de $20.000 a tu cuenta. Gracias por la paciencia.', {
        after: 21,
      }),
      handedBack({ after: 2 }),
    ],
  },
]
