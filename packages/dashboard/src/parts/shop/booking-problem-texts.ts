import { defineTexts } from '../../i18n/texts.ts'

export const bookingProblemTexts = defineTexts({
  title: [
    'Customers cannot book these services',
    'Estos servicios no se pueden agendar',
    'Estes serviços não podem ser agendados',
  ],
  no_duration: ['it has no duration yet.', 'todavía no tiene duración.', 'ainda não tem duração.'],
  nobody: ['nobody gives it.', 'no hay quién lo atienda.', 'não há quem atenda.'],
  no_hours: [
    'there are no opening hours in which it fits.',
    'no hay un horario de atención en el que quepa.',
    'não há horário de atendimento em que caiba.',
  ],
  alone: ['Cannot be booked: {why}', 'No se puede agendar: {why}', 'Não pode ser agendado: {why}'],
  canBook: ['Can be booked', 'Se puede agendar', 'Pode ser agendado'],
  toPeople: ['Say who gives it', 'Decir quién atiende', 'Dizer quem atende'],
  toProduct: ['Set the duration', 'Poner la duración', 'Definir a duração'],
  toAvailability: ['Set the hours', 'Poner el horario', 'Definir o horário'],
  others: ['and {n} more', 'y {n} más', 'e mais {n}'],
})
