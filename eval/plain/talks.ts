// Short talks in the plainest words, made of a shop's own names: what they want is known to the piece.
import type { Language } from '@mostrador/contract/languages'
import type { Shop } from '../bot/format.ts'
import phrasesOfAll from './phrases.json' with { type: 'json' }
import { folded, type Thing, thingsOf } from './things.ts'

export type Talk = {
  family: string
  /** The cart after a line, where the line tells it. */
  steps: readonly { say: string; cart?: string }[]
}

type Phrases = (typeof phrasesOfAll)['es']

const counting: Readonly<Record<Language, readonly string[]>> = {
  es: ['', 'uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis'],
  pt: ['', 'um', 'dois', 'três', 'quatro', 'cinco', 'seis'],
  en: ['', 'one', 'two', 'three', 'four', 'five', 'six'],
}
const thingsMin = 3
const lowered = 0.6
const asNamed = 0.2
const optionFirst = 0.35

/** The same for the same seed. */
export function talksOf(shop: Shop, { seed, rounds }: { seed: number; rounds: number }): Talk[] {
  const language = shop.language.slice(0, 2) as Language
  const things = thingsOf(shop, language)
  if (new Set(things.map(({ product }) => product)).size < thingsMin) return []
  const speaker = new Speaker(language, things, randomOf(`${shop.id} ${seed}`))
  return Array.from({ length: rounds }, () =>
    [false, true].flatMap((isShort) => speaker.talks(isShort)),
  ).flat()
}

/** Wants things by their whole names or, where it is short, by as few words as may be. */
class Speaker {
  private readonly language: Language
  private readonly things: readonly Thing[]
  private readonly random: () => number
  private readonly phrases: Phrases
  private isShort = false

  constructor(language: Language, things: readonly Thing[], random: () => number) {
    this.language = language
    this.things = things
    this.random = random
    this.phrases = phrasesOfAll[language]
  }

  talks(isShort: boolean): Talk[] {
    this.isShort = isShort
    const made = [
      ...[this.some(), this.one(), this.together(), this.oneThenOther(), this.extra(), this.pricedSome()],
      ...[this.pricedOne(), this.remove(), this.recount(), this.recountOf(), this.more(), this.instead()],
      ...[this.otherOption(), this.askedOption(), this.twoOptions()],
      ...[this.remarked(), this.closed(), this.agreed()],
    ]
    return made.flatMap((talk) =>
      talk ? [{ ...talk, family: isShort ? `${talk.family}, short` : talk.family }] : [],
    )
  }

  private some(): Talk {
    const thing = this.pick(this.things)
    const count = this.countOf(2, 5)
    return { family: 'so many', steps: [this.want([[thing, count]])] }
  }

  private one(): Talk {
    const thing = this.pick(this.things)
    const article = this.language === 'en' ? this.phrases.one : ''
    return {
      family: 'one',
      steps: [{ say: this.say('want', `${article}${this.call(thing)}`), cart: cartOf([[thing, 1]]) }],
    }
  }

  private together(): Talk {
    const [one, other] = this.two()
    return {
      family: 'two things',
      steps: [
        this.want([
          [one, this.countOf(2, 4)],
          [other, this.countOf(2, 4)],
        ]),
      ],
    }
  }

  private oneThenOther(): Talk {
    const [one, other] = this.two()
    const counts = [this.countOf(2, 4), this.countOf(2, 4)] as const
    return {
      family: 'another thing',
      steps: [this.want([[one, counts[0]]]), this.also([[one, counts[0]]], [other, counts[1]])],
    }
  }

  private extra(): Talk | undefined {
    const having = this.things.filter(({ addOns }) => addOns.length > 0)
    if (having.length === 0) return undefined
    const thing = this.pick(having)
    const addOn = this.pick(thing.addOns)
    const count = this.countOf(1, 3)
    const counted = count === 1 ? this.phrases.one : `${this.number(count)} `
    const say = this.say('want', `${counted}${this.call(thing)}${this.phrases.with}${this.cased(addOn.name)}`)
    return { family: 'with an extra', steps: [{ say, cart: `${count} ${thing.id} ${addOn.id}` }] }
  }

  private pricedSome(): Talk {
    const thing = this.pick(this.things)
    const count = this.countOf(2, 4)
    const take = this.counted('takeSome', count)
    return {
      family: 'price, then so many',
      steps: [{ say: this.say('price', this.call(thing)) }, { say: take, cart: cartOf([[thing, count]]) }],
    }
  }

  private pricedOne(): Talk {
    const thing = this.pick(this.things)
    return {
      family: 'price, then it',
      steps: [
        { say: this.say('price', this.call(thing)) },
        { say: this.pick(this.phrases.takeIt), cart: cartOf([[thing, 1]]) },
      ],
    }
  }

  private remove(): Talk {
    const [one, other] = this.two()
    const held: Wanted = [one, this.countOf(2, 4)]
    const out = this.say('remove', `${this.phrases.the}${this.call(one)}`)
    return {
      family: 'take out',
      steps: [this.want([held]), this.also([held], [other, 2]), { say: out, cart: cartOf([[other, 2]]) }],
    }
  }

  private recount(): Talk {
    const thing = this.pick(this.things)
    const count = this.countOf(3, 5)
    return {
      family: 'so many in all',
      steps: [this.want([[thing, 2]]), { say: this.counted('count', count), cart: cartOf([[thing, count]]) }],
    }
  }

  private recountOf(): Talk {
    const [one, other] = this.two()
    const count = this.countOf(3, 5)
    const say = this.counted('countOf', count, `${this.phrases.the}${this.call(one)}`)
    return {
      family: 'so many of it in all',
      steps: [
        this.want([[one, 2]]),
        this.also([[one, 2]], [other, 2]),
        {
          say,
          cart: cartOf([
            [one, count],
            [other, 2],
          ]),
        },
      ],
    }
  }

  private more(): Talk {
    const thing = this.pick(this.things)
    const count = this.countOf(2, 4)
    return {
      family: 'more',
      steps: [
        this.want([[thing, 2]]),
        { say: this.counted('more', count), cart: cartOf([[thing, 2 + count]]) },
      ],
    }
  }

  private instead(): Talk {
    const [one, other] = this.two()
    const say = this.say('instead', `${this.number(3)} ${this.call(other)}`)
    return { family: 'another instead', steps: [this.want([[one, 2]]), { say, cart: cartOf([[other, 3]]) }] }
  }

  private otherOption(): Talk | undefined {
    const pair = this.pairOfOptions()
    if (!pair) return undefined
    const [one, other] = pair
    const say = this.say('instead', this.cased(other.option ?? ''))
    return {
      family: 'another option instead',
      steps: [this.want([[one, 2]]), { say, cart: cartOf([[other, 2]]) }],
    }
  }

  private askedOption(): Talk | undefined {
    const [thing] = this.pairOfOptions() ?? []
    if (!thing) return undefined
    const say = this.say('want', `2 ${this.cased(this.nameOf(thing))}`)
    return {
      family: 'option when asked',
      steps: [{ say }, { say: this.cased(thing.option ?? ''), cart: cartOf([[thing, 2]]) }],
    }
  }

  private twoOptions(): Talk | undefined {
    const pair = this.pairOfOptions()
    if (!pair) return undefined
    const [one, other] = pair
    const both = `2 ${this.cased(this.nameOf(one))} ${this.cased(one.option ?? '')}${this.phrases.and}3 ${this.cased(other.option ?? '')}`
    return {
      family: 'two options',
      steps: [
        {
          say: this.say('want', both),
          cart: cartOf([
            [one, 2],
            [other, 3],
          ]),
        },
      ],
    }
  }

  private remarked(): Talk {
    return this.unchanged('talked of', (called) => this.say('remark', called))
  }

  private closed(): Talk {
    return this.unchanged('ordered by name', (called) => this.say('close', called))
  }

  private agreed(): Talk {
    return this.unchanged('agreed to', () => this.pick(this.phrases.agree))
  }

  /** Two things are in the cart, and what is said of one of them changes nothing. */
  private unchanged(family: string, say: (called: string) => string): Talk {
    const [one, other] = this.two()
    const held = [one, this.countOf(1, 3)] as const
    const cart = cartOf([held, [other, 2]])
    const called = this.cased(this.nameOf(this.pick([one, other])))
    return { family, steps: [this.want([held]), this.also([held], [other, 2]), { say: say(called), cart }] }
  }

  private want(wanted: readonly Wanted[]) {
    const things = wanted
      .map(([thing, count]) => `${this.number(count)} ${this.call(thing)}`)
      .join(this.phrases.and)
    return { say: this.say('want', things), cart: cartOf(wanted) }
  }

  private also(before: readonly Wanted[], [thing, count]: Wanted) {
    const say = this.say('also', `${this.number(count)} ${this.call(thing)}`)
    return { say, cart: cartOf([...before, [thing, count]]) }
  }

  private say(
    kind: 'want' | 'also' | 'price' | 'remove' | 'instead' | 'remark' | 'close',
    things: string,
  ): string {
    return this.pick(this.phrases[kind]).replace('{things}', () => things)
  }

  private counted(kind: 'takeSome' | 'count' | 'countOf' | 'more', count: number, things = ''): string {
    return this.pick(this.phrases[kind])
      .replace('{things}', () => things)
      .replace('{count}', this.number(count))
  }

  private call(thing: Thing): string {
    const name = this.nameOf(thing)
    const { option } = thing
    if (option === undefined) return this.cased(name)
    const isWord = /^\p{L}+(?: \p{L}+)?$/u.test(option)
    if (this.language === 'en' && isWord && this.random() < optionFirst)
      return this.cased(`${option} ${name}`)
    return this.cased(
      `${name}${this.pick(/^\d/.test(option) ? this.phrases.measuredOption : this.phrases.option)}${option}`,
    )
  }

  private nameOf({ name, short }: Thing): string {
    return this.isShort ? short : name
  }

  private cased(text: string): string {
    const by = this.random()
    return by < lowered ? text.toLowerCase() : by < lowered + asNamed ? text : folded(text)
  }

  private number(count: number): string {
    return this.random() < 0.5 ? String(count) : (counting[this.language][count] ?? String(count))
  }

  private countOf(least: number, most: number): number {
    return least + Math.floor(this.random() * (most - least + 1))
  }

  private two(): readonly [Thing, Thing] {
    const one = this.pick(this.things)
    return [one, this.pick(this.things.filter(({ product }) => product !== one.product))]
  }

  private pairOfOptions(): readonly [Thing, Thing] | undefined {
    const isAlike = (one: Thing, other: Thing) => one !== other && one.product === other.product
    const having = this.things.filter((one) => this.things.some((other) => isAlike(one, other)))
    if (having.length === 0) return undefined
    const one = this.pick(having)
    return [one, this.pick(having.filter((other) => isAlike(one, other)))]
  }

  private pick<T>(all: readonly T[]): T {
    const found = all[Math.floor(this.random() * all.length)]
    if (found === undefined) throw new Error('nothing to pick from')
    return found
  }
}

type Wanted = readonly [thing: Thing, count: number]

/** As the cart of the in-memory shop is told. */
function cartOf(wanted: readonly Wanted[]): string {
  return wanted
    .map(([{ id }, count]) => `${count} ${id}`)
    .sort()
    .join(', ')
}

/** Numbers from 0 to 1 that begin the same for the same words (mulberry32). */
function randomOf(words: string): () => number {
  let state = [...words].reduce((sum, letter) => (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) | 0, 7)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
