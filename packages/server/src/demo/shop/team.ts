// How the demo's people work together in the inbox.
import type { LabelColor } from '@mostrador/contract/dashboard/labels'

type DemoLabel = {
  name: string
  color: LabelColor
  /** Keys of dialogues and of people that have it. */
  dialogues: readonly string[]
  people: readonly string[]
}

export const labels: readonly DemoLabel[] = [
  { name: 'Al por mayor', color: 'violet', dialogues: ['santiago'], people: ['santiago', 'claudia'] },
  { name: 'Cambios y devoluciones', color: 'orange', dialogues: ['yesid', 'martha'], people: [] },
  { name: 'Cliente frecuente', color: 'teal', dialogues: [], people: ['laura', 'gloria', 'martha'] },
  { name: 'Envíos', color: 'blue', dialogues: ['julian', 'martha'], people: [] },
  { name: 'Pago pendiente', color: 'yellow', dialogues: ['sebastian'], people: [] },
  { name: 'Urgente', color: 'red', dialogues: ['valeria'], people: [] },
]

export const cannedReplies = [
  {
    shortcut: 'envio',
    title: 'Tiempos de envío',
    content:
      'Hola, {{customer_first_name}}. En Bogotá llega en 1 o 2 días hábiles, y al resto del país de 2 a 4. Apenas salga te mando la guía.',
  },
  {
    shortcut: 'gracias',
    title: 'Gracias por la compra',
    content: '¡Gracias por comprar en {{shop_name}}! Cualquier cosa, por acá estamos. Soy {{agent_name}}.',
  },
  {
    shortcut: 'mayor',
    title: 'Precios al por mayor',
    content:
      'Desde 20 unidades manejamos precio al por mayor y factura electrónica. ¿Cuántas necesitas y para cuándo?',
  },
  {
    shortcut: 'pago',
    title: 'Datos para transferir',
    content: 'Puedes pagar por Nequi, PSE o tarjeta. Cuando pagues, mándame por acá la foto del comprobante.',
  },
] as const

/** The person who looks at the demo has these. */
export const held = ['sebastian', 'santiago'] as const
export const snoozed = { dialogue: 'wilson', at: '09:00' } as const
export const notes = [
  {
    dialogue: 'santiago',
    minutesAgo: 58,
    text: 'Ya hablé con bodega: alcanzamos las 80 cajas con logo en cuatro semanas. Falta decidir lo de los 30 días.',
  },
  {
    dialogue: 'wilson',
    minutesAgo: 25,
    text: 'Si no ha pasado mañana temprano, escribirle: el pantalón ya está listo.',
  },
] as const
