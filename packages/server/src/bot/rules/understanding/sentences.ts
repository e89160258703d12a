/** The sentences of a text that hold letters, digits or pictures. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[?!;\n…])|(?<=[\p{L}\p{N})]\.)(?=\s)/u)
    .flatMap(wishAndQuestion)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(sentence))
}

/** "Put a plant in too, how much is that?": the wish asks nothing. */
function wishAndQuestion(sentence: string): string[] {
  const { wish, question } = wishBeforeQuestion.exec(sentence)?.groups ?? {}
  return wish !== undefined && question !== undefined ? [wish, question] : [sentence]
}

const wishBeforeQuestion =
  /^(?<wish>\s*(?:(?:y|e|and|ok|bueno|bom|dale|listo|entonces|então|entao|then)\s+)*(?:dame|deme|mandame|mándame|mandeme|mándeme|ponme|poneme|ponele|ponle|póngame|pongame|agrega|agregá|agregale|agrégale|agregue|agréguele|échame|echame|sumale|súmale|metele|métele|bota|bote|põe|poe|ponha|coloca|coloque|manda|mande|me vê|me ve|quero|quiero|adiciona|acrescenta|add|put|throw in|chuck in|give me|gimme|i'll take|ill take|i want)\s[^?]*?),\s*(?<question>(?:[^,?]*\s)?(?:cuánto|cuanto|quanto|qto|qnt|how much|what|whats|qué|que|cuándo|cuando|quando|when|onde|dónde|donde|where|como|cómo|how)\b[^?]*\?)/iu
