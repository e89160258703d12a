import type { ProductSpec } from '../types.ts'
import { accessories, clothes } from './catalogue-clothes.ts'
import { beauty, home } from './catalogue-home.ts'

/** Bookable resources. */
export const resources = [
  { key: 'yuliana', name: 'Uñas con Yuliana' },
  { key: 'paola', name: 'Cabina con Paola' },
  { key: 'andres', name: 'Asesorías con Andrés' },
] as const

/** Delivery charges. */
export const deliveries = {
  bogota: { sku: 'ENV-BOG', name: 'Domicilio en Bogotá', price: 9900 },
  national: { sku: 'ENV-NAL', name: 'Envío nacional', price: 16900 },
} as const

const services: readonly ProductSpec[] = [
  {
    sku: 'SRV-MAN',
    name: 'Manicura semipermanente',
    category: 'Uñas',
    item: 'service',
    pricing: 'fixed',
    price: 55000,
    description: 'Limpieza, limado y esmaltado semipermanente. Dura unas tres semanas.',
    knowledge: 'Si trae semipermanente de otro lugar hay que sumar el retiro y 15 minutos.',
    addOns: [
      { id: 'retiro', name: 'Retiro del esmalte anterior', price: 10000 },
      { id: 'decoracion', name: 'Decoración de dos uñas', price: 8000 },
    ],
    faqs: [{ question: '¿Cuánto se demora?', answer: 'Una hora, más o menos.' }],
    booking: { minutes: 60, resource: 'yuliana' },
    listedDaysAgo: 117,
  },
  {
    sku: 'SRV-PED',
    name: 'Manicura y pedicura spa',
    category: 'Uñas',
    item: 'service',
    pricing: 'fixed',
    price: 95000,
    description: 'Exfoliación, hidratación, masaje y esmaltado tradicional en manos y pies.',
    booking: { minutes: 90, resource: 'yuliana' },
    listedDaysAgo: 115,
  },
  {
    sku: 'SRV-FAC',
    name: 'Limpieza facial profunda',
    category: 'Rostro',
    item: 'service',
    pricing: 'fixed',
    price: 120000,
    description: 'Vapor, extracción, mascarilla e hidratación según el tipo de piel.',
    knowledge:
      'No se hace si hubo depilación, peeling o sol fuerte en los tres días anteriores. En embarazo o con isotretinoína se consulta antes con Paola.',
    faqs: [{ question: '¿Queda la cara roja?', answer: 'Puede quedar un poco roja durante unas horas.' }],
    sale: { price: 99000, label: 'Piel de estreno', beganDaysAgo: 12, endsInDays: 10 },
    booking: { minutes: 75, resource: 'paola' },
    listedDaysAgo: 113,
  },
  {
    sku: 'SRV-CEJ',
    name: 'Diseño de cejas con henna',
    category: 'Rostro',
    item: 'service',
    pricing: 'fixed',
    price: 40000,
    description: 'Diseño según el rostro, depilación con hilo y color con henna.',
    booking: { minutes: 30, resource: 'paola' },
    listedDaysAgo: 111,
  },
  {
    sku: 'SRV-MAQ',
    name: 'Maquillaje social',
    category: 'Maquillaje',
    item: 'service',
    pricing: 'range',
    range: [110000, 180000],
    description: 'Maquillaje para grados, matrimonios y fiestas.',
    knowledge:
      'De día desde 110.000; de noche con pestañas, hasta 180.000. La cita queda en firme con un abono del 50 %.',
    addOns: [{ id: 'peinado', name: 'Peinado con ondas', price: 60000 }],
    booking: { minutes: 60, resource: 'paola' },
    listedDaysAgo: 106,
  },
  {
    sku: 'SRV-ASE',
    name: 'Asesoría de imagen virtual',
    category: 'Asesorías',
    item: 'service',
    pricing: 'fixed',
    price: 90000,
    description: 'Una hora por videollamada: colorimetría, siluetas y lista de compras.',
    booking: { minutes: 60, resource: 'andres', online: true },
    listedDaysAgo: 92,
  },
  {
    sku: 'SRV-NOV',
    name: 'Paquete de novia',
    category: 'Maquillaje',
    item: 'service',
    pricing: 'quote',
    description: 'Prueba, maquillaje y peinado el día del matrimonio, en el local o a domicilio.',
    knowledge: 'Se cotiza en una cita de 45 minutos con Andrés, sin costo.',
    booking: { minutes: 45, resource: 'andres' },
    listedDaysAgo: 81,
  },
  {
    sku: 'SRV-ARR',
    name: 'Arreglo de prendas',
    category: 'Ropa',
    item: 'service',
    pricing: 'range',
    range: [15000, 60000],
    description: 'Ruedos, entalles y cambio de cremallera. Entrega en tres días hábiles.',
    listedDaysAgo: 70,
  },
]

export const products: readonly ProductSpec[] = [...clothes, ...accessories, ...beauty, ...home, ...services]
