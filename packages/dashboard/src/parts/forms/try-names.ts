// A form that is sent again on a bad connection: the first answer may have been lost, and what it asked for be done.
import { limits } from '@mostrador/contract/limits'
import { useRef } from 'react'

type Names = { key: string; former_keys?: string[] }

/** The same words keep their name, so they are done once; other words are sent with the names of those before them. */
export function namesFor(tries: Map<string, string>, words: unknown): Names {
  const said = JSON.stringify(words)
  const key = tries.get(said) ?? crypto.randomUUID()
  // The newest last.
  tries.delete(said)
  tries.set(said, key)
  const former = [...tries.values()].filter((name) => name !== key).slice(-limits.formTriesMax)
  return former.length === 0 ? { key } : { key, former_keys: former }
}

/** Lives as long as the form. */
export function useTryNames(): (words: unknown) => Names {
  const tries = useRef(new Map<string, string>())
  return (words) => namesFor(tries.current, words)
}
