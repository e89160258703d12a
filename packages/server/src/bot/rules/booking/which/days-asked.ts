// "What days are the lessons?", "¿cuándo es el taller?": asked when a service is given, and no time wished for yet.
import { lastSpokenOf } from '../../dialogue/focus.ts'
import type { Turn } from '../../dialogue/turn.ts'
import type { Act } from '../../understanding/act.ts'
import { namesTime } from '../../understanding/join-acts.ts'
import type { Intent } from '../../understanding/lexicon.ts'
import { plainText } from '../../understanding/normalise.ts'
import { namesGoods } from '../goods-named.ts'
import { tellDays } from '../service-hours.ts'
import { servicesMeant } from './which-service.ts'

const asksDays =
  /\b(?:que|q|cuales|cuales son los|quais|quais os|qual|which|what) (?:otr[oa]s? |outr[oa]s? |other )?(?:dias?|days?)\b/
const asksWhen =
  /\b(?:cuando|quando|when) (?:es|son|seria|sera|hay|e|eh|sao|tem|rola|vai ser|acontece|is|are|do you (?:do|run|hold|offer|have)|(?:lo |la |los |las )?(?:hacen|dan|dictan|fazem|dao|ministram)) /
/** The shop's own doors are meant, or something that is the customer's already. */
const ofOthers =
  /\b(?:abr\w+|abiert\w+|abert\w+|atiend\w+|atend\w+|open|trabaj\w+|trabalh\w+|work|lleg\w+|cheg\w+|arriv\w+|entreg\w+|deliver\w*|env[ií]\w*|my|mine|mis?|minha|meu|nuestr[oa]|noss[oa]|our)\b/
const answered: ReadonlySet<Intent> = new Set([
  ...(['question', 'details', 'hours', 'book', 'search'] as const),
  ...(['unclear', 'appointments', 'stock', 'browse'] as const),
])

/** False where no service is meant, or something else is asked. */
export async function tellDaysAsked(turn: Turn, { intent, text: said, query, when }: Act): Promise<boolean> {
  const plain = `${plainText(said)} `
  const isOfDays = asksDays.test(plain)
  if (!answered.has(intent) || namesTime(when) || turn.memory.flow !== undefined) return false
  if (!(isOfDays || asksWhen.test(plain)) || ofOthers.test(plain)) return false
  const services = await turn.tools.listServices()
  if (services.length === 0) return false
  const { services: meant, isNamed } = servicesMeant(turn, services, query)
  const [only, ...others] = meant
  const isOfGoods = !isOfDays && query !== '' && (await namesGoods(turn, query))
  if (only && isNamed && others.length === 0 && !isOfGoods) return tellDays(turn, only, {})
  const last = isOfDays && turn.memory.focus?.[0]?.kind === 'service' && lastSpokenOf(turn, 'service')
  const spoken = last && services.find(({ id }) => id === last.id)
  return spoken ? tellDays(turn, spoken, {}) : false
}
