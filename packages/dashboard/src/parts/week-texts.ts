import { defineTexts } from '../i18n/texts.ts'

export const weekTexts = defineTexts({
  monday: ['Monday', 'Lunes', 'Segunda'],
  tuesday: ['Tuesday', 'Martes', 'Terça'],
  wednesday: ['Wednesday', 'Miércoles', 'Quarta'],
  thursday: ['Thursday', 'Jueves', 'Quinta'],
  friday: ['Friday', 'Viernes', 'Sexta'],
  saturday: ['Saturday', 'Sábado', 'Sábado'],
  sunday: ['Sunday', 'Domingo', 'Domingo'],
  closed: ['Closed', 'Cerrado', 'Fechado'],
  addTimes: ['Add times', 'Agregar horas', 'Adicionar horas'],
  sameAll: ['Same for all days', 'Igual todos los días', 'Igual todos os dias'],
  sameOpen: ['Same for all open days', 'Igual los días abiertos', 'Igual nos dias abertos'],
  from: ['From', 'Desde', 'De'],
  to: ['To', 'Hasta', 'Até'],
  remove: ['Remove', 'Quitar', 'Remover'],
})
