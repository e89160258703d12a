import type { ChannelAdapter } from '../channel.ts'
import { pageWebhooks } from '../messenger/messenger.ts'
import { instagramSending } from './sending.ts'

/**
 * Messages of an Instagram professional account. The envelope is Messenger's. The app may sign with its Instagram
 * secret or with that of the Facebook app, so both are tried.
 */
export const instagram: ChannelAdapter = {
  platform: 'instagram',
  webhookObject: 'instagram',
  signedWith: ['app_secret', 'meta_app'],
  sending: instagramSending,
  ...pageWebhooks(),
}
