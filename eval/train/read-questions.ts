// Questions that people ask of the open shops, with what answers each: eval/questions/README.md.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defaultBotSettings } from '@mostrador/contract/bot-settings'
import type { Language } from '@mostrador/contract/languages'
import type { Observer } from '../../packages/server/src/bot/engine.ts'
import type { Said } from '../../packages/server/src/bot/rules/asking/weighing/nearness.ts'
import { weigh } from '../../packages/server/src/bot/rules/asking/weighing/weigh.ts'
import { beginTurn } from '../../packages/server/src/bot/rules/dialogue/turn-frame.ts'
import { openShop, productOf } from '../../packages/server/src/bot/rules/testing/shop.ts'
import type { ProductCard } from '../../packages/server/src/bot/tools/tools.ts'
import type { Product, Service, Shop } from '../bot/format.ts'
import { instantOf } from '../bot/local-time.ts'
import { readFolder } from '../bot/read.ts'
import type { Paired } from './akin.ts'
import { type Choice, choiceOf } from './choices.ts'

type Heard = Parameters<NonNullable<Observer['weighed']>>[1]
type Question = { shop: Shop; language: Language; text: string; refs: readonly string[] }

const folder = fileURLToPath(new URL('../questions', import.meta.url))

export async function readQuestions(): Promise<Choice[]> {
  const found: Choice[] = []
  for (const question of questionsAsked()) {
    const choice = await choiceFor(question)
    if (choice) found.push(choice)
  }
  return found
}

/** Each question with all that its shop says, as directions are learned from them. */
export function readPairs(): Paired[] {
  return questionsAsked().flatMap(({ shop, language, text, refs }) => {
    const right = new Set(refs.map((ref) => ref.split(':').slice(0, 2).join(':')))
    const notes = (shop.knowledge ?? []).map(({ question, answer }, at) => ({
      ...{ ref: `k:${at}`, head: question, body: answer },
    }))
    const cards = [...(shop.products ?? []), ...(shop.services ?? [])].map((each) => ({
      ...{ ref: `p:${each.id}`, head: each.name },
      body: [each.description ?? '', optionsOf(each), each.category ?? ''].join(' . '),
    }))
    const said = [...notes, ...cards]
    const isRight = said.map(({ ref }) => right.has(ref))
    const spoken = spokenIn(language, shop)
    return isRight.some(Boolean) ? [{ shop: shop.id, text, spoken, said, right: isRight }] : []
  })
}

function optionsOf(each: Product | Service): string {
  return ('variants' in each ? (each.variants ?? []) : []).map(({ name }) => name).join(' ')
}

export function spokenIn(language: Language, shop: Shop): Language[] {
  return [...new Set([language, shop.language as Language])]
}

function questionsAsked(): Question[] {
  const { dialogues } = readFolder(fileURLToPath(new URL('../bot', import.meta.url)))
  const shops = new Map(dialogues.filter(({ set }) => set === 'open').map(({ shop }) => [shop.id, shop]))
  const found: Question[] = []
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
    if (!name.endsWith('.tsv')) continue
    for (const [at, row] of readFileSync(`${folder}/${name}`, 'utf8').split('\n').entries()) {
      if (row === '') continue
      const [id = '', told = '', text = '', refs = ''] = row.split('\t')
      const shop = shops.get(id)
      if (shop === undefined || text === '' || refs === '')
        throw new Error(`${name}:${at + 1}: no open shop ${id}, or no question or answer`)
      const language = told.slice(0, 2) as Language
      found.push({ shop, language, text, refs: refs.split(/[|&]/).map((ref) => ref.trim()) })
    }
  }
  return found
}

/** Undefined where the shop's hours or address answer, which are told from the settings. */
async function choiceFor({ shop, language, text, refs }: Question): Promise<Choice | undefined> {
  const isNone = refs.includes('none')
  const right = new Set(refs.map((ref) => ref.split(':').slice(0, 2).join(':')))
  const { heard, cards } = await weighedBy(shop, text)
  if (heard === undefined) return undefined
  const options = heard.map(({ text: said, product, traits }) => {
    const place = (shop.knowledge ?? []).findIndex(({ answer }) => answer === said)
    const ref = product === null ? `k:${place}` : `p:${cards.find(({ name }) => name === product)?.id}`
    return { product, traits, said: saidOf(shop, { text: said, product }), isRight: right.has(ref) }
  })
  return isNone || options.some(({ isRight }) => isRight)
    ? choiceOf({ shop: shop.id, text, spoken: spokenIn(language, shop), options })
    : undefined
}

/** The question that a note was written for, or the product's name, and the rest. */
export function saidOf(shop: Shop, { text, product }: { text: string; product: string | null }): Said {
  if (product !== null) return { head: product, body: text }
  return { head: (shop.knowledge ?? []).find(({ answer }) => answer === text)?.question ?? '', body: text }
}

async function weighedBy(
  shop: Shop,
  text: string,
): Promise<{ heard: Heard | undefined; cards: ProductCard[] }> {
  const now = instantOf(shop.now, shop.timezone)
  const cards = [...(shop.products ?? []).map(cardOfProduct), ...(shop.services ?? []).map(cardOfService)]
  const open = openShop({ now, zone: shop.timezone }, cards)
  open.knowledge = [...(shop.knowledge ?? [])]
  let heard: Heard | undefined
  const turn = beginTurn(
    {
      now,
      platform: 'whatsapp',
      account: {
        name: shop.name,
        currency: shop.currency,
        timezone: shop.timezone,
        language: shop.language as 'es' | 'pt' | 'en',
      },
      customer: { name: '', phone: null },
      settings: defaultBotSettings,
      lines: [{ role: 'user', content: text, input: {}, createdAt: now }],
      history: [],
      memory: undefined,
    },
    open.tools,
    {
      read() {},
      told() {},
      spokeOf() {},
      weighed: (_, all) => {
        heard = all
      },
    },
  )
  await weigh(turn, { text, query: text })
  return { heard, cards }
}

function cardOfProduct({ price, salePrice, saleLabel, stock, ...product }: Product): ProductCard {
  const { id, name, category = null, description = null, variants = [], addOns = [] } = product
  const prices = variants.map((each) => each.price)
  const priced = price === undefined ? null : String(price)
  return productOf({
    ...{ id, name, category, description, available: stock ?? null, saleLabel: saleLabel ?? null },
    ...{ price: salePrice === undefined ? priced : String(salePrice), regularPrice: priced },
    pricingType: variants.length > 0 ? 'variant' : 'fixed',
    priceMin: prices.length === 0 ? null : String(Math.min(...prices)),
    priceMax: prices.length === 0 ? null : String(Math.max(...prices)),
    variants: variants.map((each) => ({
      ...{ id: each.id, name: each.name, price: String(each.price), available: each.stock ?? null },
    })),
    addOns: addOns.map((each) => ({ id: each.id, name: each.name, price: String(each.price) })),
  })
}

function cardOfService({ id, name, price, minutes, ...service }: Service): ProductCard {
  const { category = null, description = null } = service
  return productOf({
    ...{ id, name, category, description, price: String(price) },
    ...{ itemType: 'service', isBookable: true, durationMinutes: minutes },
  })
}
