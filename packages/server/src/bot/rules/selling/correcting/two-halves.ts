// "Take the coffee off and put the dozen in": the two halves one after the other.
import { plainText } from '../../understanding/normalise.ts'

const taking =
  /\b(?:quit\w+|sac[aou]\w*|saqu\w+|elimin\w+|borr\w+|tir[ae]\w*|remov\w+|take (?:off|out)|drop|remove|scrap)\b/
export const putting =
  /\s(?:y|e|and|,)\s(?=(?:(?:me|le|nos)\s)?(?:pon\w*|agr[eé]g\w+|s[uú]m[ae]\w*|anot\w+|met[ea]\w*|[eé]ch[ae]\w*|d[aáeé]me|bot[ae]|coloc\w+|adicion\w+|p[oõ]e|ponha|add|put|give me|get me|chuck in|throw in)\s)/iu

/** The words that take out and those that put in; undefined where a line has no such halves. */
export function halvesOf(said: string): [string, string] | undefined {
  const [first = '', second = '', ...more] = said.split(putting)
  const isTaking = taking.test(plainText(first)) && !taking.test(plainText(second))
  return more.length === 0 && second !== '' && isTaking ? [first, second] : undefined
}
