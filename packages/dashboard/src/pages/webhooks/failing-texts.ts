import { defineTexts } from '../../i18n/texts.ts'

export const failingTexts = defineTexts({
  failing: [
    'The last attempt failed. At {max} in a row the webhook breaks. | The last {n} attempts failed. At {max} in a row the webhook breaks.',
    'Falló el último intento. Con {max} seguidos el webhook se detiene. | Fallaron los últimos {n} intentos. Con {max} seguidos el webhook se detiene.',
    'A última tentativa falhou. Com {max} seguidas o webhook para. | As últimas {n} tentativas falharam. Com {max} seguidas o webhook para.',
  ],
  lastFailure: [
    'The last failed attempt, {time}:',
    'El último intento fallido, {time}:',
    'A última tentativa com falha, {time}:',
  ],
  seeFailure: [
    'See the last failed attempt',
    'Ver el último intento fallido',
    'Ver a última tentativa com falha',
  ],
  waitingTitle: [
    '{n} event waits | {n} events wait',
    '{n} evento espera | {n} eventos esperan',
    '{n} evento espera | {n} eventos esperam',
  ],
  waitingText: [
    'While the webhook fails, one is tried at a time. As soon as your server takes one, the others follow.',
    'Mientras el webhook falla, se prueba de a uno. En cuanto tu servidor acepte uno, siguen los demás.',
    'Enquanto o webhook falha, tentamos um de cada vez. Assim que o seu servidor aceitar um, os outros seguem.',
  ],
  waitingNext: ['The next attempt: {time}', 'El próximo intento: {time}', 'A próxima tentativa: {time}'],
  retryingTitle: [
    '1 event waits for its next attempt | {n} events wait for their next attempt',
    '1 evento espera su próximo intento | {n} eventos esperan su próximo intento',
    '1 evento espera a próxima tentativa | {n} eventos esperam a próxima tentativa',
  ],
  retryingText: [
    'An earlier attempt failed; the next one: {time}, while newer events are sent.',
    'Falló un intento anterior; el próximo: {time}, mientras se envían los eventos nuevos.',
    'Uma tentativa anterior falhou; a próxima: {time}, enquanto os eventos novos são enviados.',
  ],
  sendNow: ['Send them now', 'Enviar ahora', 'Enviar agora'],
})
