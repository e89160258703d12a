import type { ChannelAdapter } from '../channel.ts'
import { hasMetaSignature, verifyMetaSignature } from './signature.ts'

/** Signatures and address verification of Meta's webhooks. */
export const metaWebhooks: Pick<
  ChannelAdapter,
  'signedWith' | 'hasSignature' | 'verifySignature' | 'challengeIn' | 'inboundPath'
> = {
  signedWith: ['app_secret', 'meta_app'],
  hasSignature: hasMetaSignature,
  verifySignature: verifyMetaSignature,
  inboundPath: 'channels',
  challengeIn(query) {
    const answer = query.get('hub.challenge')
    if (query.get('hub.mode') !== 'subscribe' || answer === null) return undefined
    return { token: query.get('hub.verify_token') ?? '', answer }
  },
}
