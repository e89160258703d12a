import { defineTexts } from '../../i18n/texts.ts'

export const tryOutTexts = defineTexts({
  write: ['Write as a customer', 'Escribe como cliente', 'Escreva como cliente'],
  send: ['Send', 'Enviar', 'Enviar'],
  startOver: ['Start over', 'Empezar de nuevo', 'Começar de novo'],
  handedOff: [
    'A person would be called here.',
    'Aquí se llamaría a una persona.',
    'Aqui uma pessoa seria chamada.',
  ],
  fallback_timeout: [
    'The language model took too long; the rules answered.',
    'El modelo de lenguaje tardó demasiado; respondieron las reglas.',
    'O modelo de linguagem demorou demais; as regras responderam.',
  ],
  fallback_refused: [
    'The language model said what it may not say; the rules answered.',
    'El modelo de lenguaje dijo algo que no puede decir; respondieron las reglas.',
    'O modelo de linguagem disse algo que não pode dizer; as regras responderam.',
  ],
  fallback_budget: [
    "This month's tokens are spent; the rules answered.",
    'Los tokens de este mes se acabaron; respondieron las reglas.',
    'Os tokens deste mês acabaram; as regras responderam.',
  ],
  fallback_failed: [
    'The language model did not answer; the rules did.',
    'El modelo de lenguaje no respondió; respondieron las reglas.',
    'O modelo de linguagem não respondeu; as regras responderam.',
  ],
  teachAnswer: ['Teach it the answer', 'Enséñale la respuesta', 'Ensine a resposta'],
  teachOther: ['Teach another answer', 'Enseñarle otra respuesta', 'Ensinar outra resposta'],
  askedAgain: [
    'Saved. The bot knows it from now on; the same question again:',
    'Guardado. El bot ya lo sabe; la misma pregunta otra vez:',
    'Salvo. O bot já sabe; a mesma pergunta de novo:',
  ],
  picture: ['Picture', 'Imagen', 'Imagem'],
  thinking: ['The bot is writing…', 'El bot está escribiendo…', 'O bot está escrevendo…'],
  chat: ['Chat with the bot', 'Chat con el bot', 'Conversa com o bot'],
  suggestions: ['Ask for example', 'Pregunta por ejemplo', 'Pergunte por exemplo'],
})
