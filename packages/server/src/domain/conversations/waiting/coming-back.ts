// "I am still waiting for my dress!": words that go on with what a person of the shop said was done. The bot knows
// nothing of it, so they are that person's. Pure; whatever is not plainly one of these is new, and the bot's to answer.

import { unaccented } from '@mostrador/contract/unaccented'

/** So long after a person's own answer the matter is still theirs. */
export const ownMatterMs = 24 * 60 * 60_000

export function goesOn(line: string): boolean {
  const said = unaccented(line)
    .replace(/[^\p{L}\p{N}'?]+/gu, ' ')
    .trim()
  return mere.test(said) || phrases.some((each) => each.test(said))
}

/** "And?": it asks for what was promised. */
const mere =
  /^(?:y|e|and|entonces|y entonces|e ai|e entao|so|well|alguna novedad|alguma novidade|any news)\s*\?+$/

const phrases = [
  // Still, and not yet.
  /\b(?:(?:sigo|seguimos|estoy|estamos|quede|quedamos) (?:aqui |aca |todavia |aun )?(?:esperando|pendiente|a la espera)|todavia espero|aun espero|(?:todavia|aun|sigo|seguimos) (?:\p{L}+ ){0,3}(?:no|sin|esperando)|no (?:\p{L}+ ){0,4}(?:todavia|aun)$)\b/u,
  /\b(?:(?:ainda )?(?:estou|estamos|to|tou|continuo|fiquei|sigo) (?:aqui |ainda )?(?:esperando|aguardando|a espera|no aguardo)|ainda (?:espero|aguardo|nao|nada|sem)|ate agora (?:nao|nada))\b/,
  /\b(?:still (?:\p{L}+ ){0,2}(?:waiting|not|no|nothing)|still (?:haven'?t|hasn'?t|didn'?t|don'?t)|(?:not|nothing) (?:\p{L}+ ){0,4}yet$|(?:have|has)n'?t (?:\p{L}+ ){0,4}(?:arrived|come|received|got|gotten|heard|answered))\b/u,
  // It was promised and did not come.
  /\bno (?:me |nos )?(?:(?:ha|han|he|hemos) )?(?:llego|llegado|llegaron|recibi|recibido|recibimos|respondieron|respondido|contestaron|contestado|escribieron|llamaron|mandaron|enviaron)\b/,
  /\bnao (?:me |nos )?(?:chegou|chegaram|recebi|recebemos|responderam|respondeu|mandaram|mandou|enviaram|ligaram|veio|vieram)\b/,
  /\b(?:never|(?:did)n'?t) (?:arrived?|come|came|get it|got it|receive|received|answer(?:ed)?)\b/,
  // Words between the two of them.
  /\b(?:(?:como|lo que|segun lo que) (?:quedamos|hablamos|acordamos|me (?:dijo|dijiste|dijeron|prometieron|prometio))|(?:como|o que) (?:combinamos|falamos|me (?:disse|disseram|prometeu|prometeram))|(?:as|what) (?:we|you) (?:agreed|discussed|said|promised|told))\b/,
  /\b(?:que paso con (?:mi|lo|el|la)|o que (?:houve|aconteceu) com (?:o|a|meu|minha)|what happened (?:to|with) my)\b/,
] as const
