import { fileURLToPath } from 'node:url'
import type { Language } from '@mostrador/contract/languages'
import type { Engine, Observer } from '../../packages/server/src/bot/engine.ts'
import { rulesEngine } from '../../packages/server/src/bot/rules/rules-engine.ts'
import { openDatabase } from '../bot/database.ts'
import { isMentioned } from '../bot/matching.ts'
import { playDialogue } from '../bot/play.ts'
import { readFolder } from '../bot/read.ts'
import { type Choice, choiceOf } from './choices.ts'
import { saidOf, spokenIn } from './read-questions.ts'

type Heard = Parameters<NonNullable<Observer['weighed']>>[1]

const silent = { read() {}, told() {}, spokeOf() {} }

/** The dialogues are played in parts, each by itself. */
export async function readChoices({ part, parts }: { part: number; parts: number }): Promise<Choice[]> {
  await using cleanup = new AsyncDisposableStack()
  const database = await openDatabase(cleanup)
  const { dialogues } = readFolder(fileURLToPath(new URL('../bot', import.meta.url)))
  const open = dialogues.filter(({ set }, at) => set === 'open' && at % parts === part)
  const found: Choice[] = []
  for (const { shop, dialogue } of open) {
    const heard = new Map<string, Heard>()
    const engine: Engine = {
      ...rulesEngine,
      plan: (context, tools, use) => {
        const said = context.lines.map(({ content }) => content).join('\n')
        return rulesEngine.plan(context, tools, use, {
          ...silent,
          weighed: (_, all) => heard.set(said, all),
        })
      },
    }
    await playDialogue(database, shop, dialogue, { engine })
    const spoken = spokenIn(dialogue.language.slice(0, 2) as Language, shop)
    for (const { say, mentions = [] } of dialogue.lines) {
      const among = mentions.length === 0 ? undefined : heard.get(say)
      const options = among?.map(({ text, product, traits }) => ({
        ...{ product, traits, said: saidOf(shop, { text, product }) },
        isRight: mentions.every((group) =>
          group.some((wanted) => isMentioned(wanted, { text, offered: '', today: '2026-11-21' })),
        ),
      }))
      const isTelling = options?.some(({ isRight }) => isRight) && !options.every(({ isRight }) => isRight)
      if (options && isTelling) found.push(choiceOf({ shop: shop.id, text: say, spoken, options }))
    }
  }
  return found
}
