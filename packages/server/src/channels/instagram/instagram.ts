import type { ChannelAdapter } from '../channel.ts'
import { pageWebhooks } from '../messenger/messenger.ts'
import { metaSetup } from '../meta/api.ts'
import { pageMedia } from '../meta/page-media.ts'
import { instagramSending } from './sending.ts'

/**
 * Messages of an Instagram professional account. The envelope is Messenger's. The app may sign with its Instagram
 * secret or with that of the Facebook app, so both are tried.
 */
export const instagram: ChannelAdapter = {
  platform: 'instagram',
  webhookObject: 'instagram',
  ...pageWebhooks(),
  api: {
    address: { variable: 'INSTAGRAM_GRAPH_URL', url: 'https://graph.instagram.com/v25.0' },
    ...metaSetup,
    media: pageMedia,
    sending: instagramSending,
  },
}
