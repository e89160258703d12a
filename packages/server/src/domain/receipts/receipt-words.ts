// Tells by words and context whether a customer sends proof of a payment. A file alone says nothing: it is one beside words
// that say so, or after the shop has told how to pay. People decide; so it is better to show one too many than to miss one.

export type Said = {
  /** A picture or a PDF came. */
  hasFile: boolean
  /** Names of the files as they were sent. */
  fileNames: readonly string[]
  /** Words beside the file, by voice too, and the customer's lines of the last minutes. */
  words: readonly string[]
  /** Lines of the shop before it. */
  told: readonly string[]
}

/** For an order that is open: the customer sends proof of its payment, or says that it is paid. */
export function isReceipt({ hasFile, fileNames, words, told }: Said): boolean {
  const lines = words.map(plain)
  if (!hasFile) return lines.some(saysPaid)
  if (fileNames.some((name) => namesReceipt.test(plain(name)))) return true
  if (lines.some((line) => saysPaid(line) || (namesReceipt.test(line) && !asksFor.test(line)))) return true
  return told.map(plain).some((line) => tellsHowToPay.test(line)) && !lines.some((line) => isAsking(line))
}

/** A cheap first look, so that ordinary lines cost no question to the database. */
export function maySpeakOfPayment(words: string): boolean {
  return saysPaid(plain(words))
}

function saysPaid(line: string): boolean {
  return paid.test(line) && !unpaid.test(line) && !isQuestion(line)
}

const paid =
  /\b(?:ya (?:te |le |les )?(?:pague|pagamos|transferi|transferimos|consigne|consignamos|deposite|abone|hice (?:el|la) (?:pago|transferencia|consignacion|deposito|abono))|(?:acabo|acabamos) de (?:pagar|transferir|consignar|depositar)|(?:pago|transferencia|consignacion|deposito) (?:hech[oa]|realizad[oa]|list[oa]|enviad[oa]|efectuad[oa])|(?:hice|realice|hicimos) (?:el|la) (?:pago|transferencia|consignacion|deposito)|list[oa] (?:el|la) (?:pago|transferencia)|(?:ahi|aqui) (?:te |le )?(?:va|esta|envio|mando) (?:el|la|mi) (?:pago|comprobante|recibo|soporte|transferencia)|(?:te |le |les )?(?:adjunto|envio|mando|paso) (?:el |mi )?(?:comprobante|recibo|soporte)|ja (?:paguei|pagamos|transferi|depositei|fiz (?:o|a) (?:pix|pagamento|transferencia|deposito))|(?:acabei|acabamos) de (?:pagar|transferir|fazer o pix)|(?:paguei|transferi|fiz o pix|fiz o pagamento|fiz a transferencia)|(?:pix|pagamento|deposito|transferencia) (?:feit[oa]|realizad[oa]|enviad[oa]|efetuad[oa])|(?:segue|ai vai|aqui esta|envio|mando|em anexo) (?:o |a |meu )?(?:comprovante|recibo)|(?:i|we|i've|we've|i have|we have)(?: just| already)? (?:paid|transferred|wired|sent the (?:money|payment)|made the (?:payment|transfer|deposit))|(?:already|just) paid|(?:payment|transfer|deposit) (?:done|made|sent|complete|completed)|(?:here is|here's|here you have|attached is|sending) (?:the |my )?(?:receipt|proof|payment|payment receipt|proof of payment))\b/
const unpaid =
  /\b(?:no (?:he |hemos |te |le )?(?:pag|transfer|consign)\w*|aun no|todavia no|sin pagar|como pago|voy a|vamos a|quiero pagar|puedo pagar|nao (?:paguei|transferi|fiz)|ainda nao|vou|como (?:eu )?pago|quero pagar|posso pagar|haven't|have not|not paid|didn't|going to|will pay|how do i pay|want to pay|can i pay)\b/
const namesReceipt =
  /(?:comprobante|comprovante|soporte de pago|recibo|consignacion|transferencia|voucher|receipt|proof of payment|bank slip)/
/** "Do you give a receipt?" asks for one. */
const asksFor =
  /\b(?:me (?:das|dan|envias|mandas|puedes)|dan recibo|voce envia|podem enviar|can you send|do i get|factura)\b/
const tellsHowToPay =
  /\b(?:transferencia|transferir|transfiere|consigna|consignacion|deposito|depositar|cuenta (?:de ahorros|corriente|bancaria)|bancolombia|nequi|daviplata|clabe|cbu|cvu|alias|yape|plin|pse|pix|chave|agencia e conta|conta corrente|iban|bank (?:transfer|account|details)|account number|sort code|zelle|comprobante|comprovante|proof of payment|payment receipt|send (?:us )?the receipt)\b/
const things =
  /\b(?:tienes|tienen|hay|cuanto|cuesta|vale|precio|talla|color|tem|voces tem|quanto|custa|preco|tamanho|do you have|how much|price|size)\b/

function isQuestion(line: string): boolean {
  return line.includes('?') || /^(?:como|donde|cuando|a donde|onde|quando|how|where|when|can|do)\b/.test(line)
}

/** A picture beside such words is of goods. */
function isAsking(line: string): boolean {
  return isQuestion(line) || things.test(line)
}

/** Lower case, without accents; a mark at the beginning stands for a file and was not said. */
function plain(text: string): string {
  return text
    .slice(0, charsMax)
    .replace(/^\[[^\]]*\]\s*/, '')
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/[\s_.,!-]+/g, ' ')
    .trim()
}

const charsMax = 2_000
