// Plays a script: performs or awaits each step, and prints it as it happens.
import { setTimeout as delay } from 'node:timers/promises'
import { changeAppointment } from '../domain/appointments/appointments.ts'
import { handOff, resumeConversation } from '../domain/conversations/conversations.ts'
import type { Choice } from '../domain/conversations/outgoing.ts'
import { queueParts } from '../domain/conversations/sends.ts'
import { markPaid } from '../domain/orders/payments.ts'
import type { Tx } from '../platform/database/database.ts'
import type { CustomerAct, Heard } from './played/played.ts'
import type { Script, Step } from './script.ts'
import { findNewest } from './shop.queries.ts'
import type { Simulation } from './simulation.ts'

export type Show = {
  customer(text: string): void
  shop(heard: Heard): void
  note(text: string): void
}

export type Played = { ok: boolean; failed_step: number | null; reason: string | null }

const lookEveryMs = 25
/** Longest wait for an answer or an event. */
const waitMsDefault = 20_000

export type PlayOptions = { show: Show; signal: AbortSignal; waitMs?: number | undefined }

/** Stops at the first step that does not come true and gives the reason. */
export async function play(simulation: Simulation, script: Script, options: PlayOptions): Promise<Played> {
  const state: State = {
    simulation,
    ...options,
    waitMs: options.waitMs ?? waitMsDefault,
    seen: 0,
    sinceAct: 0,
  }
  for (const [at, step] of script.steps.entries()) {
    const reason = await playStep(state, step)
    showHeard(state)
    if (reason !== undefined) return { ok: false, failed_step: at, reason }
  }
  return { ok: true, failed_step: null, reason: null }
}

type State = PlayOptions & {
  simulation: Simulation
  waitMs: number
  /** How many of the heard messages were shown, and how many there were at the customer's last act. */
  seen: number
  sinceAct: number
}

async function playStep(state: State, step: Step): Promise<string | undefined> {
  if ('say' in step)
    return act(
      state,
      listed(step.say).map((text) => ({ kind: 'text', text })),
    )
  if ('edit' in step) return act(state, [{ kind: 'edit', text: step.edit }])
  if ('tap' in step) return tap(state, String(step.tap))
  if ('send' in step) return act(state, [{ kind: 'media', media: step.send }])
  if ('order' in step) return act(state, [{ kind: 'order', lines: step.order }])
  if ('phone_reply' in step) return act(state, [{ kind: 'echo', text: step.phone_reply }])
  if ('person_reply' in step) return replyAsPerson(state, step.person_reply)
  if ('business' in step) return doBusiness(state, step.business as keyof typeof businessDeeds)
  if ('expect' in step) return expectAnswers(state, listed(step.expect))
  if ('expect_event' in step) return expectEvents(state, listed(step.expect_event))
  return expectSilence(state, step.expect_silence_ms)
}

async function act(state: State, acts: CustomerAct[]): Promise<undefined> {
  for (const each of acts) {
    if (each.kind === 'echo') state.show.note(`a person, on the platform: ${each.text}`)
    else state.show.customer(textOf(each))
  }
  state.sinceAct = state.simulation.heard.length
  await state.simulation.act(acts)
  return undefined
}

function textOf(act: Exclude<CustomerAct, { kind: 'echo' }>): string {
  switch (act.kind) {
    case 'text':
      return act.text
    case 'edit':
      return `(edited) ${act.text}`
    case 'tap':
      return `[${act.choice.title}]`
    case 'media':
      return `(${act.media})`
    case 'order':
      return act.lines.map(({ sku, quantity }) => `${quantity} × ${sku}`).join(', ')
  }
}

async function tap(state: State, named: string): Promise<string | undefined> {
  const answers = () => state.simulation.heard.slice(state.sinceAct)
  const choice = await waitFor(state, async () => choiceNamed(offered(answers()), named))
  if (choice) return act(state, [{ kind: 'tap', choice }])
  const titles = offered(answers()).map(({ title }) => title)
  return `there is no choice ${JSON.stringify(named)} to tap; offered: ${titles.join(' | ') || 'none'}`
}

/** The choices that can be tapped now: the newest ones. */
export function offered(heard: readonly Heard[]): readonly Choice[] {
  return heard.findLast(({ choices }) => choices.length > 0)?.choices ?? []
}

/** Finds a choice by number, id or title. */
export function choiceNamed(choices: readonly Choice[], named: string): Choice | undefined {
  const byNumber = /^\d{1,2}$/.test(named) ? choices[Number(named) - 1] : undefined
  const pattern = named.toLowerCase()
  return (
    choices.find(({ id, title }) => id === named || title.toLowerCase() === pattern) ??
    byNumber ??
    choices.find(({ title }) => title.toLowerCase().includes(pattern))
  )
}

async function replyAsPerson(state: State, text: string): Promise<string | undefined> {
  const conversation = await state.simulation.conversation()
  if (!conversation) return 'there is no conversation yet that a person could answer'
  const { db, accountId } = state.simulation
  const said = {
    accountId,
    conversationId: conversation.id,
    turnId: null,
    epoch: null,
    role: 'agent' as const,
  }
  state.show.note(`a person answers: ${text}`)
  await db.transaction((tx) => queueParts(tx, { ...said, parts: [{ kind: 'text', text }] }, new Date()))
  return undefined
}

type Place = { accountId: string; conversationId: string }

const businessDeeds = {
  'hand-off': (tx: Tx, place: Place) => handOff(tx, { ...place, reason: 'operator_takeover' }, new Date()),
  resume: (tx: Tx, place: Place) => resumeConversation(tx, place, new Date()),
  'mark-paid': async (tx: Tx, { accountId, conversationId }: Place) => {
    const order = await findNewest(tx, 'orders', { accountId, conversationId })
    if (!order) return 'there is no order to mark as paid'
    await markPaid(tx, { accountId, orderId: order.id }, new Date())
    return undefined
  },
  'cancel-appointment': async (tx: Tx, { accountId, conversationId }: Place) => {
    const appointment = await findNewest(tx, 'appointments', { accountId, conversationId })
    if (!appointment) return 'there is no appointment to cancel'
    const change = { accountId, appointmentId: appointment.id, transition: 'cancel' as const }
    await changeAppointment(tx, change, new Date())
    return undefined
  },
} satisfies Record<string, (tx: Tx, place: Place) => Promise<unknown>>

async function doBusiness(state: State, deed: keyof typeof businessDeeds): Promise<string | undefined> {
  const conversation = await waitFor(state, () => state.simulation.conversation())
  if (!conversation) return 'there is no conversation yet'
  state.show.note(`the business: ${deed}`)
  const { db, accountId } = state.simulation
  const reason = await db.transaction<unknown>((tx) =>
    businessDeeds[deed](tx, { accountId, conversationId: conversation.id }),
  )
  return typeof reason === 'string' ? reason : undefined
}

async function expectAnswers(state: State, patterns: readonly string[]): Promise<string | undefined> {
  const since = state.sinceAct
  const missing = () => {
    const heard = state.simulation.heard.slice(since).map(readable).join('\n')
    return patterns.filter((pattern) => !new RegExp(pattern, 'iu').test(heard))
  }
  const all = await waitFor(state, async () => (missing().length === 0 ? true : undefined))
  if (all) return undefined
  const heard = state.simulation.heard.slice(since).map(readable).join('\n')
  const hint = soldOut.test(heard) ? '; it is sold out: raise its stock in the dashboard, under Products' : ''
  return `no answer matched ${missing()
    .map((pattern) => `/${pattern}/`)
    .join(', ')}${hint}`
}

/** Scripts that order take the shop's stock, run after run. */
const soldOut = /agotad|sold out|esgotad/i

/** The message as one text, with its choices numbered. */
export function readable({ text, choices }: Heard): string {
  return [text, ...choices.map(({ title }, at) => `${at + 1}. ${title}`)].join('\n')
}

async function expectEvents(state: State, kinds: readonly string[]): Promise<string | undefined> {
  const told = await waitFor(state, async () => {
    const events: readonly string[] = await state.simulation.events()
    return kinds.every((kind) => events.includes(kind)) ? true : undefined
  })
  if (told) {
    state.show.note(`event: ${kinds.join(', ')}`)
    return undefined
  }
  return `of ${kinds.join(', ')} not every event was told; told: ${(await state.simulation.events()).join(', ') || 'none'}`
}

async function expectSilence(state: State, ms: number): Promise<string | undefined> {
  const since = state.simulation.heard.length
  await delay(ms, undefined, { signal: state.signal })
  const said = state.simulation.heard.slice(since)
  return said.length === 0
    ? undefined
    : `silence was expected, and this was said: ${said.map(readable).join(' / ')}`
}

async function waitFor<T>(state: State, look: () => Promise<T | undefined>): Promise<T | undefined> {
  const until = Date.now() + state.waitMs
  for (;;) {
    showHeard(state)
    const found = await look()
    if (found !== undefined || Date.now() >= until) return found
    await delay(lookEveryMs, undefined, { signal: state.signal })
  }
}

function showHeard(state: State): void {
  const { heard } = state.simulation
  for (const each of heard.slice(state.seen)) state.show.shop(each)
  state.seen = heard.length
}

function listed(value: string | string[]): string[] {
  return typeof value === 'string' ? [value] : value
}
