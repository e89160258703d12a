// Addresses of files that open without a session: signed, for a while, and for one file.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { limits } from '@mostrador/contract/limits'
import { ensureServiceSecret } from '../accounts/sealed/service-secrets.ts'
import type { Db } from '../platform/database/database.ts'
import type { SecretBox } from '../platform/secrets/secrets.ts'

export type MediaAddress = {
  accountId: string
  fileId: string
  form: 'whole' | 'preview'
  /** The name under which it is saved; it stands at the end of the address. */
  name: string
  expiresAt: Date
}

export type MediaUrls = {
  /** A path of the service. */
  pathOf(address: MediaAddress): string
  /** Undefined for a forged or expired address. */
  read(token: string, name: string, now: Date): MediaAddress | undefined
  /** The file that an address names, expired or not; undefined for an address of anything else. */
  fileIn(url: string): { accountId: string; fileId: string } | undefined
}

const idBytes = 16
const headBytes = 2 * idBytes + 5
const macBytes = 16
const forms = ['whole', 'preview'] as const

export async function openMediaUrls(db: Db, box: SecretBox): Promise<MediaUrls> {
  const secret = await ensureServiceSecret(db, box, 'media')
  return mediaUrls(Buffer.from(secret, 'base64url'))
}

export function mediaUrls(secret: Buffer): MediaUrls {
  const macOf = (head: Buffer, name: string) =>
    createHmac('sha256', secret).update(head).update(name).digest().subarray(0, macBytes)
  const signed = (token: string, name: string) => {
    const bytes = Buffer.from(token, 'base64url')
    if (bytes.length !== headBytes + macBytes) return undefined
    const head = bytes.subarray(0, headBytes)
    return timingSafeEqual(bytes.subarray(headBytes), macOf(head, name)) ? addressIn(head, name) : undefined
  }
  return {
    pathOf(address) {
      const head = headOf(address)
      const token = Buffer.concat([head, macOf(head, address.name)]).toString('base64url')
      return `/media/${token}/${encodeURIComponent(address.name)}`
    },
    read(token, name, now) {
      const address = signed(token, name)
      return address && address.expiresAt > now ? address : undefined
    },
    fileIn(url) {
      const [, token = '', name = ''] =
        /^\/media\/([^/]+)\/([\w.-]+)$/.exec(URL.parse(url)?.pathname ?? '') ?? []
      return signed(token, name)
    },
  }
}

/**
 * The end of validity for an address made now, on a full step: so a page that is read again has the same address, and
 * its browser the same file.
 */
export function expiryAfter(now: Date, seconds: number): Date {
  const stepMs = (seconds * 1_000) / 2
  return new Date((Math.floor(now.getTime() / stepMs) + 2) * stepMs)
}

/** The address at which a platform loads a file that it is sent; it opens without a session for some days. */
export function sendUrlOf(
  { urls, publicUrl }: { urls: MediaUrls; publicUrl: string },
  file: Pick<MediaAddress, 'accountId' | 'fileId' | 'name'>,
  now: Date,
): string {
  const expiresAt = expiryAfter(now, limits.mediaSendUrlSeconds)
  return publicUrl + urls.pathOf({ ...file, form: 'whole', expiresAt })
}

function headOf({ accountId, fileId, form, expiresAt }: MediaAddress): Buffer {
  const head = Buffer.alloc(headBytes)
  head.write(accountId.replaceAll('-', ''), 0, 'hex')
  head.write(fileId.replaceAll('-', ''), idBytes, 'hex')
  head.writeUInt32BE(Math.floor(expiresAt.getTime() / 1_000), 2 * idBytes)
  head.writeUInt8(forms.indexOf(form), 2 * idBytes + 4)
  return head
}

function addressIn(head: Buffer, name: string): MediaAddress | undefined {
  const form = forms[head.readUInt8(2 * idBytes + 4)]
  if (form === undefined) return undefined
  return {
    accountId: idIn(head, 0),
    fileId: idIn(head, idBytes),
    form,
    name,
    expiresAt: new Date(head.readUInt32BE(2 * idBytes) * 1_000),
  }
}

function idIn(head: Buffer, at: number): string {
  return head.toString('hex', at, at + idBytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
