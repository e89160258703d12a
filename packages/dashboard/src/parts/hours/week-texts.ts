import { defineTexts } from '../../i18n/texts.ts'

export const weekTexts = defineTexts({
  monday: ['Monday', 'Lunes', 'Segunda'],
  tuesday: ['Tuesday', 'Martes', 'Terça'],
  wednesday: ['Wednesday', 'Miércoles', 'Quarta'],
  thursday: ['Thursday', 'Jueves', 'Quinta'],
  friday: ['Friday', 'Viernes', 'Sexta'],
  saturday: ['Saturday', 'Sábado', 'Sábado'],
  sunday: ['Sunday', 'Domingo', 'Domingo'],
  closed: ['Closed', 'Cerrado', 'Fechado'],
  notSet: ['Not set yet', 'Sin definir', 'Ainda não definido'],
  addTimes: ['Add times', 'Agregar horas', 'Adicionar horas'],
  sameTo: ['Apply to {days}', 'Aplicar a {days}', 'Aplicar a {days}'],
  daysBetween: ['{first} to {last}', '{first} a {last}', '{first} a {last}'],
  sameAs: ['Same as {day}', 'Igual que el {day}', 'Igual a {day}'],
  copied: ['Applied to: {days}.', 'Se aplicó a: {days}.', 'Aplicado a: {days}.'],
  timeMissing: ['Enter both times.', 'Escribe las dos horas.', 'Informe os dois horários.'],
  endsBefore: ['It ends before it begins.', 'Termina antes de empezar.', 'Termina antes de começar.'],
  overlaps: [
    'It begins before the hours above have ended.',
    'Empieza antes de que termine el horario de arriba.',
    'Começa antes de terminar o horário de cima.',
  ],
  from: ['From', 'Desde', 'De'],
  to: ['To', 'Hasta', 'Até'],
  remove: ['Remove', 'Quitar', 'Remover'],
})
