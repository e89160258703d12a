import { defineTexts } from '../../../i18n/texts.ts'

export const transcriptTexts = defineTexts({
  byMachine: [
    'Written by a machine. Listen if it matters.',
    'Transcrito por una máquina. Escucha el audio si es importante.',
    'Transcrito por uma máquina. Ouça o áudio se for importante.',
  ],
  waiting: ['Being written down …', 'Transcribiendo …', 'Transcrevendo …'],
  too_large: [
    'Too long to be written down. Listen to it.',
    'Es muy largo para transcribirlo. Escúchalo.',
    'É longo demais para transcrever. Ouça.',
  ],
  unreadable: [
    'Could not be written down. Listen to it.',
    'No se pudo transcribir. Escúchalo.',
    'Não foi possível transcrever. Ouça.',
  ],
  silent: ['No words were heard.', 'No se escucharon palabras.', 'Não se ouviram palavras.'],
  unreachable: [
    'Not written down: the speech service did not answer. Listen to it.',
    'Sin transcribir: el servicio de voz no respondió. Escúchalo.',
    'Sem transcrição: o serviço de voz não respondeu. Ouça.',
  ],
  budget: [
    'Not written down: this month’s minutes are used up. Listen to it.',
    'Sin transcribir: se acabaron los minutos del mes. Escúchalo.',
    'Sem transcrição: os minutos do mês acabaram. Ouça.',
  ],
})
