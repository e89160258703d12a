// Questions that are asked of any shop, and what shops write about them, by what they are about: eval/topics.
import { readFileSync } from 'node:fs'
import { languages } from '@mostrador/contract/languages'
import type { Topical } from './akin.ts'

const folder = new URL('../topics/', import.meta.url)

export function readTopics(): Topical[] {
  return languages.flatMap((language) =>
    readFileSync(new URL(`${language}.tsv`, folder), 'utf8')
      .split('\n')
      .filter((row) => row !== '')
      .map((row, at) => {
        const [topic = '', text = ''] = row.split('\t')
        if (topic === '' || text === '') throw new Error(`${language}.tsv:${at + 1}: no topic or no text`)
        return { topic, language, text }
      }),
  )
}
