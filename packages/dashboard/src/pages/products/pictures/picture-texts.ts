import type { MediaRefusal } from '@mostrador/contract/media'
import { defineTexts } from '../../../i18n/texts.ts'

export const pictureTexts = defineTexts({
  title: ['Pictures', 'Fotos', 'Fotos'],
  description: [
    'The bot sends the first one. Drag to change the order.',
    'El bot envía la primera. Arrastra para cambiar el orden.',
    'O bot envia a primeira. Arraste para mudar a ordem.',
  ],
  add: ['Add pictures', 'Agregar fotos', 'Adicionar fotos'],
  alt: ['What it shows', 'Qué se ve', 'O que se vê'],
  altHint: [
    'Optional; read out to people who cannot see the picture.',
    'Opcional; se lee en voz alta a quien no puede ver la foto.',
    'Opcional; é lido em voz alta para quem não vê a foto.',
  ],
  variant: ['Variant in the picture', 'Variante de la foto', 'Variante da foto'],
  whole: ['All of them', 'Todas', 'Todas'],
  main: ['Main', 'Principal', 'Principal'],
  makeMain: [
    'Make picture {n} the main one',
    'Poner la foto {n} como principal',
    'Usar a foto {n} como principal',
  ],
  earlier: ['Move picture {n} up', 'Subir la foto {n}', 'Subir a foto {n}'],
  later: ['Move picture {n} down', 'Bajar la foto {n}', 'Descer a foto {n}'],
  remove: ['Remove picture {n}', 'Quitar la foto {n}', 'Tirar a foto {n}'],
  drag: ['Drag to change the order', 'Arrastra para cambiar el orden', 'Arraste para mudar a ordem'],
  uploading: ['Uploading {name}', 'Subiendo {name}', 'Enviando {name}'],
  stop: ['Leave out {name}', 'Dejar fuera {name}', 'Deixar de fora {name}'],
  many: [
    'A product has at most {max} pictures.',
    'Un producto tiene como máximo {max} fotos.',
    'Um produto tem no máximo {max} fotos.',
  ],
  waiting: ['It is being loaded.', 'Se está cargando.', 'Está sendo carregada.'],
  notLoaded: [
    'An address from an import that could not be loaded; customers do not get it.',
    'Una dirección de una importación que no se pudo cargar; los clientes no la reciben.',
    'Um endereço de uma importação que não pôde ser carregado; os clientes não o recebem.',
  ],
  loading: [
    '{n} picture loaded, {waiting} on the way | {n} pictures loaded, {waiting} on the way',
    '{n} foto cargada, {waiting} en camino | {n} fotos cargadas, {waiting} en camino',
    '{n} foto carregada, {waiting} a caminho | {n} fotos carregadas, {waiting} a caminho',
  ],
  loaded: [
    '{n} picture loaded | {n} pictures loaded',
    '{n} foto cargada | {n} fotos cargadas',
    '{n} foto carregada | {n} fotos carregadas',
  ],
  refused: [
    '{n} picture could not be loaded | {n} pictures could not be loaded',
    '{n} foto no se pudo cargar | {n} fotos no se pudieron cargar',
    '{n} foto não pôde ser carregada | {n} fotos não puderam ser carregadas',
  ],
  unfinished: [
    'Wait until the pictures are uploaded.',
    'Espera a que se suban las fotos.',
    'Espere as fotos serem enviadas.',
  ],
})

/** Why a picture could not be loaded from its address, and what to do. */
export const refusedTexts = defineTexts({
  too_large: [
    'It is too large. Make it smaller, or upload it here.',
    'Pesa demasiado. Achícala o súbela aquí.',
    'É grande demais. Diminua ou envie por aqui.',
  ],
  gone: [
    'There is nothing at its address. Upload the picture on the product’s page, or import the line with another address.',
    'No hay nada en su dirección. Sube la foto en la página del producto o importa la línea con otra dirección.',
    'Não há nada no endereço. Envie a foto na página do produto ou importe a linha com outro endereço.',
  ],
  no_access: [
    'Its address is not open to everybody. Share it publicly, or upload it here.',
    'Su dirección no está abierta a todos. Compártela en público o súbela aquí.',
    'O endereço não está aberto a todos. Compartilhe publicamente ou envie por aqui.',
  ],
  unsafe_address: [
    'Its address is not on the public internet, or not https. Use another one, or upload it here.',
    'Su dirección no está en el internet público o no es https. Usa otra o súbela aquí.',
    'O endereço não está na internet pública ou não é https. Use outro ou envie por aqui.',
  ],
  unreachable: [
    'Its address did not answer, however often it was tried. Upload it here.',
    'Su dirección no respondió, por más que se intentó. Súbela aquí.',
    'O endereço não respondeu, por mais que se tentasse. Envie por aqui.',
  ],
  full: [
    'Your account’s space for files is full. Make room and import the line again.',
    'El espacio de archivos de tu cuenta está lleno. Haz lugar e importa la línea otra vez.',
    'O espaço de arquivos da sua conta está cheio. Libere espaço e importe a linha de novo.',
  ],
  no_picture: [
    'Its address leads to no picture. It must end at the picture itself, a JPEG, PNG or WebP.',
    'Su dirección no lleva a una imagen. Debe llevar a la imagen misma, un JPEG, PNG o WebP.',
    'O endereço não leva a uma imagem. Deve levar à própria imagem, um JPEG, PNG ou WebP.',
  ],
}) satisfies Record<MediaRefusal, unknown>
