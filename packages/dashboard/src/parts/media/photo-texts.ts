import { defineTexts } from '../../i18n/texts.ts'

export const photoTexts = defineTexts({
  open: ['Open the photo', 'Abrir la foto', 'Abrir a foto'],
  original: ['Open the original', 'Abrir la foto original', 'Abrir a foto original'],
  view: ['View', 'Ver', 'Ver'],
  save: ['Save', 'Guardar', 'Salvar'],
  closer: ['Zoom in', 'Acercar', 'Aproximar'],
  farther: ['Zoom out', 'Alejar', 'Afastar'],
})
