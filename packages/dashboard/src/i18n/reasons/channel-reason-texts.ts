// Findings of the check of a channel. A part of `reasonTexts`. Words of a platform or of the network stand as they came.
import { defineTexts } from '../texts.ts'

export const channelReasonTexts = defineTexts({
  check_secrets: ['Missing: {names}.', 'Falta: {names}.', 'Ainda falta: {names}.'],
  check_local: [
    'Nobody outside reaches {url}. Ask whoever runs the server to give it the address that the world sees.',
    'Nadie de fuera llega a {url}. Pide a quien opera el servidor que le ponga la dirección que ve todo el mundo.',
    'Ninguém de fora chega a {url}. Peça a quem opera o servidor que coloque o endereço que todos veem.',
  ],
  check_http: [
    'Platforms send over https: alone, and this server’s address is {url}. Ask whoever runs it to change that.',
    'Las plataformas solo envían por https:, y la dirección de este servidor es {url}. Pide a quien lo opera que la cambie.',
    'As plataformas só enviam por https:, e o endereço deste servidor é {url}. Peça a quem o opera que mude isso.',
  ],
  check_token: [
    'The platform answered {status}: the token or the id of the channel is wrong or too old.',
    'La plataforma respondió {status}: el token o el id del canal es incorrecto o venció.',
    'A plataforma respondeu {status}: o token ou o id do canal está errado ou venceu.',
  ],
  check_unreached: [
    'The platform was not reached: {problem}',
    'No se llegó a la plataforma: {problem}',
    'Não se chegou à plataforma: {problem}',
  ],
  check_webhook_none: [
    '{platform} was not told where to send.',
    'A {platform} no se le ha dicho a dónde enviar.',
    'O {platform} ainda não sabe para onde enviar.',
  ],
  check_webhook_elsewhere: [
    '{platform} sends to {url}.',
    '{platform} envía a {url}.',
    'O {platform} envia para {url}.',
  ],
  check_webhook_secret: [
    '{platform} could not deliver at {at}, as it was told another secret: {problem}',
    '{platform} no pudo entregar a las {at}, porque tiene otro secreto: {problem}',
    'O {platform} não conseguiu entregar às {at}, porque tem outro segredo: {problem}',
  ],
  check_webhook_failing: [
    '{platform} could not deliver at {at}: {problem}',
    '{platform} no pudo entregar a las {at}: {problem}',
    'O {platform} não conseguiu entregar às {at}: {problem}',
  ],
  check_webhook_unsaid: [
    '{platform} did not say where it sends: {problem}',
    '{platform} no dijo a dónde envía: {problem}',
    'O {platform} não disse para onde envia: {problem}',
  ],
})
