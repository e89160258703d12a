import { defineTexts } from '../../i18n/texts.ts'

export const cannedTexts = defineTexts({
  save: ['Save', 'Guardar', 'Salvar'],
  saved: ['Saved.', 'Guardado.', 'Salvo.'],
  required: ['Please fill this in.', 'Completa este campo.', 'Preencha este campo.'],
  addReply: ['New answer', 'Nueva respuesta', 'Nova resposta'],
  shortcut: ['Shortcut', 'Atajo', 'Atalho'],
  shortcutHint: [
    'Letters, digits, - and _, without spaces.',
    'Letras, números, - y _, sin espacios.',
    'Letras, números, - e _, sem espaços.',
  ],
  replyTitle: ['Title', 'Título', 'Título'],
  content: ['Answer', 'Respuesta', 'Resposta'],
  insert: [
    'Put in what is filled in when it is picked:',
    'Agrega lo que se completa al elegirla:',
    'Insira o que é preenchido ao escolher:',
  ],
  customer_first_name: ['Customer’s first name', 'Primer nombre del cliente', 'Primeiro nome do cliente'],
  customer_name: ['Customer’s full name', 'Nombre completo del cliente', 'Nome completo do cliente'],
  agent_name: ['Your name', 'Tu nombre', 'Seu nome'],
  shop_name: ['Shop’s name', 'Nombre de la tienda', 'Nome da loja'],
  reads: ['It reads: {text}', 'Se lee: {text}', 'Fica assim: {text}'],
  sampleCustomer: ['Laura Gómez', 'Laura Gómez', 'Laura Gomes'],
  unknownVariable: [
    '{name} stands for nothing. Use the ones below.',
    '{name} no significa nada. Usa las de abajo.',
    '{name} não significa nada. Use as de baixo.',
  ],
})
