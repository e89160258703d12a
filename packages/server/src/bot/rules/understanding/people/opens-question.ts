// "Y cuántas cargas da", "when can i grab it": a question without its mark.
import { plainText } from '../normalise.ts'

const opening =
  /^(?:(?:y|e|and|but|pero|mas|ok|so|oh|ah|che|oye|oi|wait|espera) )*(?:cuant[oa]s?|quant[oa]s?|qual|quais|cual|cuales|como|cuando|quando|donde|onde|how|what|whats|which|when|where|does|who|quien|quem) /

export function opensQuestion(said: string): boolean {
  return opening.test(plainText(said))
}

/** "How many days do you keep it for me", without a question mark. */
export function asksHowLong(plain: string): boolean {
  return howLong.test(plain)
}

const howLong =
  /^(?:(?:y|e|and|ok|oye|hola|oi|hi) )*(?:(?:(?:por |x )?(?:cuant[oa]s?|quant[oa]s?)(?! antes\b)|hasta (?:cuando|que|q)|ate (?:quando|que)|(?:for )?how (?:long|many)|(?:until|till) when)\b)/
