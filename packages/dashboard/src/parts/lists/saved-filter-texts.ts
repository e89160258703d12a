import { defineTexts } from '../../i18n/texts.ts'

export const savedFilterTexts = defineTexts({
  all: ['All', 'Todo', 'Tudo'],
  save: ['Save this filter', 'Guardar este filtro', 'Salvar este filtro'],
  saveTitle: ['Save this filter', 'Guardar este filtro', 'Salvar este filtro'],
  name: ['Name', 'Nombre', 'Nome'],
  nameHint: [
    'Only you see it. Its address can be shared.',
    'Solo lo ves tú. Su enlace se puede compartir.',
    'Só você vê. O link pode ser compartilhado.',
  ],
  actions: ['{name}: more', '{name}: más', '{name}: mais'],
  rename: ['Rename', 'Cambiar nombre', 'Renomear'],
  delete: ['Delete', 'Eliminar', 'Excluir'],
  deleted: ['{name} is deleted.', 'Se eliminó {name}.', '{name} foi excluído.'],
})
