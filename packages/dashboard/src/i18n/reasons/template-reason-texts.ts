// Why a message template was not taken. A part of `reasonTexts`.
import { defineTexts } from '../texts.ts'

export const templateReasonTexts = defineTexts({
  templates_none: [
    'This channel has no templates. Only WhatsApp does.',
    'Este canal no tiene plantillas. Solo WhatsApp las tiene.',
    'Este canal não tem modelos. Só o WhatsApp tem.',
  ],
  template_drafts_many: [
    'There are {max} drafts already. Submit or delete one first.',
    'Ya hay {max} borradores. Envía o borra uno primero.',
    'Já há {max} rascunhos. Envie ou apague um primeiro.',
  ],
  template_book: [
    'The channel needs its access token and the id of its WhatsApp Business account. Give both, then try again.',
    'Al canal le falta el token de acceso o el id de su cuenta de WhatsApp Business. Ponlos y vuelve a intentarlo.',
    'Falta ao canal o token de acesso ou o ID da conta do WhatsApp Business. Informe os dois e tente de novo.',
  ],
  reminder_phone: [
    'The business does not know this phone yet. Write to it from there first, and send the test again.',
    'El negocio aún no conoce este teléfono. Escríbele primero desde él y vuelve a enviar la prueba.',
    'O negócio ainda não conhece este telefone. Escreva primeiro a partir dele e envie o teste de novo.',
  ],
  template_refused: [
    'WhatsApp did not take it. It says: {problem}',
    'WhatsApp no la aceptó. Dice: {problem}',
    'O WhatsApp não aceitou. Ele diz: {problem}',
  ],
  template_picture: [
    'Choose a JPEG or PNG picture of at most 5 MB for the header.',
    'Elige una imagen JPEG o PNG de 5 MB como máximo para el encabezado.',
    'Escolha uma imagem JPEG ou PNG de no máximo 5 MB para o cabeçalho.',
  ],
  template_header: [
    'The header takes one variable at most.',
    'El encabezado admite como máximo una variable.',
    'O cabeçalho aceita no máximo uma variável.',
  ],
  template_places: [
    'Number the variables 1, 2, 3 … without gaps.',
    'Numera las variables 1, 2, 3… sin saltos.',
    'Numere as variáveis 1, 2, 3… sem pular.',
  ],
  template_examples: [
    'Give every variable an example: WhatsApp’s reviewers read it.',
    'Da un ejemplo de cada variable: lo leen quienes revisan en WhatsApp.',
    'Dê um exemplo de cada variável: quem revisa no WhatsApp lê.',
  ],
  template_ends: [
    'The text must begin and end with words, not with a variable. Add a word or two.',
    'El texto debe empezar y terminar con palabras, no con una variable. Agrega una o dos palabras.',
    'O texto deve começar e terminar com palavras, não com uma variável. Acrescente uma ou duas palavras.',
  ],
  template_state: [
    'Only approved templates of this channel can be sent. Update the list of templates.',
    'Solo se pueden enviar plantillas aprobadas de este canal. Actualiza la lista de plantillas.',
    'Só dá para enviar modelos aprovados deste canal. Atualize a lista de modelos.',
  ],
  template_values: [
    'Fill in every variable.',
    'Completa todas las variables.',
    'Preencha todas as variáveis.',
  ],
})
