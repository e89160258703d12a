// The things a conversation is about, so that "it", "the other one" and "when is it?" find theirs.
import type { Memory, Thing } from './memory.ts'

const thingsMax = 12

export type ThingOf<Kind extends Thing['kind']> = Extract<Thing, { kind: Kind }>

/** Moves a thing to the front of what was spoken of. */
export function speakOf({ memory }: { memory: Memory }, thing: Thing): void {
  const others = (memory.focus ?? []).filter(({ kind, id }) => kind !== thing.kind || id !== thing.id)
  memory.focus = [thing, ...others].slice(0, thingsMax)
}

/** The things spoken of, last first. */
export function spokenOf<Kind extends Thing['kind']>(
  { memory }: { memory: Memory },
  kind: Kind,
): ThingOf<Kind>[] {
  return (memory.focus ?? []).filter((thing): thing is ThingOf<Kind> => thing.kind === kind)
}

/** The thing of these kinds that was spoken of last. */
export function lastSpokenOf<Kind extends Thing['kind']>(
  { memory }: { memory: Memory },
  ...kinds: readonly Kind[]
): ThingOf<Kind> | undefined {
  return (memory.focus ?? []).find((thing): thing is ThingOf<Kind> =>
    kinds.some((kind) => kind === thing.kind),
  )
}
