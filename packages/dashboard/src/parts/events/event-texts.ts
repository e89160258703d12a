import type { EventKind } from '@mostrador/contract/events'
import { defineTexts, type Text } from '../../i18n/texts.ts'

/** When each kind of event is emitted. */
export const eventTexts = defineTexts({
  'message.received': [
    'A customer writes on WhatsApp or Messenger',
    'Un cliente escribe por WhatsApp o Messenger',
    'Um cliente escreve pelo WhatsApp ou Messenger',
  ],
  'message.sent': [
    'The bot finished an answer',
    'El bot terminó una respuesta',
    'O bot terminou uma resposta',
  ],
  'conversation.handed_off': [
    'A conversation is handed to a person',
    'Una conversación pasa a una persona',
    'Uma conversa passa para uma pessoa',
  ],
  'order.created': ['An order is placed', 'Se crea un pedido', 'Um pedido é criado'],
  'order.paid': ['An order is paid', 'Se paga un pedido', 'Um pedido é pago'],
  'appointment.scheduled': ['An appointment is scheduled', 'Se agenda una cita', 'Um horário é agendado'],
  'appointment.cancelled': ['An appointment is cancelled', 'Se cancela una cita', 'Um horário é cancelado'],
} satisfies Record<EventKind, Text>)
