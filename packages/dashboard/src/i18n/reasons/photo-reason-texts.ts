import { defineTexts } from '../texts.ts'

export const photoReasonTexts = defineTexts({
  photo_model: [
    'Photos are read by a language model, and none is connected here.',
    'Las fotos las lee un modelo de lenguaje, y aquí no hay ninguno conectado.',
    'As fotos são lidas por um modelo de linguagem, e aqui não há nenhum conectado.',
  ],
  photo_budget: [
    'The language model’s tokens for this month are spent. Paste the list, or raise the budget in the bot’s settings.',
    'Los tokens del modelo de este mes se acabaron. Pega la lista, o sube el tope en los ajustes del bot.',
    'Os tokens do modelo deste mês acabaram. Cole a lista, ou aumente o limite nas configurações do bot.',
  ],
  photo_kind: [
    'This is not a JPEG, PNG or WebP picture.',
    'Esto no es una imagen JPEG, PNG o WebP.',
    'Isto não é uma imagem JPEG, PNG ou WebP.',
  ],
  photo_unread: [
    'The photo could not be read. Take it from nearer and with more light, or paste the list.',
    'No se pudo leer la foto. Tómala de más cerca y con más luz, o pega la lista.',
    'Não foi possível ler a foto. Tire de mais perto e com mais luz, ou cole a lista.',
  ],
  photos_many: [
    'Other photos are being read. Wait a moment and try again.',
    'Se están leyendo otras fotos. Espera un momento e inténtalo de nuevo.',
    'Outras fotos estão sendo lidas. Espere um momento e tente de novo.',
  ],
})
