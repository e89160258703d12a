// "Did you refund me?", "¿ya me devolvieron la plata?", "quando devolvem meu dinheiro?": the customer's own money is asked
// about, and not whether the shop takes things back.
import { plainText } from '../normalise.ts'

export type RefundAsked = {
  /** It asks for money that went back already; otherwise for money that is to come. */
  isPast: boolean
  /** The number by which an order is named. */
  number: string | undefined
}

/** Undefined where the words ask for nothing of the kind. Whoever complains that nothing came is heard otherwise. */
export function refundAsked(said: string): RefundAsked | undefined {
  const plain = plainText(said)
  if (complaining.test(plain)) return undefined
  // "¿Me devolvieron el pedido?" is of a parcel.
  const isPast = past.test(plain) && ofMoney.test(plain)
  const isComing = !isPast && coming.test(plain) && !supposing.test(plain)
  const asks = said.includes('?') || opening.test(plain)
  if (!asks || !(isPast || isComing)) return undefined
  return { isPast, number: numbered.exec(plain)?.groups?.number }
}

const backEs =
  '(?:devolvieron|devolviste|devolvio|reembolsaron|reembolsaste|reembolso|reintegraron|reintegro|regresaron|retornaron|(?:han|has|ha) (?:devuelto|reembolsado|reintegrado|regresado)|(?:hicieron|hiciste|han hecho) (?:ya )?(?:el|la|un|una|mi) (?:reembolso|devolucion|reintegro))'
const backPt =
  '(?:devolveram|devolveu|estornaram|estornou|reembolsaram|reembolsou|ressarciram|fizeram (?:ja )?(?:o|meu) (?:estorno|reembolso))'
const past = new RegExp(
  [
    `\\b(?:me|nos) (?:lo |la |los |las |ya )?${backEs}\\b`,
    `\\b${backPt}\\b`,
    String.raw`\b(?:ja )?(?:foi|fui|fomos) (?:ja )?(?:estornad[oa]|reembolsad[oa]s?|ressarcid[oa]s?)\b`,
    String.raw`\b(?:reembolso|reintegro|estorno) (?:ya |ja )?(?:se hizo|salio|llego|esta listo|caiu|saiu|foi feito|cayo)\b`,
    String.raw`\bdid (?:you|u|they|yall) (?:guys |already |ever )*(?:refund|reimburse|pay me back|(?:return|give|send) (?:me )?(?:back )?(?:my|the|our) money|issue (?:my|the|a) refund)\b`,
    String.raw`\b(?:have|has) (?:you|u|they|it|the money|my (?:order|money|payment)) (?:guys |already |ever )*(?:been )?(?:refunded|reimbursed)\b`,
    String.raw`\b(?:was|were|am|have|did) (?:i|we) (?:already |ever )*(?:been |get |got )?(?:refunded|reimbursed|(?:my|the|a|our) (?:refund|money back))\b`,
    String.raw`\bhow much (?:did|was|were|have|has) (?:you|i|we|they) (?:been |get |got |give |given )?(?:me )?(?:back|refund\w*|paid back|reimbursed)\b`,
    String.raw`\b(?:wheres|where is|any news (?:on|about)|status of|update on) (?:my|the|our) (?:refund|money back)\b`,
    String.raw`\b(?:donde esta|que paso con|como va|cade|onde esta) (?:mi|el|o|meu) (?:reembolso|reintegro|estorno|dinheiro de volta)\b`,
  ].join('|'),
)
const coming = new RegExp(
  [
    String.raw`\bcuando (?:me|nos) (?:devuelven|devolveran|van a devolver|reembolsan|reembolsaran|van a reembolsar|regresan|van a regresar|reintegran|van a reintegrar) (?:la|el|mi|mis|lo|los)\b`,
    String.raw`\bcuando (?:me )?(?:llega|cae|recibo|sale) (?:la devolucion|mi (?:devolucion|reembolso|reintegro)|el (?:reembolso|reintegro))\b`,
    String.raw`\bquando (?:voces |vcs )?(?:(?:vao|vai) )?(?:me )?(?:devolver|devolvem|devolverao|reembolsar|reembolsam|estornar|estornam) (?:o|a|meu|minha)\b`,
    String.raw`\bquando (?:eu )?(?:recebo|vou receber|cai|vem|chega|sai) (?:o |a )?(?:meu |minha )?(?:dinheiro de volta|reembolso|estorno)\b`,
    String.raw`\bwhen (?:do|will|am|can|should|would|are) (?:i|we|you) (?:going to )?(?:be |get |see |receive |have |getting |give |refund |return |issue )*(?:me )?(?:my|the|our)? ?(?:money(?: back)?|refund|refunded|reimbursed)\b`,
  ].join('|'),
)
const ofMoney =
  /\b(?:plata|dinero|pag[oué]\w*|guita|lana|valor|monto|saldo|mitad|resto|diferencia|cuanto|dinheiro|grana|pix|quanto|metade|money|cash|back|refund\w*|reembols\w*|reintegr\w*|estorn\w*|reimburs\w*|\d{4,})\b/
const supposing = /\b(?:si|se|if|caso|en caso|em caso)\b/
const complaining =
  /\b(?:por que|why|nunca|never|todavia no|aun no|ainda nao|still|no me han|no me ha|nao me|havent|hasnt|have not|has not|ladrones|estafa|golpe|scam)\b/
const opening =
  /^(?:(?:hola|oi|ola|hi|hello|hey|buenas|disculpa|oye|y|e|and|ok|pues|entonces|por favor|please) (?:, )?)*(?:cuanto|cuando|quanto|quando|how|when|did|have|has|was|where|wheres|donde|onde|cade|(?:quiero|quisiera|quero|queria) saber|want to know|i want to know)\b/
const numbered =
  /\b(?:pedido|orden|order|encomenda|compra)(?: (?:numero|number|nro|num|no|n|de))* ?#? ?(?<number>\d{1,9})\b/
