import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

/** 32 bytes and the short id by which ciphertexts refer to them. */
export type MasterKey = { id: Buffer; bytes: Buffer }

/** The current key first, then former ones that still open secrets sealed with them. */
export type MasterKeys = readonly [MasterKey, ...MasterKey[]]

const version = 1
const keyIdBytes = 4
const nonceBytes = 12
const tagBytes = 16

/** Reads a key from its base64 form. Throws when it is not 32 bytes. */
export function parseMasterKey(base64: string): MasterKey {
  const bytes = Buffer.from(base64.trim(), 'base64')
  if (
    bytes.length !== 32 ||
    bytes.toString('base64').replace(/=+$/, '') !== base64.trim().replace(/=+$/, '')
  ) {
    throw new Error('MASTER_KEY must be 32 bytes in base64; make one with: openssl rand -base64 32')
  }
  return {
    bytes,
    id: createHash('sha256').update('mostrador master key').update(bytes).digest().subarray(0, keyIdBytes),
  }
}

export function newMasterKey(): string {
  return randomBytes(32).toString('base64')
}

/** The leading bytes of a ciphertext, which identify its key. */
export const sealedHeaderBytes: number = 1 + keyIdBytes

/**
 * Encrypts and decrypts stored secrets with AES-256-GCM. A ciphertext is version (1 byte), key id (4), nonce (12), tag
 * (16), data; the key id lets old and new keys coexist. `context` (row and column) is authenticated, so a ciphertext
 * moved to another place does not open.
 */
export class SecretBox {
  #keys: MasterKeys
  readonly #readKeys: () => MasterKeys

  /**
   * Where keys may rotate while the box is in use, `readKeys` yields the current ones: it is called before sealing, so
   * that no secret is written under a key about to be dropped, and for a ciphertext of an unknown key.
   */
  constructor(current: MasterKey, former: readonly MasterKey[] = [], readKeys?: () => MasterKeys) {
    this.#keys = [current, ...former]
    this.#readKeys = readKeys ?? (() => this.#keys)
  }

  seal(plain: string, context: string): Buffer {
    this.#keys = this.#readKeys()
    const [current] = this.#keys
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv('aes-256-gcm', preparedOf(current), nonce)
    cipher.setAAD(Buffer.from(context))
    const data = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
    return Buffer.concat([Buffer.of(version), current.id, nonce, cipher.getAuthTag(), data])
  }

  open(sealed: Buffer, context: string): string {
    const id = sealed.subarray(1, 1 + keyIdBytes)
    const key = this.#find(id)
    if (sealed[0] !== version || !key) {
      throw new Error(`A stored secret was encrypted with another MASTER_KEY (key id ${id.toString('hex')}).`)
    }
    const nonce = sealed.subarray(1 + keyIdBytes, 1 + keyIdBytes + nonceBytes)
    const body = sealed.subarray(1 + keyIdBytes + nonceBytes)
    const decipher = createDecipheriv('aes-256-gcm', preparedOf(key), nonce, { authTagLength: tagBytes })
    decipher.setAAD(Buffer.from(context))
    decipher.setAuthTag(body.subarray(0, tagBytes))
    return Buffer.concat([decipher.update(body.subarray(tagBytes)), decipher.final()]).toString('utf8')
  }

  /** The ciphertext already uses the current key. */
  isCurrent(sealed: Buffer): boolean {
    return sealed.subarray(1, 1 + keyIdBytes).equals(this.#keys[0].id)
  }

  /** The ciphertext, or only its first bytes, names a known key. */
  isKnown(sealed: Buffer): boolean {
    return sealed[0] === version && this.#find(sealed.subarray(1, 1 + keyIdBytes)) !== undefined
  }

  #find(id: Buffer): MasterKey | undefined {
    const known = () => this.#keys.find((candidate) => candidate.id.equals(id))
    const key = known()
    if (key) return key
    this.#keys = this.#readKeys()
    return known()
  }
}

/** Made of bytes anew, a key takes three quarters of the time in which a secret is opened. */
const prepared = new WeakMap<MasterKey, KeyObject>()

function preparedOf(key: MasterKey): KeyObject {
  const known = prepared.get(key)
  if (known) return known
  const made = createSecretKey(key.bytes)
  prepared.set(key, made)
  return made
}
