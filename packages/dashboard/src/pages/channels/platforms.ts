// Form fields and setup steps of a channel, by platform.
import type { Platform } from '@mostrador/contract/values'
import type { PlainKey } from '../../i18n/texts.ts'
import type { stepTexts } from './steps.ts'
import type { channelTexts } from './texts.ts'

type Words = PlainKey<typeof channelTexts>

type ChannelForm = {
  id: Words
  idHint: Words
  /** The token for sending; undefined where nothing is sent to a platform. */
  token: { label: Words; hint: Words } | undefined
  steps: readonly (keyof typeof stepTexts)[]
}

const metaToken = { label: 'accessToken', hint: 'accessTokenHint' } as const

export const channelForms: Readonly<Record<Platform, ChannelForm>> = {
  whatsapp: {
    id: 'id_whatsapp',
    idHint: 'idHint_whatsapp',
    token: metaToken,
    steps: ['whatsapp1', 'paste', 'whatsapp3', 'whatsapp4', 'write'],
  },
  messenger: {
    id: 'id_messenger',
    idHint: 'idHint_messenger',
    token: metaToken,
    steps: ['messenger1', 'paste', 'messenger3', 'write'],
  },
  instagram: {
    id: 'id_instagram',
    idHint: 'idHint_instagram',
    token: metaToken,
    steps: ['instagram1', 'paste', 'instagram3', 'write'],
  },
  telegram: {
    id: 'id_telegram',
    idHint: 'idHint_telegram',
    token: { label: 'botToken', hint: 'botTokenHint' },
    steps: ['telegram1', 'telegram2', 'write'],
  },
  web: { id: 'id_web', idHint: 'idHint_web', token: undefined, steps: ['web1', 'web2'] },
}
