// Words that stand where a thing would be named, and name none.
import { languages } from '@mostrador/contract/languages'
import { lexicons } from '../../understanding/vocabulary.ts'

export function namesNoGoods(head: string): boolean {
  return noName.test(head) || isRelative(head)
}

/** "My two grandchildren": people are counted, and no goods. */
function isRelative(head: string): boolean {
  return languages.some((language) => {
    const { relatives } = lexicons[language].people
    return relatives.has(head) || relatives.has(head.replace(/s$/, ''))
  })
}

/** "Una sola", "one more": not the names of things. */
const noName =
  /^(?:sol[oa]s?|solit\w+|sozinh\w+|nomas|mas|mais|menos|mejor|melhor|less|more|only|just|other|otr\w+|outr\w+|em|same|mism\w+|mesm\w+|mitad|metade|half|resto|rest)$/
