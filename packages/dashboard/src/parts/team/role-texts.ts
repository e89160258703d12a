import { defineTexts } from '../../i18n/texts.ts'

export const roleTexts = defineTexts({
  owner: ['Owner', 'Propietario', 'Proprietário'],
  developer: ['Developer', 'Desarrollador', 'Desenvolvedor'],
  agent: ['Agent', 'Agente', 'Atendente'],
  helper: ['Helper', 'Ayudante', 'Auxiliar'],
  viewer: ['Viewer of developer pages', 'Lector de páginas técnicas', 'Leitor de páginas técnicas'],
})
