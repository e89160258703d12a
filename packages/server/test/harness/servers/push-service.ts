// A push service with one device: takes what RFC 8030 says, and reads it with the keys of the device, which it plays too.
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { type Certificate, makeCertificate } from './certificates.ts'

type TakenPush = {
  path: string
  headers: Record<string, string | string[] | undefined>
  /** The text as the device reads it. */
  text: string
  /** Claims of the proven VAPID token, and the key that proved it. */
  vapid: { aud: string; sub: string; exp: number; key: string }
}

export type PushService = AsyncDisposable & {
  authority: Certificate
  /** Every push, the refused ones included. */
  pushes: TakenPush[]
  /** Answers of the next pushes; 201 once they are used up. */
  statuses: number[]
  /** A device to be told, under a name of its own. */
  device: (name: string) => { endpoint: string; p256dh: string; auth: string }
}

export async function startPushService(): Promise<PushService> {
  const authority = makeCertificate({ isAuthority: true })
  const { cert, key } = makeCertificate({ issuer: authority, names: ['127.0.0.1'] })
  const own = createECDH('prime256v1')
  const point = own.generateKeys()
  const auth = randomBytes(16)
  const [pushes, statuses]: [TakenPush[], number[]] = [[], []]
  const server = createServer({ cert, key }, async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { headers, url: path = '' } = request
    const vapid = proven(String(headers.authorization))
    pushes.push({ path, headers, vapid, text: opened(Buffer.concat(chunks), { own, point, auth }) })
    response.writeHead(statuses.shift() ?? 201).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    ...{ authority, pushes, statuses },
    device: (name) => ({
      endpoint: `${url}/${name}`,
      p256dh: point.toString('base64url'),
      auth: auth.toString('base64url'),
    }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Trusted by the whole process of the test that starts it, which has one of its own. */
export async function startTrustedPushService(): Promise<PushService> {
  const service = await startPushService()
  setDefaultCACertificates([...getCACertificates('default'), service.authority.cert])
  return service
}

/** RFC 8292: an ES256 token and the key that signed it. */
function proven(authorization: string): TakenPush['vapid'] {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(\S+)$/.exec(authorization) ?? []
  const [head, claims = '', signature = ''] = token.split('.')
  const raw = Buffer.from(key, 'base64url')
  const coordinate = (from: number) => raw.subarray(from, from + 32).toString('base64url')
  const [x, y] = [coordinate(1), coordinate(33)]
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('the VAPID token is not signed by its key')
  return { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), key }
}

type DeviceKeys = { own: ReturnType<typeof createECDH>; point: Buffer; auth: Buffer }

/** RFC 8291 over RFC 8188, of one record. */
function opened(body: Buffer, { own, point, auth }: DeviceKeys): string {
  const salt = body.subarray(0, 16)
  const keyBytes = body[20] ?? 0
  const sender = body.subarray(21, 21 + keyBytes)
  const sealed = body.subarray(21 + keyBytes)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), point, sender])
  const secret = Buffer.from(hkdfSync('sha256', own.computeSecret(sender), auth, info, 32))
  const derived = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), bytes))
  const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12))
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}
