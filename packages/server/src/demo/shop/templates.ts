// Message templates of the demo shop, in each of the states that people meet first.
import type { TemplateContent, TemplateState, VariableKind } from '@mostrador/contract/outreach/templates'

type TemplateSpec = {
  name: string
  category: 'utility' | 'marketing'
  state: TemplateState
  reason?: string
  /** The platform's own words. */
  detail?: string
  quality?: 'high'
  content: TemplateContent
  /** Meaning and example of each variable of the body. */
  variables: readonly (readonly [kind: VariableKind, example: string])[]
}

export const demoTemplates: readonly TemplateSpec[] = [
  {
    ...{ name: 'recordatorio_cita', category: 'utility', state: 'approved', quality: 'high' },
    content: {
      header: { kind: 'text', text: 'Tu cita' },
      body: 'Hola {{1}}, te esperamos {{2}} para {{3}}. ¿Nos confirmas que vienes?',
      footer: null,
      buttons: [
        { kind: 'reply', text: 'Confirmo' },
        { kind: 'reply', text: 'Cambiar la hora' },
        { kind: 'reply', text: 'Cancelar' },
      ],
    },
    variables: [
      ['customer_name', 'Laura'],
      ['appointment_time', 'mañana a las 10:00'],
      ['service', 'la asesoría'],
    ],
  },
  {
    ...{ name: 'pedido_listo', category: 'utility', state: 'pending' },
    content: {
      header: null,
      body: 'Hola {{1}}, tu pedido {{2}} por {{3}} ya está listo. ¡Gracias por tu compra!',
      footer: 'Casa Lucero',
      buttons: [],
    },
    variables: [
      ['customer_name', 'Laura'],
      ['order_number', '1024'],
      ['total', '$ 85.000'],
    ],
  },
  {
    ...{ name: 'novedades_semana', category: 'marketing', state: 'approved', quality: 'high' },
    content: {
      header: { kind: 'text', text: 'Novedades' },
      body: 'Hola {{1}}, llegaron novedades a la tienda. Esta semana: {{2}}.',
      footer: 'Escribe BAJA para no recibir más',
      buttons: [],
    },
    variables: [
      ['customer_name', 'Laura'],
      ['text', 'ruanas de lana'],
    ],
  },
  {
    ...{ name: 'oferta_temporada', category: 'marketing', state: 'rejected', reason: 'invalid_format' },
    detail: 'Variables can’t be at the start or end of the template.',
    content: {
      header: null,
      body: 'Llegó la nueva temporada. Mírala antes que nadie en {{1}}',
      footer: 'Escribe BAJA para no recibir más',
      buttons: [],
    },
    variables: [['link', 'https://casalucero.example']],
  },
]
