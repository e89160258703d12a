import { defineTexts } from '../../../i18n/texts.ts'

export const historyTexts = defineTexts({
  somebody: ['Somebody', 'Alguien', 'Alguém'],
  taken: ['{who} took it', '{who} la tomó', '{who} assumiu'],
  given_back: ['{who} gave it back to the bot', '{who} la devolvió al bot', '{who} devolveu ao bot'],
  givenBackByItself: [
    'Back to the bot, as nothing else waited',
    'Volvió al bot: nada más esperaba respuesta',
    'Voltou ao bot: nada mais esperava resposta',
  ],
  assigned: ['{who} assigned it to {subject}', '{who} la asignó a {subject}', '{who} passou para {subject}'],
  assignedByRule: [
    'Assigned to {subject} by itself',
    'Asignada automáticamente a {subject}',
    'Atribuída automaticamente a {subject}',
  ],
  unassigned: ['{who} left it to nobody', '{who} la dejó sin asignar', '{who} deixou sem responsável'],
  labelled: [
    '{who} added the label {subject}',
    '{who} puso la etiqueta {subject}',
    '{who} pôs a etiqueta {subject}',
  ],
  unlabelled: [
    '{who} removed the label {subject}',
    '{who} quitó la etiqueta {subject}',
    '{who} tirou a etiqueta {subject}',
  ],
  settled: ['{who}: needs no answer', '{who}: no requiere respuesta', '{who}: não precisa de resposta'],
  resolved: ['{who} resolved it', '{who} la resolvió', '{who} resolveu'],
  reopened: ['{who} opened it again', '{who} la abrió de nuevo', '{who} reabriu'],
  reopenedByCustomer: [
    'The customer came back',
    'El cliente volvió a escribir',
    'O cliente voltou a escrever',
  ],
  snoozed: ['{who} snoozed it until {time}', '{who} la pospuso hasta {time}', '{who} adiou até {time}'],
  woken: ['{who} brought it back', '{who} la trajo de vuelta', '{who} trouxe de volta'],
  wokenByItself: ['It came back by itself', 'Volvió por sí sola', 'Voltou sozinha'],
  note_deleted: ['{who} deleted a note', '{who} eliminó una nota', '{who} excluiu uma nota'],
})
