import { defineTexts } from '../../../../i18n/texts.ts'

export const toldDraftTexts = defineTexts({
  updated: [
    'It has changed since this was prepared: the answer says how it is now.',
    'Cambió desde que se preparó esto: la respuesta dice cómo está ahora.',
    'Mudou desde que isto foi preparado: a resposta diz como está agora.',
  ],
  dropped: [
    'The answer that was prepared no longer holds, so it was taken out.',
    'La respuesta que estaba preparada ya no vale y se quitó.',
    'A resposta que estava preparada já não vale e foi retirada.',
  ],
  changedOrder: [
    'The order has changed since you began to write this.',
    'El pedido cambió desde que empezaste a escribir esto.',
    'O pedido mudou desde que você começou a escrever isto.',
  ],
  changedAppointment: [
    'The appointment has changed since you began to write this.',
    'La cita cambió desde que empezaste a escribir esto.',
    'O agendamento mudou desde que você começou a escrever isto.',
  ],
  renew: ['Say how it is now', 'Decir cómo está ahora', 'Dizer como está agora'],
  clear: ['Take the answer out', 'Quitar la respuesta', 'Retirar a resposta'],
})
