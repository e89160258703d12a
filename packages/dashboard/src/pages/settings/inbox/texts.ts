import { defineTexts } from '../../../i18n/texts.ts'

export const inboxSettingTexts = defineTexts({
  save: ['Save', 'Guardar', 'Salvar'],
  saved: ['Saved.', 'Guardado.', 'Salvo.'],
  required: ['Please fill this in.', 'Completa este campo.', 'Preencha este campo.'],
  edit: ['Edit', 'Editar', 'Editar'],
  delete: ['Delete', 'Eliminar', 'Excluir'],
  deleteTitle: ['Delete “{name}”?', '¿Eliminar «{name}»?', 'Excluir “{name}”?'],
  ownerOnly: [
    'Only an owner changes these.',
    'Solo un propietario cambia esto.',
    'Só um proprietário altera isto.',
  ],
  assignment: ['Assignment', 'Asignación', 'Atribuição'],
  assignmentText: [
    'Who is given a customer when the bot hands over. What is somebody’s already stays theirs.',
    'A quién le toca el cliente cuando el bot lo pasa a una persona. Lo que ya es de alguien sigue siendo suyo.',
    'Quem recebe o cliente quando o bot passa para uma pessoa. O que já é de alguém continua com essa pessoa.',
  ],
  whenHandedOver: [
    'When the bot hands over',
    'Cuando el bot pasa al cliente',
    'Quando o bot passa o cliente',
  ],
  nobody: ['To nobody', 'A nadie', 'A ninguém'],
  nobodyText: ['Whoever is free takes it.', 'La toma quien esté libre.', 'Quem estiver livre assume.'],
  in_turn: ['In turn', 'Por turnos', 'Por rodízio'],
  in_turnText: [
    'To those with this page open, one after the other. If nobody is there, to nobody.',
    'A quienes tienen esta página abierta, uno tras otro. Si no hay nadie, a nadie.',
    'A quem está com esta página aberta, um após o outro. Se não há ninguém, a ninguém.',
  ],
  by_label: ['By label', 'Por etiqueta', 'Por etiqueta'],
  by_labelText: [
    'To the person of one of its labels.',
    'A la persona de una de sus etiquetas.',
    'À pessoa de uma das suas etiquetas.',
  ],
  othersAfter: [
    'Alert others after so many minutes',
    'Avisar a los demás después de estos minutos',
    'Avisar os outros depois de tantos minutos',
  ],
  othersAfterText: [
    'The person who has a customer is alerted first; the others if the customer still waits then. 0: all at once. Empty: never.',
    'Primero se avisa a quien tiene al cliente; a los demás, si el cliente sigue esperando. 0: a todos a la vez. Vacío: nunca.',
    'Primeiro se avisa quem está com o cliente; os outros, se o cliente ainda espera. 0: todos de uma vez. Vazio: nunca.',
  ],
  labels: ['Labels', 'Etiquetas', 'Etiquetas'],
  labelsText: [
    'For sorting conversations. Customers never see them.',
    'Para ordenar las conversaciones. Los clientes nunca las ven.',
    'Para organizar as conversas. Os clientes nunca as veem.',
  ],
  noLabels: ['There are no labels yet.', 'Todavía no hay etiquetas.', 'Ainda não há etiquetas.'],
  addLabel: ['New label', 'Nueva etiqueta', 'Nova etiqueta'],
  editLabel: ['Edit label', 'Editar etiqueta', 'Editar etiqueta'],
  deleteLabelText: [
    'It disappears from {n} conversation. | It disappears from {n} conversations.',
    'Se quita de {n} conversación. | Se quita de {n} conversaciones.',
    'Sai de {n} conversa. | Sai de {n} conversas.',
  ],
  onConversations: [
    '{n} conversation | {n} conversations',
    '{n} conversación | {n} conversaciones',
    '{n} conversa | {n} conversas',
  ],
  goesTo: ['goes to {name}', 'le toca a {name}', 'vai para {name}'],
  name: ['Name', 'Nombre', 'Nome'],
  color: ['Colour', 'Color', 'Cor'],
  person: ['Person', 'Persona', 'Pessoa'],
  personText: [
    'Is given the conversations with this label, where the assignment is by label.',
    'Recibe las conversaciones con esta etiqueta, si la asignación es por etiqueta.',
    'Recebe as conversas com esta etiqueta, se a atribuição é por etiqueta.',
  ],
  noPerson: ['Nobody in particular', 'Nadie en particular', 'Ninguém em particular'],
})
