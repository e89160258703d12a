// Follows an answer of a trial: how its lines were read, where it looked, and what it changed.
import type { TrialWhy } from '@mostrador/contract/dashboard/trials'
import type { Observer, TurnContext } from './engine.ts'
import { notesOfShop } from './shop-notes.ts'
import {
  type Arguments,
  type Results,
  type ToolName,
  type Tools,
  toolsThat,
  toolTable,
} from './tools/tool-table.ts'
import type { Cart } from './tools/tools.ts'

type Lookup = TrialWhy['looked'][number]
type Thing = { kind: TrialWhy['focus'][number]['kind']; id: string }

export type Follower = {
  observer: Observer
  /** The tools, with every call noted. */
  noting(tools: Tools): Tools
  /** Reads the cart and the names of things once the answer is planned; `before` is the cart when it began. */
  why(tools: Tools, before: Cart): Promise<TrialWhy>
}

const namesMax = 5
const charsMax = 80
const focusMax = 3
const likeliestMax = 3
/** Below this an answer was hardly thought of. */
const shareMin = 0.05
/** Changes of the cart itself are told by how it differs. */
const beyondCart: ReadonlySet<ToolName> = new Set<ToolName>([
  ...(['setAddress', 'placeOrder', 'placeChannelOrder', 'cancelOrder'] as const),
  ...([
    'book',
    'moveAppointment',
    'cancelAppointment',
    'changePlaces',
    'confirmAppointment',
    'awaitProduct',
  ] as const),
])

export function follow(context: TurnContext): Follower {
  const { namesIn, isForeign } = shownNotes(context)
  const readings: TrialWhy['readings'] = []
  const told: TrialWhy['told'] = []
  const weighed: TrialWhy['weighed'] = []
  const looked: Lookup[] = []
  const done: TrialWhy['changes']['done'] = []
  let things: readonly Thing[] = []
  const note = (tool: ToolName, argument: unknown, result: unknown) => {
    const lookup = { tool, about: aboutOf(argument), ...foundIn(result, namesIn), times: 1 }
    const same = looked.find((each) => isSame(each, lookup))
    if (same) same.times += 1
    else looked.push(lookup)
    const isDone = beyondCart.has(tool) && lookup.refused === null
    if (isDone) done.push({ tool, name: lookup.about ?? lookup.found[0] ?? '' })
  }
  return {
    observer: {
      read: (reading) => readings.push(reading),
      told: (passage) => told.push(passage),
      weighed: (question, found) => {
        const likeliest = found
          .filter(({ share, product, text }) => share >= shareMin && (product !== null || !isForeign(text)))
          .slice(0, likeliestMax)
        const isKnown = weighed.some((each) => each.question === question)
        if (isKnown || likeliest.length === 0) return
        weighed.push({
          question: question.slice(0, charsMax),
          found: likeliest.map(({ product, text, share, signs }) => ({
            ...{ product, share, signs: [...signs] },
            text: text.slice(0, charsMax),
          })),
        })
      },
      spokeOf: (spoken) => {
        things = spoken
      },
    },
    noting: (tools) =>
      toolsThat(
        <Name extends ToolName>(tool: Name) =>
          async (argument: Arguments[Name]): Promise<Results[Name]> => {
            const result = await tools[tool](argument)
            note(tool, argument, result)
            return result
          },
      ),
    why: async (tools, before) => ({
      readings,
      focus: await namedThings(tools, things),
      looked: looked.filter(({ tool, refused }) => refused !== null || toolTable[tool].effect !== 'changes'),
      told,
      weighed,
      changes: { cart: differences(before, await tools.getCart()), done },
      model: null,
    }),
  }
}

function isSame(one: Lookup, other: Lookup): boolean {
  const { times: _, ...first } = one
  const { times: __, ...second } = other
  return JSON.stringify(first) === JSON.stringify(second)
}

function aboutOf(argument: unknown): string | null {
  const given = isRecord(argument) ? [argument.text, argument.category].find((each) => each) : argument
  return typeof given === 'string' && !isIdLike(given) ? given.slice(0, charsMax) : null
}

/** Ids mean nothing to people; what they name is told by what was found. */
function isIdLike(text: string): boolean {
  return !/\s/.test(text) && /[\d@:|-]/.test(text) && text.length > idCharsMin
}
const idCharsMin = 20

function foundIn(result: unknown, namesIn: NamesIn): Pick<Lookup, 'found' | 'count' | 'refused'> {
  if (isRecord(result) && typeof result.ok === 'boolean') {
    if (result.ok) return foundIn(result.value, namesIn)
    const why = isRecord(result.refused) ? result.refused.message : undefined
    return { found: [], count: null, refused: String(why ?? '').slice(0, charsMax * 2) }
  }
  const { things, names } = namesIn(listOf(result))
  return { found: names.slice(0, namesMax), count: things.length, refused: null }
}

type NamesIn = (things: readonly unknown[]) => { things: readonly unknown[]; names: string[] }

/**
 * The shop's address and phone are kept as notes in every language. Nobody wrote those, so they are told once, as they
 * are said in the shop's own language.
 */
function shownNotes({ settings, account }: TurnContext): {
  namesIn: NamesIn
  isForeign: (answer: string) => boolean
} {
  const own = new Set(notesOfShop(settings, [account.language]).map(({ answer }) => answer))
  const foreign = new Set(notesOfShop(settings).flatMap(({ answer }) => (own.has(answer) ? [] : [answer])))
  const answerOf = (thing: unknown) =>
    isRecord(thing) && typeof thing.answer === 'string' ? thing.answer : undefined
  return {
    isForeign: (answer) => foreign.has(answer),
    namesIn: (all) => {
      const told = new Set<string>()
      const things = all.filter((thing) => {
        const answer = answerOf(thing)
        if (answer === undefined) return true
        const isShown = !foreign.has(answer) && !told.has(answer)
        told.add(answer)
        return isShown
      })
      const names = things.flatMap((thing) => {
        const answer = answerOf(thing)
        return answer !== undefined && own.has(answer) ? answer.slice(0, charsMax) : (nameOf(thing) ?? [])
      })
      return { things, names }
    },
  }
}

function listOf(result: unknown): readonly unknown[] {
  if (Array.isArray(result)) return result
  if (isRecord(result) && Array.isArray(result.lines)) return result.lines
  return result === undefined || result === null ? [] : [result]
}

function nameOf(thing: unknown): string | undefined {
  if (typeof thing === 'string') return thing.slice(0, charsMax)
  if (!isRecord(thing)) return undefined
  const { name, serviceName, number, question, answer } = thing
  const known = [name, serviceName, number, question, answer].find((each) => typeof each === 'string')
  return typeof known === 'string' ? known.slice(0, charsMax) : undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function differences(before: Cart, after: Cart): TrialWhy['changes']['cart'] {
  const names = new Map([...before.lines, ...after.lines].map(({ id, name }) => [id, name]))
  const count = ({ lines }: Cart, id: string) => lines.find((line) => line.id === id)?.quantity ?? 0
  return [...names]
    .map(([id, name]) => ({ name, before: count(before, id), after: count(after, id) }))
    .filter((line) => line.before !== line.after)
}

async function namedThings(tools: Tools, things: readonly Thing[]): Promise<TrialWhy['focus']> {
  const named: TrialWhy['focus'] = []
  for (const thing of things) {
    const name = await nameOfThing(tools, thing)
    const isKnown = named.some((each) => each.name === name)
    if (name !== undefined && !isKnown) named.push({ kind: thing.kind, name })
    if (named.length === focusMax) break
  }
  return named
}

async function nameOfThing(tools: Tools, { kind, id }: Thing): Promise<string | undefined> {
  switch (kind) {
    case 'product':
    case 'service':
      return (await tools.getProduct(id))?.name
    case 'line':
      return (await tools.getCart()).lines.find((line) => line.id === id)?.name
    case 'appointment':
      return (await tools.listAppointments()).find((each) => each.id === id)?.serviceName
    case 'order':
      return (await tools.listOrders()).find((each) => each.id === id)?.number
    case 'list':
      return ''
  }
}
