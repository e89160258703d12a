import { opening } from '../calendar.ts'

const weekday = [{ from: opening.opens, to: opening.closes }]

/** The shop's bot settings document. */
export function demoBotSettings(): object {
  return {
    hours: {
      monday: weekday,
      tuesday: weekday,
      wednesday: weekday,
      thursday: weekday,
      friday: weekday,
      saturday: [{ from: opening.opens, to: opening.closesSaturday }],
    },
    knowledge: [
      {
        question: '¿Hacen envíos? ¿Cuánto vale el domicilio y cuánto se demora?',
        answer:
          'En Medellín entregamos el mismo día o al siguiente. Al resto del país enviamos por transportadora, de 2 a 4 días hábiles.',
      },
      {
        question: '¿Cómo puedo pagar? ¿Qué medios de pago reciben?',
        answer: 'Con tarjeta, PSE o Nequi por el enlace de pago, o en efectivo en la tienda.',
      },
      {
        question: '¿Puedo cambiar o devolver un producto?',
        answer:
          'Cambios hasta 30 días después, sin uso y con etiqueta. Si compraste a distancia, tienes cinco días hábiles para retractarte.',
      },
      {
        question: '¿Dónde están? ¿Cuál es la dirección de la tienda?',
        answer: 'Estamos en Medellín, en el barrio Laureles. Te esperamos.',
      },
      {
        question: '¿Venden al por mayor?',
        answer: 'Sí, desde 24 unidades. Una persona del equipo te cotiza.',
      },
      {
        question: '¿Dan factura?',
        answer: 'Sí, factura electrónica; dinos a nombre de quién y a qué correo.',
      },
    ],
    order_expires_minutes: 24 * 60,
    payment_url: 'https://pagos.example.com/casa-lucero?pedido={order_id}&valor={total}',
  }
}
