// X.509 certificates for tests, made when needed: no openssl, and nothing in the repository that expires.
import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isIP } from 'node:net'

export type Certificate = { cert: string; key: string; subject: string; privateKey: KeyObject }

const ecdsaWithSha256 = Buffer.from('300a06082a8648ce3d040302', 'hex')
const commonName = Buffer.from('0603550403', 'hex')
const subjectAltName = Buffer.from('0603551d11', 'hex')
const basicConstraints = Buffer.from('0603551d13', 'hex')

/** Signed by `issuer`, or self-signed. `names` may include IP addresses. */
export function makeCertificate({
  names = ['shop.example'],
  from = new Date(Date.now() - 86_400_000),
  until = new Date(Date.now() + 86_400_000),
  issuer,
  isAuthority = false,
}: {
  names?: string[]
  from?: Date
  until?: Date
  issuer?: Certificate
  isAuthority?: boolean
} = {}): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const subject = isAuthority ? 'Test authority' : (names[0] ?? 'nobody')
  const toBeSigned = sequence(
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.concat([Buffer.of(1), randomBytes(8)])),
    ecdsaWithSha256,
    nameOf(issuer?.subject ?? subject),
    sequence(timeOf(from), timeOf(until)),
    nameOf(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...extensions(names, isAuthority))),
  )
  const signature = sign('sha256', toBeSigned, issuer?.privateKey ?? privateKey)
  const bytes = sequence(toBeSigned, ecdsaWithSha256, der(0x03, Buffer.of(0), signature))
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${bytes.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    subject,
    privateKey,
  }
}

function extensions(names: string[], isAuthority: boolean): Buffer[] {
  if (isAuthority) {
    const isCritical = der(0x01, Buffer.of(0xff))
    return [sequence(basicConstraints, isCritical, der(0x04, sequence(der(0x01, Buffer.of(0xff)))))]
  }
  const altNames = names.map((name) =>
    isIP(name) === 4
      ? der(0x87, Buffer.from(name.split('.').map(Number)))
      : der(0x82, Buffer.from(name, 'latin1')),
  )
  return [sequence(subjectAltName, der(0x04, sequence(...altNames)))]
}

function nameOf(text: string): Buffer {
  return sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(text)))))
}

function timeOf(date: Date): Buffer {
  return der(0x18, Buffer.from(date.toISOString().replace(/[-:T]|\.\d+/g, '')))
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, ...parts)
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const length = content.length
  const head = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.of(tag, ...head), content])
}
