// "Y cuántas cargas da", "when can i grab it": a question without its mark.
import { plainText } from '../normalise.ts'

const opening =
  /^(?:(?:y|e|and|but|pero|mas|ok|so|oh|ah|che|oye|oi|wait|espera) )*(?:cuant[oa]s?|quant[oa]s?|qual|quais|cual|cuales|como|cuando|quando|donde|onde|how|what|whats|which|when|where|does|who|quien|quem) /

export function opensQuestion(said: string): boolean {
  return opening.test(plainText(said))
}
