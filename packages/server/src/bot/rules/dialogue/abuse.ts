// Abuse without a grievance in it: answered calmly, with a person at hand.
import type { Act } from '../understanding/act.ts'
import type { Intent } from '../understanding/lexicon.ts'
import { plainText } from '../understanding/normalise.ts'

const plain: ReadonlySet<Intent> = new Set([
  'unclear',
  'search',
  'smalltalk',
  'bot',
  'details',
  'question',
  'deny',
])
const insults =
  /\b(?:idiota|imbecil|estupid[oa]|pendej[oa]|inutil|tarad[oa]|bruto|bruta|burro|malparid[oa]|gonorrea|hijueputa|hijo de puta|hdp|boludo de mierda|pelotud[oa]|vete a la mierda|vai se foder|vai tomar no cu|vtnc|otari[oa]|babaca|trouxa|lixo de robo|idiot|stupid|moron|dumb|dumbass|useless (?:bot|thing|machine)|piece of shit|asshole|fuck (?:you|off)|screw you|shut up)\b/
const admiring = /\b(?:que|so|tao|how|tan) (?:estupid\w+|stupid\w+) (?:buen\w*|good|lind\w*|cute|bom|boa)\b/

export function isAbusive({ intent, text }: Act): boolean {
  const said = plainText(text)
  return plain.has(intent) && insults.test(said) && !admiring.test(said)
}
