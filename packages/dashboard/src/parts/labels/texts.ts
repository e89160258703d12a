import { defineTexts } from '../../i18n/texts.ts'

export const labelTexts = defineTexts({
  labels: ['Labels', 'Etiquetas', 'Etiquetas'],
  noLabels: ['There are no labels yet.', 'Todavía no hay etiquetas.', 'Ainda não há etiquetas.'],
  editLabels: ['Manage labels', 'Administrar etiquetas', 'Gerenciar etiquetas'],
  label: ['Label', 'Etiqueta', 'Etiqueta'],
  anyLabel: ['Labels', 'Etiquetas', 'Etiquetas'],
  newLabel: ['New label', 'Nueva etiqueta', 'Nova etiqueta'],
  make: ['Create and put on', 'Crear y poner', 'Criar e pôr'],
  name: ['Name', 'Nombre', 'Nome'],
  color: ['Colour', 'Color', 'Cor'],
  required: ['Please fill this in.', 'Completa este campo.', 'Preencha este campo.'],
  gray: ['Grey', 'Gris', 'Cinza'],
  red: ['Red', 'Rojo', 'Vermelho'],
  orange: ['Orange', 'Naranja', 'Laranja'],
  yellow: ['Yellow', 'Amarillo', 'Amarelo'],
  green: ['Green', 'Verde', 'Verde'],
  teal: ['Teal', 'Turquesa', 'Turquesa'],
  blue: ['Blue', 'Azul', 'Azul'],
  violet: ['Violet', 'Violeta', 'Violeta'],
  pink: ['Pink', 'Rosa', 'Rosa'],
})
