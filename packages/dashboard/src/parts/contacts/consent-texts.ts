import { consentWords } from '@mostrador/contract/dashboard/outreach/consent-words'
import { defineTexts } from '../../i18n/texts.ts'

export const consentTexts = defineTexts({
  ...consentWords,
  title: ['Messages', 'Mensajes', 'Mensagens'],
  yes: ['Wants them', 'Quiere recibir', 'Quer receber'],
  no: ['Does not want them', 'No quiere recibir', 'Não quer receber'],
  unsaid: ['Has not said', 'No ha dicho', 'Não disse'],
  change: ['Change', 'Cambiar', 'Alterar'],
  changeTitle: ['What does the customer want?', '¿Qué quiere el cliente?', 'O que o cliente quer?'],
  kind: ['Messages', 'Mensajes', 'Mensagens'],
  answer: ['Answer', 'Respuesta', 'Resposta'],
  reason: ['Reason', 'Motivo', 'Motivo'],
  reasonHint: [
    'For example: asked for it on the phone.',
    'Por ejemplo: lo pidió por teléfono.',
    'Por exemplo: pediu por telefone.',
  ],
  reasonMissing: ['Say why.', 'Escribe el motivo.', 'Escreva o motivo.'],
  save: ['Save', 'Guardar', 'Salvar'],
  saved: ['Noted.', 'Anotado.', 'Anotado.'],
  fullOut: [
    'A no about orders and appointments is a full opt-out: nothing is sent by itself. When the customer writes, the bot answers.',
    'Un no sobre pedidos y citas es una baja completa: nada se le envía por su cuenta. Si el cliente escribe, el bot responde.',
    'Um não sobre pedidos e agendamentos é uma saída completa: nada é enviado sozinho. Se o cliente escrever, o bot responde.',
  ],
  history: ['What was said', 'Qué se dijo', 'O que foi dito'],
  quote: ['“{words}”', '«{words}»', '“{words}”'],
})
