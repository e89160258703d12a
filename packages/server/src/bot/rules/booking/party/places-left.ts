// "¿Cuántos cupos quedan el sábado?": the places that are free at each start of a service with several.
import { placesText } from '@mostrador/contract/measures/places'
import type { ProductCard, SlotChoice } from '../../../tools/tools.ts'
import { askAgain } from '../../dialogue/flow-questions.ts'
import { lastSpokenOf, speakOf } from '../../dialogue/focus.ts'
import { spokenIn } from '../../dialogue/spoken.ts'
import { offer, sayText, type Turn, text } from '../../dialogue/turn.ts'
import { plainText } from '../../understanding/normalise.ts'
import { placeWords } from '../../understanding/people/party.ts'
import type { When } from '../../understanding/time/named-time.ts'
import { topicOf, understand } from '../../understanding/understand.ts'
import { localTime } from '../../wording/format.ts'
import { findSlots } from '../finding.ts'
import { isInTime } from '../fitting.ts'
import { dayAndTime, offerSlots, slotChoices } from '../offering.ts'
import { servicesMeant } from '../which/which-service.ts'

const startsTold = 5
const asksLeft = new RegExp(
  `\\b(?:cuant[oa]s|quant[oa]s|how many) (?:${placeWords}|gente cabe|personas caben)\\b|\\b(?:hay|tem|tienen?|queda|quedan|sobram?|restam?|are there|is there|any|do you have) (?:aun |todavia |ainda |still |any |mas |mais |free |algun |alguma )*${placeWords}\\b|\\b${placeWords} (?:disponibles?|libres?|livres?|disponive(?:l|is)|left|available|free)\\b`,
)

/** False where nothing of the kind is asked, or no service has several places. */
export async function tellPlacesLeft(turn: Turn, said: string): Promise<boolean> {
  if (!asksLeft.test(plainText(said))) return false
  const services = await turn.tools.listServices()
  const service = serviceOf(turn, services, said)
  if (service === undefined) return false
  const when =
    understand(said, { ...spokenIn(turn), expected: undefined }).acts.find((act) => act.when !== undefined)
      ?.when ?? {}
  const { timezone } = turn.context.account
  const asked = spokenDay(turn, when)
  const free = (await findSlots(turn, { productId: service.id, when: asked, places: 1 })).filter(
    ({ start }) => isInTime(start, asked, timezone),
  )
  if (free.length === 0) {
    await offerSlots(turn, { productId: service.id, when: asked })
    return true
  }
  await tell(turn, service, { free: free.slice(0, startsTold), when: asked })
  return true
}

async function tell(
  turn: Turn,
  service: ProductCard,
  { free, when }: { free: readonly SlotChoice[]; when: When },
): Promise<void> {
  speakOf(turn, { kind: 'service', id: service.id })
  const lines = free.map(({ start, left = 1 }) =>
    text(turn, 'places_left_line', { ...dayAndTime(turn, start), places: placesText(left, turn.language) }),
  )
  const said = [text(turn, 'places_left', { service: service.name }), ...lines].join('\n')
  if (turn.memory.flow !== undefined) {
    sayText(turn, said)
    return askAgain(turn, turn.memory.flow)
  }
  offer(turn, said, slotChoices(turn, { productId: service.id, when }, { slots: free, said }))
}

/** The time of a booking that is being asked about, where no other is named. */
function spokenDay(turn: Turn, when: When): When {
  const { flow } = turn.memory
  const slot = flow?.at === 'slotOk' ? flow.slot : flow?.at === 'contact' ? flow.slot?.slot : undefined
  if (when.from !== undefined || slot === undefined) return when
  const at = localTime(new Date(slot.start), turn.context.account.timezone)
  const day = at.toPlainDate().toString()
  return { from: day, to: day, time: at.toPlainTime().toString({ smallestUnit: 'minute' }) }
}

function serviceOf(turn: Turn, services: readonly ProductCard[], said: string): ProductCard | undefined {
  const several = services.filter(({ places = 1 }) => places > 1)
  if (several.length === 0) return undefined
  const { isNamed, services: meant } = servicesMeant(turn, services, topicOf(said, spokenIn(turn)))
  const [named, ...others] = isNamed ? meant : []
  if (named && others.length === 0) return several.find(({ id }) => id === named.id)
  const spoken = lastSpokenOf(turn, 'service')
  return several.find(({ id }) => id === spoken?.id) ?? (several.length === 1 ? several[0] : undefined)
}
