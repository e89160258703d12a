import { defineTexts } from '../../../i18n/texts.ts'

export const composerTexts = defineTexts({
  pickTemplate: ['Template', 'Plantilla', 'Modelo'],
  attach: ['Attach a file', 'Adjuntar un archivo', 'Anexar um arquivo'],
  record: ['Record a voice note', 'Grabar una nota de voz', 'Gravar um áudio'],
  microphoneMissing: [
    'No microphone was found. Connect one and try again, or attach a recording as a file.',
    'No se encontró un micrófono. Conecta uno y vuelve a intentarlo, o adjunta una grabación como archivo.',
    'Nenhum microfone foi encontrado. Conecte um e tente de novo, ou anexe uma gravação como arquivo.',
  ],
  microphoneRefused: [
    'The browser may not use the microphone. Allow it at the padlock beside the address, then try again.',
    'El navegador no tiene permiso para usar el micrófono. Dáselo en el candado junto a la dirección y vuelve a intentarlo.',
    'O navegador não tem permissão para usar o microfone. Permita no cadeado ao lado do endereço e tente de novo.',
  ],
  microphoneBusy: [
    'The microphone could not be started. Close other programs that use it and try again.',
    'No se pudo usar el micrófono. Cierra otros programas que lo usen y vuelve a intentarlo.',
    'Não foi possível usar o microfone. Feche outros programas que o usam e tente de novo.',
  ],
  stopRecording: ['Stop recording', 'Terminar de grabar', 'Parar de gravar'],
  chosenFiles: ['Files of the answer', 'Archivos de la respuesta', 'Arquivos da resposta'],
  dropFile: ['Take {name} out', 'Quitar {name}', 'Tirar {name}'],
  uploading: ['{name} is being uploaded', 'Subiendo {name}', 'Enviando {name}'],
  fileReady: ['Ready to send', 'Listo para enviar', 'Pronto para enviar'],
  filesWait: [
    'A file is still being uploaded.',
    'Todavía se está subiendo un archivo.',
    'Um arquivo ainda está sendo enviado.',
  ],
  note: ['Write a note', 'Escribe una nota', 'Escreva uma nota'],
  toNote: ['Private note', 'Nota privada', 'Nota privada'],
  toReply: ['Back to answering', 'Volver a responder', 'Voltar a responder'],
  addNote: ['Add note', 'Agregar nota', 'Adicionar nota'],
  noteHint: [
    'Only your team reads it. @ mentions a colleague.',
    'Solo la lee tu equipo. Con @ mencionas a alguien.',
    'Só a sua equipe lê. Com @ você menciona alguém.',
  ],
  noteDeleted: ['Note deleted.', 'Nota eliminada.', 'Nota excluída.'],
  deleteNote: ['Delete note', 'Eliminar nota', 'Excluir nota'],
  noteOf: ['Note by {name}', 'Nota de {name}', 'Nota de {name}'],
  colleague: ['A colleague', 'Alguien del equipo', 'Alguém da equipe'],
  looks: ['Looking too: {names}', 'También mira: {names}', 'Também está vendo: {names}'],
  types: ['{names}: typing…', '{names}: escribiendo…', '{names}: digitando…'],
  bothAnswer: [
    '{names} is answering too. Agree before you send.',
    '{names} también está respondiendo. Pónganse de acuerdo antes de enviar.',
    '{names} também está respondendo. Combinem antes de enviar.',
  ],
  charsLeft: [
    '1 character left | {n} characters left',
    'Queda 1 carácter | Quedan {n} caracteres',
    'Resta 1 caractere | Restam {n} caracteres',
  ],
  charsOver: [
    '{n} characters too many: at most {max} fit in one message. Shorten it, or send it in parts.',
    'Sobran {n} caracteres: en un mensaje caben {max}. Acórtalo o envíalo por partes.',
    'Sobram {n} caracteres: em uma mensagem cabem {max}. Encurte ou envie em partes.',
  ],
})
