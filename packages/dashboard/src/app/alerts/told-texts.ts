import { defineTexts } from '../../i18n/texts.ts'

export const toldTexts = defineTexts({
  given: [
    '{name} gave you a conversation',
    '{name} te asignó un chat',
    '{name} passou uma conversa para você',
  ],
  givenByRule: [
    'You were given a conversation',
    'Se te asignó un chat',
    'Uma conversa foi passada para você',
  ],
  returned: [
    'A snoozed conversation is back',
    'Volvió un chat que estaba pospuesto',
    'Voltou uma conversa adiada',
  ],
  mentioned: ['{name} mentioned you', '{name} te mencionó', '{name} mencionou você'],
  newOrder: ['New order', 'Nuevo pedido', 'Novo pedido'],
  newAppointment: ['New appointment', 'Nueva cita', 'Novo agendamento'],
  openNote: ['Open', 'Abrir', 'Abrir'],
  colleague: ['A colleague', 'Un colega', 'Um colega'],
})
