// The labelled lines of eval/lines.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Language, languages } from '../../packages/contract/src/languages.ts'
import {
  type LearnedLabel,
  learnedLabels,
} from '../../packages/server/src/bot/rules/understanding/learned/labels.ts'
import {
  type Asked,
  askedKinds,
  type LineToRead,
} from '../../packages/server/src/bot/rules/understanding/learned/line-to-read.ts'

export type LabelledLine = LineToRead & { label: LearnedLabel }

const linesFolder = new URL('../lines/', import.meta.url)
const untaughtFolder = new URL('../lines/untaught/', import.meta.url)
const peopleFolder = new URL('../lines/people/', import.meta.url)
const ruleLinesFile = new URL('../../packages/server/test/bot/lines.json', import.meta.url)
const groupsFile = new URL(
  '../../packages/server/src/bot/rules/understanding/learned/word-groups.json',
  import.meta.url,
)

/** Throws an error that names every row at fault. */
export function readLines(folder = linesFolder): LabelledLine[] {
  const faults: string[] = []
  const lines = languages.flatMap((language) =>
    readFileSync(new URL(`${language}.tsv`, folder), 'utf8')
      .split('\n')
      .flatMap((row, at) => {
        if (row === '') return []
        const line = lineOf(row, language)
        if (line === undefined) faults.push(`${language}.tsv:${at + 1}: ${row}`)
        return line ?? []
      }),
  )
  if (faults.length > 0) throw new Error(`not label, asked and text, with tabs:\n${faults.join('\n')}`)
  return lines
}

/** Those whose labels draw other borders between intents, and the same ones between aims. */
export function readUntaughtLines(): LabelledLine[] {
  return readLines(untaughtFolder)
}

/** Those that tell a call for somebody, or a grievance, from what only sounds so. */
export function readPeopleLines(): LabelledLine[] {
  return readLines(peopleFolder)
}

/** The lines by which the rules are tested, where they ask for one thing; of several readings the first. */
export function readRuleLines(): LabelledLine[] {
  const file: RuleLine[] = JSON.parse(readFileSync(ruleLinesFile, 'utf8'))
  return file.flatMap(({ language, text, actions, while: expected }) => {
    const label = learnedLabels.find((each) => each === actions.split('|')[0])
    const asked = expected === 'confirm' ? 'yesno' : (expected ?? '-')
    return label === undefined || actions.includes('+') ? [] : [{ label, asked, text, language }]
  })
}

type RuleLine = { language: Language; text: string; actions: string; while?: 'confirm' | 'address' }

/** Tells whether weights were trained on the lines and word groups of today. */
export function hashOfTeaching(): string {
  return hashOf([linesFolder])
}

/** The same of the aims, which more lines teach. */
export function hashOfAims(): string {
  return hashOf([linesFolder, untaughtFolder])
}

/** And of the calls for people. */
export function hashOfCallings(): string {
  return hashOf([linesFolder, untaughtFolder, peopleFolder])
}

function hashOf(folders: readonly URL[]): string {
  const hash = createHash('sha256')
  for (const folder of folders) {
    for (const language of languages) hash.update(readFileSync(new URL(`${language}.tsv`, folder)))
  }
  for (const file of [ruleLinesFile, groupsFile]) hash.update(readFileSync(file))
  return hash.digest('hex')
}

function lineOf(row: string, language: Language): LabelledLine | undefined {
  const [label, asked, text, ...more] = row.split('\t')
  const known = learnedLabels.find((each) => each === label)
  const kind: Asked | undefined = askedKinds.find((each) => each === asked)
  if (known === undefined || kind === undefined || !text || more.length > 0) return undefined
  return { label: known, asked: kind, text, language }
}
