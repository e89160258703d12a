// The language of an answer, by words that the other two do not have. It is told apart from the bot's own opinion.

const words: Readonly<Record<string, readonly string[]>> = {
  es: 'el los las del una un con y tu tus está qué cuál hoy mañana aquí gracias puedo quieres dónde hay en te lo cuántas estás tenemos eso es su hola'.split(
    ' ',
  ),
  pt: 'os ao da do das uma um com e você não é seu sua qual hoje amanhã obrigado obrigada posso quer onde tem em na pelo são ou isso até mais já olá temos aqui'.split(
    ' ',
  ),
  en: 'the and you your is are to of for it we with what which would can this have at how here please or hi hello'.split(
    ' ',
  ),
}

/** Undefined where no language stands out. */
export function languageOfAnswer(text: string): string | undefined {
  const said =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  const counts = Object.entries(words)
    .map(([language, own]) => ({ language, count: said.filter((word) => own.includes(word)).length }))
    .sort((one, other) => other.count - one.count)
  const [first, second] = counts
  return first && second && first.count > second.count ? first.language : undefined
}
