import type { Language } from '@mostrador/contract/languages'

/** The kind of question that was open when the line was written. */
export const askedKinds = ['-', 'yesno', 'address', 'choice', 'time'] as const
export type Asked = (typeof askedKinds)[number]

export type LineToRead = { text: string; asked: Asked; language: Language }
