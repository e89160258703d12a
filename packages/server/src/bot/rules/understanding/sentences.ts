/** The sentences of a text that hold letters, digits or pictures. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[?!;\n…])|(?<=[\p{L}\p{N})]\.)(?=\s)/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(sentence))
}
