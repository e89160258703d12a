import { defineTexts } from '../../i18n/texts.ts'

export const teachingTexts = defineTexts({
  answerTitle: ['Teach the bot the answer', 'Enséñale la respuesta al bot', 'Ensine a resposta ao bot'],
  question: ['Question', 'Pregunta', 'Pergunta'],
  answer: ['Answer', 'Respuesta', 'Resposta'],
  answerHint: [
    'As the bot is to say it to customers.',
    'Tal como el bot la dirá a los clientes.',
    'Como o bot vai dizer aos clientes.',
  ],
  save: ['Save the answer', 'Guardar respuesta', 'Salvar resposta'],
  saved: ['Saved. The bot knows it from now on.', 'Guardado. El bot ya lo sabe.', 'Salvo. O bot já sabe.'],
  required: ['Please fill this in.', 'Completa este campo.', 'Preencha este campo.'],
})
