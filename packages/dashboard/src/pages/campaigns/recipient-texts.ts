import { recipientWords } from '@mostrador/contract/dashboard/outreach/recipient-words'
import { defineTexts } from '../../i18n/texts.ts'

export const recipientTexts = defineTexts({
  ...recipientWords,
  title: ['Recipients', 'Destinatarios', 'Destinatários'],
  search: ['Search by name or phone', 'Buscar por nombre o teléfono', 'Buscar por nome ou telefone'],
  anyOutcome: ['Any result', 'Cualquier resultado', 'Qualquer resultado'],
  empty: ['Nobody is written down yet', 'Aún no hay nadie anotado', 'Ainda não há ninguém anotado'],
  never: ['Stopped before it began', 'Se detuvo antes de empezar', 'Parou antes de começar'],
  neverText: ['It went out to nobody.', 'No salió a nadie.', 'Não saiu para ninguém.'],
  emptyText: [
    'The audience is written down when the campaign starts.',
    'El público se anota cuando empieza la campaña.',
    'O público é anotado quando a campanha começa.',
  ],
})
