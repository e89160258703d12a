// Reasons why a file is not taken in.
import { defineTexts } from '../texts.ts'

export const fileReasonTexts = defineTexts({
  file_empty: ['The file is empty.', 'El archivo está vacío.', 'O arquivo está vazio.'],
  file_large: [
    'The file has more than {megabytes} MB. Send a smaller one.',
    'El archivo pesa más de {megabytes} MB. Envía uno más liviano.',
    'O arquivo tem mais de {megabytes} MB. Envie um menor.',
  ],
  file_separator: [
    'The first line has commas, semicolons or tabs equally often. Save the file with one of them between the columns.',
    'La primera línea tiene tantas comas como puntos y coma o tabuladores. Guarda el archivo con uno solo de ellos entre las columnas.',
    'A primeira linha tem tantas vírgulas quanto ponto e vírgulas ou tabulações. Salve o arquivo com um só deles entre as colunas.',
  ],
  file_room: [
    'Your account’s space for files is full.',
    'El espacio de archivos de tu cuenta está lleno.',
    'O espaço de arquivos da sua conta está cheio.',
  ],
  file_gone: [
    'A chosen file is no longer here. Choose it again.',
    'Un archivo elegido ya no está. Elígelo de nuevo.',
    'Um arquivo escolhido não está mais aqui. Escolha de novo.',
  ],
  file_day: [
    'That is as much as can be sent here today.',
    'Hoy ya no se puede enviar más por aquí.',
    'Hoje não é possível enviar mais por aqui.',
  ],
  file_again: [
    'This file is here already, is on its way, or cannot be loaded again.',
    'Este archivo ya está aquí, viene en camino o no se puede traer de nuevo.',
    'Este arquivo já está aqui, está a caminho ou não pode ser buscado de novo.',
  ],
  no_picture: [
    'This is no picture that can be shown. Choose a JPEG, PNG or WebP.',
    'Esto no es una imagen que se pueda mostrar. Elige un JPEG, PNG o WebP.',
    'Isto não é uma imagem que se possa mostrar. Escolha um JPEG, PNG ou WebP.',
  ],
})
