import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  ensureMasterKeyFile,
  masterKeyPath,
  parseMasterKeys,
  readMasterKeyFile,
  replaceMasterKeyFile,
} from './master-key-file.ts'
import { newMasterKey, SecretBox } from './secrets.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'mostrador-key-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

test('the key is made once, for its owner alone, and then kept', () => {
  expect(readMasterKeyFile(dataDir)).toBeUndefined()
  const made = ensureMasterKeyFile(dataDir)
  expect(statSync(masterKeyPath(dataDir)).mode & 0o777).toBe(0o600)
  expect(ensureMasterKeyFile(dataDir)).toEqual(made)
  expect(readdirSync(dataDir)).toEqual(['master.key'])
})

test('a file that is no key is refused and left as it is', () => {
  for (const text of ['', 'nonsense\n', `${newMasterKey()}\nnonsense\n`]) {
    writeFileSync(masterKeyPath(dataDir), text)
    expect(() => ensureMasterKeyFile(dataDir)).toThrow(/master\.key cannot be used/)
  }
})

test('a box that follows the file seals with the new key and opens what either key sealed', () => {
  const readKeys = () => parseMasterKeys(ensureMasterKeyFile(dataDir))
  const box = new SecretBox(readKeys()[0], [], readKeys)
  const before = box.seal('first', 'here')
  const [former] = ensureMasterKeyFile(dataDir)
  replaceMasterKeyFile(dataDir, [newMasterKey(), former])
  const elsewhere = new SecretBox(readKeys()[0]).seal('second', 'here')
  expect(box.open(elsewhere, 'here')).toBe('second')
  expect(box.open(before, 'here')).toBe('first')
  expect(box.isCurrent(box.seal('third', 'here'))).toBe(true)
  expect(box.isCurrent(before)).toBe(false)
})

test('a box that follows the file seals with the new key even before it meets it', () => {
  const readKeys = () => parseMasterKeys(ensureMasterKeyFile(dataDir))
  const box = new SecretBox(readKeys()[0], [], readKeys)
  const fresh = newMasterKey()
  replaceMasterKeyFile(dataDir, [fresh, ...ensureMasterKeyFile(dataDir)])
  const sealed = box.seal('secret', 'here')
  expect(new SecretBox(parseMasterKeys([fresh])[0]).open(sealed, 'here')).toBe('secret')
})
