import { defineTexts } from '../../i18n/texts.ts'

export const questionTexts = defineTexts({
  title: ['What the bot did not know', 'Lo que el bot no supo', 'O que o bot não soube'],
  description: [
    'Questions of customers without an answer. Answer one once, and the bot knows it from then on.',
    'Preguntas de clientes que quedaron sin respuesta. Responde una vez y el bot ya la sabrá.',
    'Perguntas de clientes que ficaram sem resposta. Responda uma vez e o bot passa a saber.',
  ],
  state: ['Which questions', 'Qué preguntas', 'Quais perguntas'],
  open: ['Unanswered', 'Sin responder', 'Sem resposta'],
  answered: ['Answered', 'Respondidas', 'Respondidas'],
  ignored: ['Ignored', 'Ignoradas', 'Ignoradas'],
  times: ['asked once | asked {n} times', 'una vez | {n} veces', 'uma vez | {n} vezes'],
  answerIt: ['Answer it', 'Responder', 'Responder'],
  ignore: ['Ignore', 'Ignorar', 'Ignorar'],
  isIgnored: ['Ignored.', 'Ignorada.', 'Ignorada.'],
  reopen: ['Bring back', 'Recuperar', 'Trazer de volta'],
  emptyTitle: ['Nothing to answer', 'Nada por responder', 'Nada a responder'],
  empty: [
    'When a customer asks something that the bot has no answer to, it appears here.',
    'Cuando un cliente pregunte algo que el bot no sabe, aparecerá aquí.',
    'Quando um cliente perguntar algo que o bot não sabe, aparece aqui.',
  ],
  noneOf: ['There are none here.', 'Aquí no hay ninguna.', 'Não há nenhuma aqui.'],
})
