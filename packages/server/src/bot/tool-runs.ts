// The two ways in which an engine's tools run: at once within the turn's transaction, or tried out beforehand.
import type { Database, Tx } from '../platform/database.ts'
import { callTool, EffectLog, isAffected, isChanging, type ToolCall, toolsThat } from './effects.ts'
import type { TurnScope } from './scope.ts'
import { createTools } from './tool-set.ts'
import type { Tools } from './tools.ts'

export type ToolRun = { tools: Tools; log: EffectLog }

/** Changes are made at once, in a transaction that holds the contact and the conversation. */
export function runDirectly(tx: Tx, scope: TurnScope): ToolRun {
  const log = new EffectLog()
  const direct = createTools(tx, scope)
  const run = (call: ToolCall) =>
    isChanging(call) ? log.once(call, () => callTool(direct, call)) : callTool(direct, call)
  return { tools: toolsThat(run), log }
}

/**
 * Changes are made in a transaction that is rolled back, after those that were tried before; what they would come to is
 * the answer. `lock` takes the turn's locks in their order and tells the contact, undefined when the turn is gone.
 */
export function runTrying(db: Database, scope: TurnScope, lock: (tx: Tx) => Promise<boolean>): ToolRun {
  const log = new EffectLog()
  const tryOut = (call: ToolCall) =>
    rolledBack(db, async (tx) => {
      if (!(await lock(tx))) throw new TurnGone()
      const inner = createTools(tx, scope)
      for (const effect of log.effects) await callTool(inner, effect.call)
      return callTool(inner, call)
    })
  const run = async (call: ToolCall) => {
    if (isChanging(call)) return log.once(call, () => tryOut(call))
    if (isAffected(call) && log.effects.length > 0) return tryOut(call)
    return db.transaction((tx) => callTool(createTools(tx, scope), call))
  }
  return { tools: toolsThat(run), log }
}

/** Each call in a transaction that is rolled back, on the stage that `set` sets and after the changes before it. */
export function runStaged(db: Database, scope: TurnScope, set: (tx: Tx) => Promise<void>): ToolRun {
  const log = new EffectLog()
  const onStage = (call: ToolCall) =>
    rolledBack(db, async (tx) => {
      await set(tx)
      const tools = createTools(tx, scope)
      for (const effect of log.effects) await callTool(tools, effect.call)
      return callTool(tools, call)
    })
  const run = (call: ToolCall) => (isChanging(call) ? log.once(call, () => onStage(call)) : onStage(call))
  return { tools: toolsThat(run), log }
}

/** A person or the customer was faster; nothing of this turn is wanted any more. */
export class TurnGone extends Error {
  override readonly name = 'TurnGone'
}

/** Makes for real what was tried. False when something comes out otherwise; then everything is to be rolled back. */
export async function repeatEffects(tx: Tx, scope: TurnScope, log: EffectLog): Promise<boolean> {
  const tools = createTools(tx, scope)
  for (const { call, result } of log.effects) {
    const now = await callTool(tools, call)
    if (JSON.stringify(now) !== JSON.stringify(result)) return false
  }
  return true
}

class RolledBack extends Error {}

/** What the work comes to, without anything of it being done. */
export async function rolledBack<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  let result: { value: T } | undefined
  try {
    await db.transaction(async (tx) => {
      result = { value: await work(tx) }
      throw new RolledBack()
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
  }
  if (!result) throw new Error('the transaction ended without a result')
  return result.value
}
