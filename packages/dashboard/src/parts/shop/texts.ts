import type { OrderPlatform, Provider } from '@mostrador/contract/values'
import { defineTexts } from '../../i18n/texts.ts'

/** Platforms that customers write on, orders come from and money is paid through. */
const platformNames = {
  whatsapp: ['WhatsApp', 'WhatsApp', 'WhatsApp'],
  messenger: ['Messenger', 'Messenger', 'Messenger'],
  instagram: ['Instagram', 'Instagram', 'Instagram'],
  telegram: ['Telegram', 'Telegram', 'Telegram'],
  web: ['Web chat', 'Chat web', 'Chat do site'],
  shopify: ['Shopify', 'Shopify', 'Shopify'],
  woocommerce: ['WooCommerce', 'WooCommerce', 'WooCommerce'],
  stripe: ['Stripe', 'Stripe', 'Stripe'],
  mercadopago: ['Mercado Pago', 'Mercado Pago', 'Mercado Pago'],
  manual: ['Your team', 'Tu equipo', 'Sua equipe'],
} as const satisfies Record<OrderPlatform | Provider, readonly [en: string, es: string, pt: string]>

/** Words that several pages share: states, channels, reasons. */
export const shopTexts = defineTexts({
  ...platformNames,
  byTeam: ['your team', 'tu equipo', 'sua equipe'],
  unknownName: ['Unknown', 'Desconocido', 'Desconhecido'],
  user_requested: ['Asked for a person', 'Pidió hablar con alguien', 'Pediu para falar com alguém'],
  bot_unable: ['The bot could not help', 'El bot no pudo ayudar', 'O bot não conseguiu ajudar'],
  operator_takeover: ['Taken over by a person', 'Atendida por una persona', 'Assumida por uma pessoa'],
  native_app_reply: [
    'Answered in the app itself',
    'Respondida en la propia app',
    'Respondida no próprio app',
  ],
  engine_error: ['The bot had a fault', 'El bot tuvo una falla', 'O bot teve uma falha'],
  policy: [
    'Something that a person decides',
    'Es algo que decide una persona',
    'É algo que uma pessoa decide',
  ],
  lead: ['Lead', 'Prospecto', 'Interessado'],
  customer: ['Customer', 'Cliente', 'Cliente'],
  blocked: ['Blocked', 'Bloqueado', 'Bloqueado'],
  opted_out: [
    'Wants no automatic messages',
    'No quiere mensajes automáticos',
    'Não quer mensagens automáticas',
  ],
  no_offers: ['Wants no offers', 'No quiere ofertas', 'Não quer ofertas'],
  order_pending: ['New', 'Nuevo', 'Novo'],
  order_confirmed: ['Confirmed', 'Confirmado', 'Confirmado'],
  order_completed: ['Completed', 'Completado', 'Concluído'],
  order_cancelled: ['Cancelled', 'Cancelado', 'Cancelado'],
  order_requires_action: ['Needs a look', 'Requiere atención', 'Precisa de atenção'],
  payment_pending: ['Unpaid', 'Sin pagar', 'Não pago'],
  payment_authorized: ['Authorized', 'Autorizado', 'Autorizado'],
  payment_partially_paid: ['Partly paid', 'Pago parcial', 'Pago em parte'],
  payment_paid: ['Paid', 'Pagado', 'Pago'],
  payment_partially_refunded: ['Partly refunded', 'Reembolso parcial', 'Reembolso parcial'],
  payment_refunded: ['Refunded', 'Reembolsado', 'Reembolsado'],
  payment_voided: ['Voided', 'Anulado', 'Anulado'],
  payment_expired: ['Expired', 'Vencido', 'Vencido'],
  appointment_pending: ['To confirm', 'Por confirmar', 'A confirmar'],
  appointment_scheduled: ['Scheduled', 'Agendada', 'Agendado'],
  appointment_completed: ['Completed', 'Completada', 'Concluído'],
  appointment_cancelled: ['Cancelled', 'Cancelada', 'Cancelado'],
  appointment_no_show: ['Did not come', 'No asistió', 'Não veio'],
})
