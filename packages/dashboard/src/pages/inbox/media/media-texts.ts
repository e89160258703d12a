import { defineTexts } from '../../../i18n/texts.ts'
import { mediaKindTexts } from '../../../parts/contacts/media-kinds.ts'

export const mediaTexts = defineTexts({
  ...mediaKindTexts,
  speed: ['Speed: {speed}×', 'Velocidad: {speed}×', 'Velocidade: {speed}×'],
  map: ['Open in the map', 'Abrir en el mapa', 'Abrir no mapa'],
  again: ['Try again', 'Intentar de nuevo', 'Tentar de novo'],
  waiting: ['Is being loaded …', 'Cargando …', 'Carregando …'],
  too_large: [
    'Too large to be kept here. Ask for a smaller one.',
    'Es muy pesado para guardarlo aquí. Pide uno más liviano.',
    'É grande demais para guardar aqui. Peça um menor.',
  ],
  gone: [
    'The platform no longer has it. Ask the customer to send it again.',
    'La plataforma ya no lo tiene. Pídele al cliente que lo envíe de nuevo.',
    'A plataforma não tem mais. Peça ao cliente para enviar de novo.',
  ],
  no_access: [
    'The channel’s token does not open it. Check the channel.',
    'El token del canal no permite abrirlo. Revisa el canal.',
    'O token do canal não permite abrir. Verifique o canal.',
  ],
  unsafe_address: [
    'Not loaded: its address is not safe.',
    'No se cargó: su dirección no es segura.',
    'Não foi carregado: o endereço não é seguro.',
  ],
  unreachable: [
    'Could not be loaded from the platform. Ask the customer to send it again.',
    'No se pudo traer de la plataforma. Pídele al cliente que lo envíe de nuevo.',
    'Não foi possível buscar na plataforma. Peça ao cliente para enviar de novo.',
  ],
  full: [
    'Not kept: your account’s space for files is full.',
    'No se guardó: el espacio de archivos de tu cuenta está lleno.',
    'Não foi guardado: o espaço de arquivos da sua conta está cheio.',
  ],
  no_picture: [
    'This is no picture that can be shown.',
    'No es una imagen que se pueda mostrar.',
    'Não é uma imagem que se possa mostrar.',
  ],
})
