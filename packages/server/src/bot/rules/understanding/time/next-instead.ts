// "Este sábado no, el próximo": a week after the day that is turned down.
import { Temporal } from 'temporal-polyfill'
import type { When } from './named-time.ts'

const theNext =
  '[ ,]*(?:sino |si no |mejor |melhor |mas |but |better )?(?:para |pra |on )?(?:el |o |a |la |the |no |na )?(?:proxim[oa]|que viene|que vem|siguiente|seguinte|next(?: one)?|one after|following(?: one)?)(?: [a-z]+)?[ .,!?]*$'
const forms = [
  new RegExp(`^(.*\\S) ?,? (?:no|nao|not)(?: puedo| posso| me sirve| da)?(?= |,)${theNext}`),
  new RegExp(`^ *(?:no|nao|not),? ((?:est[ea]|ess[ea]|this|nest[ea]|ness[ea]) [a-z]+),?${theNext}`),
]

/** Undefined where nothing of the kind is said of a single day. */
export function nextInstead(line: string, read: (part: string) => When | undefined): When | undefined {
  const denied = forms.map((form) => form.exec(line)?.[1]).find((part) => part !== undefined)
  const { from, to } = (denied !== undefined && read(` ${denied.trim()} `)) || {}
  if (from === undefined || from !== to) return undefined
  const day = Temporal.PlainDate.from(from).add({ weeks: 1 }).toString()
  return { from: day, to: day }
}
