import { defineTexts } from '../../i18n/texts.ts'

/** Loaded when the file is made. */
export const exportMessagesTexts = defineTexts({
  messagesCut: [
    'There is more: the file has one message. Filter the list for the others. | There is more: the file has {n} messages. Filter the list for the others.',
    'Hay más: el archivo tiene un mensaje. Filtra la lista para los demás. | Hay más: el archivo tiene {n} mensajes. Filtra la lista para los demás.',
    'Há mais: o arquivo tem uma mensagem. Filtre a lista para as outras. | Há mais: o arquivo tem {n} mensagens. Filtre a lista para as outras.',
  ],
  timeHead: ['Time', 'Hora', 'Hora'],
  writerOfHead: ['From', 'De', 'De'],
  personHead: ['Person', 'Persona', 'Pessoa'],
  messageHead: ['Message', 'Mensaje', 'Mensagem'],
  filesHead: ['Files', 'Archivos', 'Arquivos'],
})
