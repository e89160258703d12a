// How customers say they will pay, beside what they want: it asks for nothing, and hides what the line is about.
import { plainText } from '../normalise.ts'

const paying =
  /^(?:(?:y|e|and|yo|eu|i|ill|i will|le|te|lo|la|les|se|os|as|vou|voy a|va a|im|going to|well|then|con|que|todo|tudo|it|will|ya|ja|quiero|quero|prefiero|prefiro) )*(?:pag\w*|pay\w*|cash|efectivo|em dinheiro|en efectivo|por nequi|con tarjeta|no cartao|no pix|by card|with card)\b/
const method =
  /\b(?:efectivo|cash|tarjeta|cartao|card|pix|nequi|daviplata|transfer\w*|zelle|venmo|paypal|debito|credito|debit|credit|dinheiro|plata|mercado ?pago|yape|plin|contra ?entrega|on delivery|on pickup|na entrega|al recibir|al retirar|na retirada|cuando (?:llegue|lleguen|me llegue|pase)|quando (?:chegar|buscar))\b/
const wordsMax = 10
const where = /(?<!\p{L})(?:(?:a|en)\s+)?(?:ad[oó]nde|d[oó]nde|aonde|onde|where)(?!\p{L})/giu

/** "¿Dónde consigno?" asks for an account rather than for the shop's street. */
export function withoutWhere(said: string): string {
  return said.replace(where, '').trim()
}

/** The line without the clauses that only tell how they will pay; as it was where it says nothing else. */
export function withoutPaying(said: string): string {
  if (said.includes('?')) return said
  const clauses = said.split(/(?<=[,.;!\n])|(?=\s(?:y|e|and)\s)/i)
  const left = clauses.filter((clause) => !tellsPaying(clause))
  const rest = left
    .join('')
    .trim()
    .replace(/[\s,;]+$/, '')
  return left.length === clauses.length || !/\p{L}{2}/u.test(rest) ? said : rest
}

/** "Bring change for a hundred." */
const changeFor =
  /\b(?:troco|cambio|vuelto|feria|change|billete|nota|bill)\b(?: \S+){0,2} (?:pra|para|pa|de|for|of|a) (?:\S+ ){0,2}\S*\d/

/** "I pay with 500." */
const withNote =
  /^(?:(?:y|e|and|yo|eu|i|ill|le|te|lo|la|les|vou|voy a) )*(?:pag\w*|pay\w*) (?:con|com|with) (?:un |uno |una |um |uma |a |\$ ?)*(?:billete de |nota de )?\d+(?: \p{L}+)?$/u

function tellsPaying(clause: string): boolean {
  const plain = plainText(clause).replace(/[.,]/g, ' ').trim()
  if (changeFor.test(plain) || withNote.test(plain)) return true
  return paying.test(plain) && method.test(plain) && plain.split(' ').length <= wordsMax
}
