// "And beans, three kilos": what is counted stands before its count.

const number =
  '\\d{1,3}|un|una|uno|um|uma|dos|tres|tr[eê]s|cuatro|cinco|seis|siete|ocho|nueve|diez|dois|duas|quatro|sete|oito|nove|dez|one|two|three|four|five|six|seven|eight|nine|ten|medio|media|meio|meia|half'
const unit =
  'kilos?|quilos?|kg|kgs|libras?|lbs?|pounds?|litros?|lts?|gramos|gramas|docenas?|d[uú]zias?|dozens?|paquetes?|pacotes?|packs?|cajas?|caixas?|bolsas?|boxes|bags?|piezas?|pzas?|unidades?'
const counted = new RegExp(
  `^((?:(?:y|e|and|n|de)\\s+)?)(\\p{L}[\\p{L} ]{2,30}?)\\s*[,:]\\s*((?:${number})\\s+(?:${unit}))\\s*[.!]*$`,
  'iu',
)

export function withCountFirst(said: string): string {
  const [, link = '', thing = '', count = ''] = counted.exec(said.trim()) ?? []
  const isCounted = isNumber.test(thing.split(' ')[0] ?? '')
  return count === '' || isCounted || thing.split(' ').length > thingWordsMax
    ? said
    : `${link}${count} de ${thing}`
}

/** "Two creams, half a litre" counts already. */
const isNumber = new RegExp(`^(?:${number})$`, 'i')

const thingWordsMax = 3
