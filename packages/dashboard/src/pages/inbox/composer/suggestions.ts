// Lists that open while somebody types: ready answers behind a slash, colleagues behind an at sign.
import { plain } from '../../../i18n/plain.ts'

export type Reply = { id: string; shortcut: string; title: string; content: string }
type Colleague = { id: string; name: string }

const shownMax = 8

/** The word after the slash that an answer begins with; undefined where it begins otherwise. */
export function slashWord(text: string): string | undefined {
  return /^\/([\p{L}\p{M}\d_-]*)$/u.exec(text)?.[1]
}

/** Those whose shortcut begins with it first, then those whose title has a word that does. */
export function fittingReplies<R extends Reply>(replies: readonly R[], word: string): R[] {
  const sought = plain(word)
  const byShortcut = replies.filter(({ shortcut }) => plain(shortcut).startsWith(sought))
  const byTitle = replies.filter(
    (reply) =>
      !byShortcut.includes(reply) &&
      plain(reply.title)
        .split(/\s+/)
        .some((each) => each.startsWith(sought)),
  )
  return [...byShortcut, ...byTitle].slice(0, shownMax)
}

/** The word after the at sign in front of the caret. */
export function atWord(beforeCaret: string): string | undefined {
  return /(?:^|\s)@([\p{L}\p{M}\d]*)$/u.exec(beforeCaret)?.[1]
}

export function fittingPeople<C extends Colleague>(people: readonly C[], word: string): C[] {
  const sought = plain(word)
  const fits = ({ name }: C) =>
    plain(name)
      .split(/\s+/)
      .some((each) => each.startsWith(sought))
  return people.filter(fits).slice(0, shownMax)
}

/** Puts the name in place of the word that was begun in front of the caret. */
export function withMention(text: string, caret: number, name: string): { text: string; caret: number } {
  const before = text.slice(0, caret).replace(/@[\p{L}\p{M}\d]*$/u, `@${name} `)
  return { text: before + text.slice(caret).trimStart(), caret: before.length }
}

/** The people whose names stand behind an at sign; of names that begin alike, the longest. */
export function mentionedIn<C extends Colleague>(text: string, people: readonly C[]): C[] {
  const longestFirst = people.toSorted((a, b) => b.name.length - a.name.length)
  let rest = text
  const found = longestFirst.filter(({ name }) => {
    const parts = rest.split(`@${name}`)
    rest = parts.join(' ')
    return parts.length > 1
  })
  return people.filter((person) => found.includes(person))
}
