// A sigh over what is sold out ("oh well. Then the black one") says nothing of what is wanted instead.
import type { Turn } from '../../dialogue/turn.ts'

const sigh =
  /^(?:(?:ay|ah|uy|oh|ai|aw|pucha|bueno|bom|ok)[ ,]+)*(?:(?:qu[eé]|que|what a|how) )?(?:l[aá]stima|pena|mal|rabia|tristeza|bajon|baj[oó]n|macana|shame|pity|too bad|oh well|bummer|dang|darn|chin|ni modo|rayos|caray|h[ií]jole|[oó]rale|fome|poxa|puxa|putz|nossa|eita|oxe|uai|sad)[.!,…]+\s+(?=\S+\s+\S)/iu

/** "No worries. Do you have it in blue?": the "no" answers nothing. */
const soothing =
  /^(?:(?:ay|ah|oh|bueno|bom|ok(?:ay)?|vale|dale|well)[ ,]+)*(?:no worries|no problem|no biggie|no hay (?:problema|l[ií]o|drama)|no pasa nada|no te preocupes|no se preocupe|sin (?:problemas?|drama)|sem problemas?|n[aã]o tem problema|n[aã]o faz mal)[.!,…]+\s+(?=\S+\s+\S)/iu

const denying = /(?<!\p{L})(?:no|n[aã]o|not|nunca|never|sin|sem|\p{L}+n['’]?t)(?!\p{L})/iu

/**
 * The line without the sigh that it opens with, where one thing is spoken of or an option of it is asked for, and without
 * a "no worries" where nothing was asked.
 */
export function withoutSigh({ memory }: Turn, said: string): string {
  if (memory.flow === undefined && soothing.test(said)) return said.replace(soothing, '')
  const isOfOne = memory.flow?.at === 'variant' || (memory.flow === undefined && memory.shown.length === 1)
  if (!isOfOne || said.includes('?')) return said
  const rest = said.replace(sigh, '')
  return denying.test(rest) ? said : rest
}
