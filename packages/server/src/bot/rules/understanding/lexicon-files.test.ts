import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { languages } from '@mostrador/contract/languages'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { readLexicon } from './lexicon-files.ts'

const english = await readFile(new URL('./words/en.json', import.meta.url), 'utf8')
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'words-'))
})
afterAll(() => rm(folder, { recursive: true }))

test.each(languages)('the words of %s can be read', (language) => {
  expect(readLexicon(language).markers).not.toBe('')
})

describe('a file of words that does not fit is refused, with its name and the place', () => {
  it.each([
    ['an accent, which no compared line has', '"yep"', '"yép"', '/markers/entries/'],
    ['a word in two', '"yep"', '"ye p"', '/markers/entries/'],
    ['a word that is no text', '"yep"', '7', '/markers/entries/'],
    ['a group without its heading', '"about": "words by which the language is known",', '', '/markers'],
    ['a wish that nothing answers', '"greet": [', '"flirt": [', '/patterns/entries'],
    ['a pattern with a class that there is not', '"(tracking number', '"<tracking> (number', '<tracking>'],
    ['a pattern that is no regular expression', '"(tracking number', '"((tracking number', 'no pattern'],
    ['a day too few', '"mondays",', '"mondays"], [', '/calendar/weekdays/entries'],
    ['text that is no JSON', '"markers": {', 'markers: {', 'no words that can be read'],
  ])('%s', async (_name, from, to, place) => {
    const broken = english.replace(from, to)
    expect(broken).not.toBe(english)
    await writeFile(join(folder, 'en.json'), broken)
    const read = () => readLexicon('en', pathToFileURL(`${folder}/`))
    expect(read).toThrow(join(folder, 'en.json'))
    expect(read).toThrow(place)
  })

  it('that is missing', () => {
    const read = () => readLexicon('pt', pathToFileURL(`${folder}/`))
    expect(read).toThrow(join(folder, 'pt.json'))
  })
})
