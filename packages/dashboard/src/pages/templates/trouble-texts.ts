import { defineTexts } from '../../i18n/texts.ts'

/** Why WhatsApp rejected or paused a template, or will. */
export const troubleTexts = defineTexts({
  reason_abusive_content: [
    'WhatsApp thinks the words could offend or threaten. Say it in a friendlier way.',
    'WhatsApp cree que las palabras pueden ofender o amenazar. Dilo con más amabilidad.',
    'O WhatsApp acha que as palavras podem ofender ou ameaçar. Diga de um jeito mais amável.',
  ],
  reason_category_not_available: [
    'Your account may not use this category. Choose another one.',
    'Tu cuenta no puede usar esta categoría. Elige otra.',
    'Sua conta não pode usar esta categoria. Escolha outra.',
  ],
  reason_incorrect_category: [
    'The text does not suit the category. Offers are marketing; orders and appointments are utility.',
    'El texto no corresponde a la categoría. Las ofertas son marketing; pedidos y citas son utilidad.',
    'O texto não combina com a categoria. Ofertas são marketing; pedidos e agendamentos são utilidade.',
  ],
  reason_invalid_format: [
    'Its form is not allowed: often a variable at the beginning or end, two variables side by side, or a link that is shortened.',
    'La forma no está permitida: suele ser una variable al principio o al final, dos variables juntas o un enlace acortado.',
    'O formato não é permitido: em geral uma variável no início ou no fim, duas variáveis juntas ou um link encurtado.',
  ],
  fault_variable_first: [
    'The text begins with a variable. Put words before it.',
    'El texto empieza con una variable. Pon palabras antes.',
    'O texto começa com uma variável. Ponha palavras antes.',
  ],
  fault_variable_last: [
    'The text ends with a variable. Put words after it.',
    'El texto termina con una variable. Pon palabras después.',
    'O texto termina com uma variável. Ponha palavras depois.',
  ],
  fault_variables_together: [
    'Two variables stand side by side. Put words between them.',
    'Hay dos variables juntas. Pon palabras entre ellas.',
    'Há duas variáveis juntas. Ponha palavras entre elas.',
  ],
  fault_variables_many: [
    'There are too many variables for so few words. Say more, or use fewer.',
    'Hay demasiadas variables para tan pocas palabras. Escribe más o usa menos.',
    'Há variáveis demais para tão poucas palavras. Escreva mais ou use menos.',
  ],
  fault_variables_unnumbered: [
    'Variables are numbered from 1 on, and none is left out.',
    'Las variables se numeran desde 1 y sin saltar ninguna.',
    'As variáveis são numeradas a partir de 1, sem pular nenhuma.',
  ],
  fault_braces: [
    'There is a brace that belongs to no variable. A variable is written {place}.',
    'Hay una llave que no es de ninguna variable. Una variable se escribe {place}.',
    'Há uma chave que não é de nenhuma variável. Uma variável se escreve {place}.',
  ],
  fault_short_link: [
    'It has a shortened link. Write the whole address.',
    'Tiene un enlace acortado. Escribe la dirección completa.',
    'Tem um link encurtado. Escreva o endereço completo.',
  ],
  reason_promotional: [
    'It advertises. Choose the category Marketing, or take the advertising out.',
    'Hace publicidad. Elige la categoría Marketing o quita la parte promocional.',
    'Faz propaganda. Escolha a categoria Marketing ou tire a parte promocional.',
  ],
  reason_scam: [
    'WhatsApp takes it for a scam. Say who you are and what it is about, and ask for no data.',
    'WhatsApp lo toma por una estafa. Di quién eres y de qué se trata, y no pidas datos.',
    'O WhatsApp achou que é golpe. Diga quem você é e do que se trata, e não peça dados.',
  ],
  reason_tag_content_mismatch: [
    'Language or category do not fit the text. Check both.',
    'El idioma o la categoría no corresponden al texto. Revisa ambos.',
    'O idioma ou a categoria não combinam com o texto. Confira os dois.',
  ],
  reason_other: [
    'WhatsApp did not approve it and gave no reason that we know. Change the wording and submit it again.',
    'WhatsApp no la aprobó y no dio un motivo conocido. Cambia el texto y envíala de nuevo.',
    'O WhatsApp não aprovou e não deu um motivo conhecido. Mude o texto e envie de novo.',
  ],
  pausedHint: [
    'Customers reacted badly to it. WhatsApp lifts the pause after some hours, or you change the text.',
    'Los clientes reaccionaron mal. WhatsApp quita la pausa tras unas horas, o puedes cambiar el texto.',
    'Os clientes reagiram mal. O WhatsApp tira a pausa depois de algumas horas, ou você pode mudar o texto.',
  ],
  said: ['WhatsApp says', 'WhatsApp dice', 'O WhatsApp diz'],
})
