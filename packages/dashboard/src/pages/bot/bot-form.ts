import type { UseFormReturnType } from '@mantine/form'
import type { BotSettings } from '@mostrador/contract/bot-settings'
import type { DeliveryValues } from './delivery/delivery-values.ts'

/** The settings as they are typed: money as text. */
export type BotValues = Omit<BotSettings, 'delivery_fee'> & { delivery: DeliveryValues }
export type BotForm = UseFormReturnType<BotValues>

/** An entry with only one of the two would not be saved, and its words would be lost; an empty one is no entry. */
export function halfAnswers(problem: string) {
  const rule = (text: string, { knowledge }: BotValues, path: string) => {
    const { question = '', answer = '' } = knowledge[Number(path.split('.')[1])] ?? {}
    const isHalf = (question.trim() === '') !== (answer.trim() === '')
    return isHalf && text.trim() === '' ? problem : null
  }
  return { question: rule, answer: rule }
}

type Entries = BotSettings['knowledge']

/** Their entries and mine: what one of the two has added, changed or removed, is so in it. */
export function bothOf({ before, mine, theirs }: Record<'before' | 'mine' | 'theirs', Entries>): Entries {
  const isIn = (list: Entries) => (entry: Entries[number]) =>
    list.some(({ question, answer }) => question === entry.question && answer === entry.answer)
  const removed = before.filter((entry) => !isIn(mine)(entry))
  const kept = theirs.filter((entry) => !isIn(removed)(entry))
  return [...kept, ...mine.filter((entry) => !isIn(before)(entry) && !isIn(kept)(entry))]
}

/** Where a field is that may have been changed meanwhile. */
export function tabOfField(name: keyof BotValues): 'general' | 'texts' | 'hours' | 'knowledge' {
  if (name === 'disclosure') return 'texts'
  return name === 'knowledge' || name === 'texts' || name === 'hours' ? name : 'general'
}

/** Where the first of the wrong fields is. */
export function tabOfErrors(fields: readonly string[]): 'general' | 'knowledge' | 'texts' {
  const isOf = (name: string) => (field: string) => field === name || field.startsWith(`${name}.`)
  if (!fields.every((field) => isOf('knowledge')(field) || isOf('texts')(field))) return 'general'
  return fields.some(isOf('knowledge')) ? 'knowledge' : 'texts'
}
