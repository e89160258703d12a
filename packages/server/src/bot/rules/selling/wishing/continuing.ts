// "And some fries", "y otra negra": once something is in the cart, a line that goes on so wants another thing.
import { plainText } from '../../understanding/normalise.ts'

const count =
  '(?:\\d{1,2}|un|una|unas|unos|uno|um|uma|uns|umas|a|an|one|two|three|some|dos|tres|cuatro|cinco|seis|dois|duas|quatro|another|otro|otra|otros|otras|outro|outra|outros|outras)'
const link =
  '(?:y|e|and|an|n|plus|also|tambien|tambem|ademas|ah y|ah e|oh and|ai|y tambien|e tambem|mais|mas)'
const lead = '(?:(?:ah|oh|ay|ai|uy|ok|okay|dale|bueno|bom|sale|va|listo|well|yeah|yes|si|sim) )*'
const named = new RegExp(`^${lead}(?:${link} )+(?:${count}|el|la|los|las|o|a|os|as|the) \\S`)

/** It names another thing, with or without a count. */
export function goesOn(said: string): boolean {
  return named.test(plainText(said)) && !said.includes('?')
}
