import { tellPerHead } from './asking/budget.ts'
import { heardAsAsked, onlyAsks } from './asking/weighing/heard-as-asked.ts'
import { tellEach } from './asking/weighing/tell-each.ts'
import { withConsent } from './booking/consent.ts'
import { takePartyChange } from './booking/party/change-party.ts'
import { takeParty } from './booking/party/party.ts'
import { tellPlacesLeft } from './booking/party/places-left.ts'
import { answer, interruptions, pleasantries } from './dialogue/answers.ts'
import { isAboutFile, isGrievanceBeside } from './dialogue/captions.ts'
import { follow, offeredChoice } from './dialogue/choices.ts'
import { withoutDoubted } from './dialogue/doubted.ts'
import { choiceOf, readingOf } from './dialogue/explained.ts'
import { askedOf, expectedOf } from './dialogue/flow-answers.ts'
import { askAgain, isWorthAsking } from './dialogue/flow-questions.ts'
import { continueFlow } from './dialogue/flows.ts'
import { lastSpokenOf } from './dialogue/focus.ts'
import type { Flow } from './dialogue/memory.ts'
import { spokenIn } from './dialogue/spoken.ts'
import { answerMedia, passUpset } from './dialogue/talk.ts'
import { say, type Turn } from './dialogue/turn.ts'
import { takeNamedAgain } from './selling/accounted/named-again.ts'
import { amend } from './selling/amend.ts'
import { buy } from './selling/buying.ts'
import { keepPurchase } from './selling/buying-answers.ts'
import { takeCallingOff } from './selling/calling-off/calling-off.ts'
import { showCart } from './selling/cart.ts'
import { checkOut } from './selling/checkout.ts'
import { readClosing } from './selling/closing/closing.ts'
import { goodsBeside } from './selling/closing/goods-in-address.ts'
import { besidesKeeping, closeKept, takeAsItIs } from './selling/closing/keeping.ts'
import { takeOrderYes } from './selling/closing/order-yes.ts'
import { goodsOrdered, ordersHeld } from './selling/closing/orders-held.ts'
import { takePhoneBeside } from './selling/closing/phone-beside.ts'
import { placesBy } from './selling/closing/street.ts'
import { takeContact, takeContactBehind, takeContactBeside } from './selling/closing/take-contact.ts'
import { changesNothing, isPurchase, showNamed, withoutChange } from './selling/correcting/changes-nothing.ts'
import { refusedAsSwap, swapIn } from './selling/correcting/swap.ts'
import { tellSumWithDelivery } from './selling/delivery/sum-with-delivery.ts'
import { takeFramed } from './selling/framed/take-framed.ts'
import { takePlainWish } from './selling/learned/take-learned.ts'
import { withUnitsCounted } from './selling/measured/counted-units.ts'
import { tellPriceOfAmount } from './selling/measured/tell-measured.ts'
import { withNamedNumbers } from './selling/naming/numbers-named.ts'
import { withThingsNamed } from './selling/naming/options-alone.ts'
import { takeSharedOut } from './selling/naming/shared-out.ts'
import { tellOrderIsPlaced } from './selling/orders.ts'
import { takeExtraForAll } from './selling/put-on/extra-for-all.ts'
import { withMeantCount } from './selling/recounting/for-each.ts'
import { takeBehindQuestion } from './selling/recounting/put-behind-question.ts'
import { takeRecounted } from './selling/recounting/recount.ts'
import { goneWrongOfBought } from './selling/refunds/of-bought.ts'
import { tellRefunds } from './selling/refunds/tell-refunds.ts'
import { notePlace } from './selling/showing/note-place.ts'
import { tellPicture } from './selling/showing/pictures.ts'
import { takenAsSeen } from './selling/showing/taken-as-seen.ts'
import { withoutRemarks } from './selling/showing/without-remarks.ts'
import { withoutSigh } from './selling/showing/without-sigh.ts'
import { tellSum } from './selling/totals/adds-up.ts'
import { asMeant, asTotal } from './selling/wish.ts'
import { awaitSoldOut } from './selling/wishing/awaiting.ts'
import { goesOn } from './selling/wishing/continuing.ts'
import { wantsOnlyNew, withoutStrangeWishes, withoutUnlikely } from './selling/wishing/unlikely-wish.ts'
import { fulfil, type Wish, wholeWish, withoutFalseWishes } from './selling/wishing/whole-wish.ts'
import type { Media } from './steps.ts'
import { readsWishes, takenAtOnce, takenBesideQuestion } from './taken-at-once.ts'
import type { Act } from './understanding/act.ts'
import { chiefOf, social } from './understanding/join-acts.ts'
import { asGoneWrong } from './understanding/people/gone-wrong.ts'
import { withoutPaying } from './understanding/people/paying.ts'
import { withPhonesJoined } from './understanding/people/phones.ts'
import { isTakenBack } from './understanding/people/taken-back.ts'
import { tidied } from './understanding/tidied.ts'
import { understand } from './understanding/understand.ts'
import { wordSet } from './understanding/vocabulary.ts'
import { inPlainerWords } from './understanding/words/plainer.ts'

/** Reads a text: a choice by number or title, otherwise free text. */
export async function read(turn: Turn, written: string, media?: Media): Promise<void> {
  const wrong = readsWishes(turn) ? await goneWrongOfBought(turn, written) : undefined
  if (wrong && wrong.wish === undefined) wantNothing(turn)
  const toRead = await withNamedNumbers(turn, wrong?.wish ?? written)
  const numbered = tidied(inPlainerWords(toRead, turn.language))
  const sighless = withoutSigh(turn, await withUnitsCounted(turn, numbered))
  const line = await withoutRemarks(turn, sighless)
  const flow = turn.memory.flow
  const isWhole =
    media === undefined &&
    ((await takeSharedOut(turn, line)) || (readsWishes(turn) && (await takeFramed(turn, line, read))))
  if (isWhole) {
    turn.isFramed = true
    return afterChange(turn, flow)
  }
  const named = await withThingsNamed(turn, line)
  const tidy = await withMeantCount(turn, named)
  if (await takePartyChange(turn, tidy)) return
  const whole = await takeParty(turn, tidy)
  if (whole === undefined) return
  if (await tellPlacesLeft(turn, whole)) return
  const chosen = offeredChoice(turn, whole)
  if (chosen !== undefined && (await follow(turn, chosen))) {
    turn.observer?.read(choiceOf(whole))
    return
  }
  if (await takeContact(turn, whole)) return
  if (await takeContactBeside(turn, whole)) return goBack(turn)
  const beside = await takePhoneBeside(turn, await takeContactBehind(turn, whole))
  const told = beside && withPhonesJoined(beside, turn.context.account.timezone)
  if (told === undefined || (await tellRefunds(turn, told))) return goBack(turn)
  if (await takeCallingOff(turn, told)) return
  if ((await takeOrderYes(turn, told)) || (await takeAsItIs(turn, told))) return
  if (await tellSum(turn, told)) return goBack(turn)
  if (await tellPerHead(turn, told)) return
  const begun = turn.memory.flow
  if (readsWishes(turn) && (await takeExtraForAll(turn, told))) {
    turn.isFramed = true
    return afterChange(turn, begun)
  }
  const ordered = readsWishes(turn) ? await goodsOrdered(turn, told) : undefined
  if (ordered) return ordered.isHeld ? readToClose(turn, ordered.line) : read(turn, ordered.line, media)
  if (
    readsWishes(turn) &&
    ((await takeBehindQuestion(turn, told, read)) || (await takeRecounted(turn, told)))
  )
    return afterChange(turn, begun)
  const again = await takeNamedAgain(turn, told)
  if (again) return again.left === '' ? afterChange(turn, begun) : read(turn, again.left, media)
  const text = await refusedAsSwap(turn, told)
  if (await awaitSoldOut(turn, text)) return
  if (media === undefined && (await tellPicture(turn, text))) return goBack(turn)
  if (await tellPriceOfAmount(turn, text)) return
  const situation = {
    ...spokenIn(turn),
    expected: expectedOf(begun),
    asked: askedOf(begun),
    ...(await placesBy(turn, text)),
  }
  const said = understand(text, situation).acts
  const called = wrong && wrong.wish === undefined ? asGoneWrong(said) : said
  const agreed = await withConsent(turn, text, await withoutDoubted(turn, called))
  const heard = await heardAsAsked(turn, text, agreed)
  const isIdle = await changesNothing(turn, text)
  const idle = isIdle ? text : undefined
  const unlikely = await withoutUnlikely(turn, text, heard)
  const closes = (await ordersHeld(turn, text)) && heard[0]
  const understood = closes
    ? [{ ...closes, intent: 'checkout' as const, isQuestion: false, items: [] }]
    : ((await takenAsSeen(turn, text, heard)) ?? unlikely ?? heard)
  const isWish = understood.some(({ intent }) => intent === 'add')
  if (isWish && isTakenBack(text) && turn.memory.flow === undefined) return say(turn, 'ok')
  const isAsked =
    isIdle || unlikely !== undefined || (!isNextThing(turn, text) && onlyAsks(turn, text, understood))
  if (text.includes('?')) await notePlace(turn, text)
  // "Take it all out": no line of the cart is meant more than another.
  const isEmptied =
    Boolean(closes) || (understood.length > 0 && understood.every(({ intent }) => intent === 'clear'))
  turn.observer?.read(readingOf(text, situation, understood))
  const address = understood.find(({ intent }) => intent === 'address')
  const delivered = address && (await goodsBeside(turn, text, address.text))
  if (delivered) return readDelivered(turn, delivered, begun)
  if (media && media !== 'sticker' && isGrievanceBeside(text)) return passUpset(turn)
  if (media && isAboutFile(understood)) return answerMedia(turn, media)
  const besides =
    (isAsked && !isIdle) || turn.memory.flow?.at === 'order' || !readsWishes(turn)
      ? undefined
      : await besidesKeeping(turn, text)
  if (besides !== undefined) return keep(turn, { text, besides, act: understood[0] })
  const left = isEmptied
    ? undefined
    : await (isAsked ? takenBesideQuestion : takenAtOnce)(turn, text, understood)
  if (left === '') return afterChange(turn, begun)
  if (left !== undefined) {
    await read(turn, left, media)
    return afterChange(turn, begun)
  }
  const isAsBegun = turn.memory.flow === begun
  const acts = await readClosing(turn, text, understood)
  if (acts === undefined) return
  // The summary is open as before, whatever a yes to it will be taken for.
  const open = isAsBegun ? turn.memory.flow : begun
  // Number of parts when the open question was last asked; anything said after it pushes it out of sight.
  let askedAt = 0
  const wished = await withoutStrangeWishes(turn, acts)
  const wish = isAsked || isEmptied ? undefined : await wholeWish(turn, withoutPaying(text), wished)
  const asRead = readsWishes(turn) ? withoutFalseWishes(turn, wished) : wished
  if (!wish && !isAsked && !isEmptied && (await takePlainWish(turn, text, asRead)))
    return afterChange(turn, begun)
  for (const act of wish ? [wish.act, ...wish.others] : asRead) {
    if (turn.handOff !== undefined) return
    const before = turn.memory.flow
    if (wish && act === wish.act) await followWish(turn, wish, begun)
    else await followAct(turn, act, { acts: asRead, begun: open, isUnlikely: unlikely !== undefined, idle })
    // A summary told in this turn stays open beside what else is told: "that is all, I pass by tomorrow".
    const isSummed = before?.at === 'order' && before !== open && turn.memory.flow === undefined
    if (isSummed && turn.handOff === undefined) turn.memory.flow = before
    const isAside = pleasantries.has(act.intent) || isSummed
    if (turn.memory.flow !== before || isAside) askedAt = turn.parts.length
  }
  await askWhatIsOpen(turn, { begun, askedAt })
}

/** Neither by words nor by weight. */
function wantNothing(turn: Turn): void {
  turn.wantsNothing = true
  turn.isFramed = true
}

async function askWhatIsOpen(
  turn: Turn,
  { begun, askedAt }: { begun: Flow | undefined; askedAt: number },
): Promise<void> {
  const { flow } = turn.memory
  const isInSight = turn.parts.length > 0 && turn.parts.length <= askedAt
  if (flow === undefined || turn.handOff !== undefined || isInSight) return
  if (isWorthAsking(flow)) await askAgain(turn, flow)
  else if (flow === begun) delete turn.memory.flow
}

/** Goods and where they go to: the order is closed unless the goods leave a question. */
type Delivered = { goods: string; street: string }

async function readDelivered(turn: Turn, { goods, street }: Delivered, begun?: Flow): Promise<void> {
  await turn.tools.setAddress(street)
  if (begun?.at === 'address') delete turn.memory.flow
  await readToClose(turn, goods)
}

async function readToClose(turn: Turn, goods: string): Promise<void> {
  await read(turn, goods)
  const { flow } = turn.memory
  if (turn.handOff === undefined && (flow === undefined || flow.at === 'addOns')) await checkOut(turn)
}

/** "And the belt", once something was put in. */
function isNextThing({ memory }: Turn, text: string): boolean {
  return memory.focus?.[0]?.kind === 'line' && goesOn(text)
}

/** The question that was open is asked again. */
async function goBack(turn: Turn): Promise<void> {
  const { flow } = turn.memory
  const isOpen = flow && flow.at !== 'person' && turn.handOff === undefined
  if (isOpen && isWorthAsking(flow)) await askAgain(turn, flow)
}

/** Whatever is wanted besides comes first, and the order is closed unless that leaves a question. */
async function keep(
  turn: Turn,
  { text, besides, act }: { text: string; besides: string; act: Act | undefined },
): Promise<void> {
  if (besides !== '') await read(turn, besides)
  const { flow } = turn.memory
  const isOpen = flow === undefined || flow.at === 'addOns' || flow.at === 'address'
  if (isOpen && turn.handOff === undefined && act) await closeKept(turn, text, act)
}

type Said = {
  acts: readonly Act[]
  begun: Flow | undefined
  isUnlikely: boolean
  /** The whole line, where it changes nothing. */
  idle: string | undefined
}

async function followAct(turn: Turn, said: Act, { acts, begun, isUnlikely, idle }: Said): Promise<void> {
  if (said.intent === 'person' || said.intent === 'complaint') return answer(turn, said, { others: [] })
  const isIdle = idle !== undefined
  // A question asked in this turn cannot be answered in the same turn.
  const isOpen = turn.memory.flow === begun
  const meant = await (readsWishes(turn) ? asMeant(turn, said, isUnlikely || isIdle) : asTotal(turn, said))
  if (isOpen && !isIdle && mayAmend(turn, meant) && (await amend(turn, meant)))
    return afterChange(turn, begun)
  if (isOpen && !(isIdle && isPurchase(turn.memory.flow)) && (await continueFlow(turn, meant))) return
  if (isIdle && meant.intent === 'add' && isOpen && (await showNamed(turn, meant))) return
  const act = isIdle ? await withoutChange(turn, idle, meant) : meant
  const kept = turn.memory.flow
  if (!interruptions.has(act.intent)) delete turn.memory.flow
  const chief = chiefOf(acts)
  const others = acts.filter((other) => other !== said && (other === chief || !social.has(other.intent)))
  // The total of a cart is no question that the shop's notes could answer better.
  if (act !== said && act.intent === 'cart')
    return (await tellSumWithDelivery(turn, act)) ? undefined : showCart(turn)
  if (act !== said && act.intent === 'add') await buy(turn, act)
  else await tellEach(turn, act, async () => answer(turn, act, { others }))
  if (changing.has(act.intent)) await afterChange(turn, begun)
  if (act.intent === 'add') keepPurchase(turn, kept)
}

async function followWish(turn: Turn, wish: Wish, begun: Flow | undefined): Promise<void> {
  const isNew = swapIn(wish.act.text) === undefined && (await wantsOnlyNew(turn, wish))
  if (!isNew && mayAmend(turn, wish.act) && (await amend(turn, wish.act))) return afterChange(turn, begun)
  delete turn.memory.flow
  await tellOrderIsPlaced(turn, wish.act)
  await fulfil(turn, wish)
  await afterChange(turn, begun)
}

const changing: ReadonlySet<string> = new Set(['quantity', 'remove', 'add'])

/** Once the cart has changed, checking out goes on where it was. */
export async function afterChange(turn: Turn, begun: Flow | undefined): Promise<void> {
  const isCheckingOut = ['order', 'address', 'contact'].includes(begun?.at ?? '')
  if (isCheckingOut && turn.memory.flow === undefined) await checkOut(turn)
}

/** A correction of the cart may come while no other purchase is being asked about. */
function mayAmend(turn: Turn, { intent, isQuestion, text }: Act): boolean {
  if (!readsWishes(turn) || lastSpokenOf(turn, 'line') === undefined) return false
  return (!isQuestion && amending.has(intent)) || swapIn(text) !== undefined
}

const amending: ReadonlySet<string> = wordSet(
  'add quantity remove search unclear deny confirm smalltalk payment checkout question details move',
)
