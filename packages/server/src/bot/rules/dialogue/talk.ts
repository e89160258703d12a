// Everything apart from buying and booking: greeting, menu, hand-over, and not having understood.
import { limits } from '@mostrador/contract/limits'
import type { HandoffReason } from '@mostrador/contract/values'
import { unknownName } from '@mostrador/contract/values'
import type { CustomerInput } from '../../../domain/conversations/outgoing.ts'
import type { TurnContext } from '../../engine.ts'
import { grievanceOf } from '../understanding/learned/second-opinion.ts'
import { plainText } from '../understanding/normalise.ts'
import { tellsGrievance } from '../understanding/people/for-people.ts'
import type { TextName } from '../wording/texts.ts'
import { askedOf, expectedOf } from './flow-answers.ts'
import { closedUntil } from './hours.ts'
import { spokenIn } from './spoken.ts'
import { choice, handOver, offer, offerPerson, say, sayText, type Turn, text } from './turn.ts'

/** After a silence this long the bot discloses again that it is one. */
const silenceMs = 12 * 60 * 60_000
const nameCharsMax = 20

/** The bot has not spoken for a while, or a person has spoken since. */
export function isBeginning({ history, now }: TurnContext): boolean {
  const last = history.findLast(({ role }) => role !== 'user')
  return last?.role !== 'assistant' || now.getTime() - last.createdAt.getTime() > silenceMs
}

export function disclose(turn: Turn): void {
  sayText(turn, turn.context.settings.disclosure[turn.language] ?? '')
}

export function hello(turn: Turn, told = turn.context.customer.name): string {
  const name = firstName(told)
  return name === undefined ? text(turn, 'hello_nameless') : text(turn, 'hello', { name })
}

export async function welcome(
  turn: Turn,
  { isGreeted = false, name }: { isGreeted?: boolean; name?: string | undefined } = {},
): Promise<void> {
  const { name: shop } = turn.context.account
  const greeting = hello(turn, name)
  const isSaid = isGreeted || turn.parts.some((part) => 'text' in part && part.text === greeting)
  const said = text(turn, 'welcome', { hello: isSaid ? '' : greeting, shop })
  offer(turn, said.trim(), {
    choices: (await menuChoices(turn)).slice(0, 3),
  })
}

export async function showMenu(turn: Turn, head: TextName = 'menu'): Promise<void> {
  offer(turn, text(turn, head), { choices: await menuChoices(turn, 10), opener: 'menu_opener' })
}

/** Somebody of the team is there, whatever the hours say: they have just written here, or are at work with others. */
function isTeamThere({ context: { history, now, isTeamAtWork = false } }: Turn): boolean {
  const last = history.findLast(({ role }) => role === 'agent')
  return isTeamAtWork || (last !== undefined && now.getTime() - last.createdAt.getTime() < limits.atWorkMs)
}

/** Hands over after this text; outside opening hours it adds when people are back. */
export async function passToPerson(turn: Turn, name: TextName, reason: HandoffReason): Promise<void> {
  say(turn, name)
  const opening = isTeamThere(turn) ? undefined : await closedUntil(turn)
  if (opening !== undefined) say(turn, 'closed_until', { opening })
  if (name === 'hand_over_complaint') turn.isUpset = true
  handOver(turn, reason)
}

/** Whoever tells what went wrong along with the wish for a person stands before those who only ask for one. */
export async function passToAsked(turn: Turn, said: string): Promise<void> {
  const isUpset = tellsGrievance(said, { language: turn.language })
  await passToPerson(turn, isUpset ? 'hand_over_complaint' : 'hand_over', 'user_requested')
}

export async function passUpset(turn: Turn): Promise<void> {
  await passToPerson(turn, 'hand_over_complaint', 'bot_unable')
}

/** Escalates when nothing was understood: a different wording each time, then the menu, then a person. */
export async function miss(turn: Turn): Promise<void> {
  if (answerPicture(turn)) return
  turn.isMissed = true
  turn.memory.misses += 1
  const { misses, flow } = turn.memory
  if (misses >= turn.context.settings.misses_max) return passToPerson(turn, 'hand_over_unable', 'bot_unable')
  const ladder: readonly TextName[] = flow
    ? ['clarify_short', 'clarify_short_again']
    : ['clarify', 'clarify_menu', 'clarify_again']
  const name = ladder[(misses - 1) % ladder.length] ?? 'clarify'
  const fresh = name === turn.memory.clarified ? (ladder.find((other) => other !== name) ?? name) : name
  turn.memory.clarified = fresh
  if (fresh === 'clarify_menu') return showMenu(turn, 'clarify_menu')
  say(turn, fresh)
}

/** Offers a person for a question nobody has written an answer to. */
export async function cannotAnswer(turn: Turn): Promise<void> {
  if (answerPicture(turn)) return
  const name = turn.memory.clarified === 'no_answer' ? 'no_answer_again' : 'no_answer'
  turn.isMissed = true
  turn.memory.misses += 1
  turn.memory.clarified = name
  if (turn.memory.misses >= turn.context.settings.misses_max)
    return passToPerson(turn, 'hand_over_unable', 'bot_unable')
  offerPerson(turn, name)
}

/** After the edit of a line that led to an order or an appointment: neither changes by it. */
export function sayItStands(turn: Turn, made: 'order' | 'appointment'): void {
  delete turn.memory.flow
  offerPerson(turn, made === 'order' ? 'edit_after_order' : 'edit_after_booking')
}

/** "Do you have this one?" beside a picture is about the picture. */
function answerPicture(turn: Turn): boolean {
  const media = turn.context.lines.find(({ input }) => input.media !== undefined)?.input.media
  if (media === undefined || media === 'sticker') return false
  answerMedia(turn, media)
  return true
}

/** Files that the words beside them left unmentioned: somebody of the shop looks at them. */
export function acknowledgeFiles(turn: Turn, place: number): void {
  const files = turn.context.lines.flatMap(({ input: { media } }) =>
    media === undefined || media === 'sticker' || media === 'location' ? [] : [media],
  )
  if (files.length === 0 || turn.leavesOpen || turn.handOff !== undefined) return
  turn.leavesOpen = true
  const said = text(turn, files.length === 1 ? 'file_seen' : 'files_seen')
  // "The table goes like this": that the file was seen is all there is to say.
  const idle = [text(turn, 'remark'), text(turn, 'ok')]
  const isIdle = turn.parts.slice(place).every((part) => part.kind === 'text' && idle.includes(part.text))
  turn.parts.splice(place, isIdle ? turn.parts.length - place : 0, { kind: 'text', text: said })
}

export function answerMedia(turn: Turn, media: NonNullable<CustomerInput['media']>): void {
  if (media === 'sticker') {
    say(turn, 'media_sticker')
    return
  }
  const isAskedWhere = turn.memory.flow?.at === 'address' || turn.memory.flow?.at === 'delivery'
  if (media === 'location' && isAskedWhere) {
    say(turn, 'media_location')
    return
  }
  const files = turn.context.lines.filter(
    ({ input }) => input.media !== undefined && input.media !== 'sticker',
  )
  // Several are spoken of together, once.
  if (turn.leavesOpen) return
  turn.leavesOpen = true
  offer(turn, text(turn, files.length > 1 ? 'media_several' : (mediaTexts[media] ?? 'media_other')), {
    choices: [choice(turn, 'menu:person', 'menu_person')],
  })
}

const mediaTexts: Partial<Record<NonNullable<CustomerInput['media']>, TextName>> = {
  image: 'media_image',
  audio: 'media_audio',
  location: 'media_location',
}

async function menuChoices(turn: Turn, most = 3) {
  const services = await turn.tools.listServices()
  const book = services.length > 0 ? [choice(turn, 'menu:book', 'menu_book')] : []
  const short = [
    choice(turn, 'menu:catalogue', 'menu_catalogue'),
    ...book,
    choice(turn, 'menu:person', 'menu_person'),
  ]
  if (most <= 3) return short
  const appointments = services.length > 0 ? [choice(turn, 'menu:appointments', 'menu_appointments')] : []
  return [
    choice(turn, 'menu:catalogue', 'menu_catalogue'),
    ...book,
    choice(turn, 'menu:cart', 'menu_cart'),
    choice(turn, 'menu:orders', 'menu_orders'),
    ...appointments,
    choice(turn, 'menu:hours', 'menu_hours'),
    choice(turn, 'menu:person', 'menu_person'),
  ]
}

/** Names from channels can be anything; only plausible ones are used. */
export function firstName(name: string): string | undefined {
  const [first = ''] = name.trim().split(/\s+/)
  const isName = name !== unknownName && /^\p{L}[\p{L}'’-]*$/u.test(first) && first.length > 1
  return isName && first.length <= nameCharsMax ? first : undefined
}

/** Nothing else is likelier then. */
const likelyGrievance = 0.5
/** "My ex was the worst haha." */
const jesting = /\b(?:(?:ja|je|ha|he|rs){2,}\w*|k{3,}|lol|lmao|baba|de lind[oa]s?|dying for)\b/

/** A line that is told as people tell what went wrong, where it would only be remarked upon. True when a person was offered. */
export function takeGrievance(turn: Turn, said: string): boolean {
  const asks = turn.context.lines.some(({ content }) => content.includes('?'))
  if (asks || jesting.test(plainText(said))) return false
  const { flow } = turn.memory
  const situation = { ...spokenIn(turn), expected: expectedOf(flow), asked: askedOf(flow) }
  if (grievanceOf(said, situation) < likelyGrievance) return false
  // Offered only: whoever is passed on for mere talk is not answered any more.
  offerPerson(turn, 'calm')
  return true
}
