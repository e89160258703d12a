import type { PlatformApi } from '../platform-api.ts'

export const graphAddress: PlatformApi['address'] = {
  variable: 'META_GRAPH_URL',
  url: 'https://graph.facebook.com/v25.0',
}

/** Set-up of channels on Meta's platforms: a person enters the address in the app's console. */
export const metaSetup: Pick<PlatformApi, 'missing' | 'tokenProbe' | 'webhook'> = {
  // An app shared by all accounts signs for them, and has one address verified for all.
  missing: ({ has_access_token, has_app_secret, has_verify_token }, { hasMetaApp }) => [
    ...(has_access_token ? [] : ['access token']),
    ...(has_app_secret || hasMetaApp ? [] : ['app secret']),
    ...(has_verify_token || hasMetaApp ? [] : ['verify token']),
  ],
  tokenProbe: ({ baseUrl, externalId, accessToken }) => ({
    url: `${baseUrl}/${encodeURIComponent(externalId)}?fields=id`,
    headers: { authorization: `Bearer ${accessToken}` },
  }),
  webhook: undefined,
}
