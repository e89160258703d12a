// The number behind the id by which the platform knows it.
import { objectIn, textIn } from '../foreign.ts'
import type { PlatformApi } from '../platform-api.ts'

export const whatsappNumber: Required<Pick<PlatformApi, 'tokenProbe' | 'phoneIn'>> = {
  tokenProbe: ({ baseUrl, externalId, accessToken }) => ({
    url: `${baseUrl}/${encodeURIComponent(externalId)}?fields=id,display_phone_number`,
    headers: { authorization: `Bearer ${accessToken}` },
  }),
  // It comes as people read it: "+57 310 555 0101".
  phoneIn: (body) => textIn(objectIn(body).display_phone_number)?.replaceAll(/\D/g, ''),
}
