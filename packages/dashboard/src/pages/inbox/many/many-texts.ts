import { defineTexts } from '../../../i18n/texts.ts'

export const manyTexts = defineTexts({
  none: ['Choose conversations', 'Elige conversaciones', 'Escolha conversas'],
  selected: [
    '1 selected | {n} selected',
    '1 seleccionada | {n} seleccionadas',
    '1 selecionada | {n} selecionadas',
  ],
  end: ['Stop selecting', 'Dejar de seleccionar', 'Parar de selecionar'],
  resolved: [
    '1 conversation resolved | {n} conversations resolved',
    '1 conversación resuelta | {n} conversaciones resueltas',
    '1 conversa resolvida | {n} conversas resolvidas',
  ],
  snoozed: [
    '1 conversation snoozed | {n} conversations snoozed',
    '1 conversación pospuesta | {n} conversaciones pospuestas',
    '1 conversa adiada | {n} conversas adiadas',
  ],
  assigned: [
    '1 conversation assigned | {n} conversations assigned',
    '1 conversación asignada | {n} conversaciones asignadas',
    '1 conversa atribuída | {n} conversas atribuídas',
  ],
  unassigned: [
    '1 conversation is nobody’s now | {n} conversations are nobody’s now',
    '1 conversación quedó sin asignar | {n} conversaciones quedaron sin asignar',
    '1 conversa ficou sem responsável | {n} conversas ficaram sem responsável',
  ],
  labelled: [
    '1 conversation labelled | {n} conversations labelled',
    '1 conversación etiquetada | {n} conversaciones etiquetadas',
    '1 conversa etiquetada | {n} conversas etiquetadas',
  ],
  unlabelled: [
    'Label taken off 1 conversation | Label taken off {n} conversations',
    'Etiqueta quitada de 1 conversación | Etiqueta quitada de {n} conversaciones',
    'Etiqueta removida de 1 conversa | Etiqueta removida de {n} conversas',
  ],
  relabelled: [
    'Labels of 1 conversation changed | Labels of {n} conversations changed',
    'Etiquetas de 1 conversación cambiadas | Etiquetas de {n} conversaciones cambiadas',
    'Etiquetas de 1 conversa alteradas | Etiquetas de {n} conversas alteradas',
  ],
  unchanged: [
    'Nothing to change: they are like that already.',
    'No hubo nada que cambiar: ya estaban así.',
    'Nada a mudar: já estavam assim.',
  ],
})
