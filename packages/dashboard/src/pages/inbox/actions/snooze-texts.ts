import { defineTexts } from '../../../i18n/texts.ts'

/** Loaded with the dialog. */
export const snoozeTexts = defineTexts({
  snoozeCloses: [
    '{platform} lets you write until {time}; if it comes back later, only an approved template can be sent.',
    '{platform} permite escribir hasta {time}; si vuelve después, solo se puede enviar una plantilla aprobada.',
    'O {platform} permite escrever até {time}; se ela voltar depois, só dá para enviar um modelo aprovado.',
  ],
  snoozeClosesPlain: [
    '{platform} lets you write until {time}; if it comes back later, you can write once the customer does.',
    '{platform} permite escribir hasta {time}; si vuelve después, podrás escribir cuando el cliente lo haga.',
    'O {platform} permite escrever até {time}; se ela voltar depois, você só poderá escrever quando o cliente escrever.',
  ],
  snoozeClosesMany: [
    'One of them can be answered now, but not when it comes back: only by a template, or once the customer writes. | {n} of them can be answered now, but not when they come back: only by a template, or once the customer writes.',
    'A una se le puede responder ahora, pero no cuando vuelva: solo con una plantilla, o cuando el cliente escriba. | A {n} se les puede responder ahora, pero no cuando vuelvan: solo con una plantilla, o cuando el cliente escriba.',
    'Uma pode ser respondida agora, mas não quando voltar: só com um modelo, ou quando o cliente escrever. | {n} podem ser respondidas agora, mas não quando voltarem: só com um modelo, ou quando o cliente escrever.',
  ],
  hour: ['In an hour', 'En una hora', 'Em uma hora'],
  later: ['Later today', 'Más tarde hoy', 'Hoje mais tarde'],
  tomorrow: ['Tomorrow morning', 'Mañana en la mañana', 'Amanhã de manhã'],
  monday: ['Monday', 'El lunes', 'Segunda-feira'],
  pickMissing: ['Choose a day and a time.', 'Elige un día y una hora.', 'Escolha um dia e uma hora.'],
  pickPast: ['That time has passed.', 'Esa hora ya pasó.', 'Esse horário já passou.'],
  pickTime: ['Another time', 'Otro momento', 'Outro momento'],
})
