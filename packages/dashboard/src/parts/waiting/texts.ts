import { defineTexts } from '../../i18n/texts.ts'

/** Since when a customer waits, why, and who has the conversation; the reasons of hand-overs are among the shop's. */
export const waitingTexts = defineTexts({
  waits: ['Waiting', 'En espera', 'Aguardando'],
  person: ['Wrote again', 'Volvió a escribir', 'Escreveu de novo'],
  unanswered: ['Not answered yet', 'Aún sin respuesta', 'Ainda sem resposta'],
  bot_off: ['The bot is off', 'El bot está apagado', 'O bot está desligado'],
  bot_silent: ['The bot did not answer', 'El bot no respondió', 'O bot não respondeu'],
  receipt: ['Sent a receipt', 'Envió un comprobante', 'Enviou comprovante'],
  says_paid: ['Says that it is paid', 'Dice que ya pagó', 'Diz que já pagou'],
  order: [
    'Ordered: tell them how to pay',
    'Hizo un pedido: dile cómo pagar',
    'Fez um pedido: diga como pagar',
  ],
  media: ['File or recording to look at', 'Archivo o audio por ver', 'Arquivo ou áudio para ver'],
  complaint: ['Has a complaint', 'Tiene una queja', 'Tem uma reclamação'],
  opted_out: ['Wants no bot', 'No quiere al bot', 'Não quer o bot'],
  holder: ['{name} has it', 'La tiene {name}', 'Está com {name}'],
  mine: ['You have it', 'La tienes tú', 'Está com você'],
  me: ['You', 'Tú', 'Você'],
  nobody: ['Nobody has it', 'Nadie la tiene', 'Ninguém assumiu'],
})
