// Reads the files of shops and dialogues; every fault is one line.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkDialogues } from './check-dialogues.ts'
import { checkShop, type Known } from './check-shop.ts'
import type { Dialogue, Shop } from './format.ts'

export type SetName = 'open' | 'sealed'
export type Played = { set: SetName; shop: Shop; dialogue: Dialogue }

const folders: Readonly<Record<SetName, string>> = { open: 'dialogues', sealed: 'sealed' }

/** Lists what is wrong instead of throwing at the first fault. */
export function readFolder(folder: string): { dialogues: Played[]; faults: string[] } {
  const faults: string[] = []
  const shops = new Map<string, { shop: Shop; known: Known }>()
  for (const file of jsonFiles(join(folder, 'shops'))) {
    const shop = parse<Shop>(file, faults)
    if (shop === undefined) continue
    const known = checked(file, faults, (report) => checkShop(shop, report))
    if (known && shops.has(shop.id)) faults.push(`${file}: shop ${shop.id} stands there twice`)
    if (known) shops.set(shop.id, { shop, known })
  }
  const dialogues = (['open', 'sealed'] as const).flatMap((set) =>
    jsonFiles(join(folder, folders[set])).flatMap((file) => {
      const document = parse<{ shop: string; dialogues: Dialogue[] }>(file, faults)
      if (document === undefined) return []
      const of = shops.get(document.shop)
      if (of === undefined) faults.push(`${file}: no shop ${document.shop}`)
      if (!Array.isArray(document.dialogues)) faults.push(`${file}: dialogues is a list`)
      if (of === undefined || !Array.isArray(document.dialogues)) return []
      checked(file, faults, (report) => checkDialogues(document.dialogues, of.known, report))
      return document.dialogues.map((dialogue) => ({ set, shop: of.shop, dialogue }))
    }),
  )
  for (const [id, { length }] of Object.entries(Object.groupBy(dialogues, (each) => each.dialogue.id)).map(
    ([id, same = []]) => [id, same] as const,
  )) {
    if (length > 1) faults.push(`dialogue ${id} stands there ${length} times`)
  }
  return { dialogues, faults }
}

function jsonFiles(folder: string): string[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.json'),
  )
  return names.toSorted().map((name) => join(folder, name))
}

function parse<T extends object>(file: string, faults: string[]): T | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as T
    faults.push(`${file}: not an object`)
  } catch (error) {
    faults.push(`${file}: not valid JSON: ${error instanceof Error ? error.message : error}`)
  }
  return undefined
}

type Check<T> = (report: (where: string, fault: string) => void) => T

// A file of another shape than the types say can also make a check itself stumble.
function checked<T>(file: string, faults: string[], check: Check<T>): T | undefined {
  try {
    return check((where, fault) => faults.push(`${file}: ${where}: ${fault}`))
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    faults.push(`${file}: not of the form that README.md describes: ${error.message}`)
    return undefined
  }
}
