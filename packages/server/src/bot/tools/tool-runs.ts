// How an engine's tools run: committed with the turn's transaction, tried in rolled-back ones, or on a temporary stage.
import type { StoredCart } from '../../domain/orders/customer-orders.queries.ts'
import type { Look } from '../../domain/products/offered/offered.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { EffectLog } from './effects.ts'
import type { TurnScope } from './scope.ts'
import type { Seen, ToolContext } from './tool.ts'
import { type Arguments, callTool, type ToolName, type Tools, toolsThat, toolTable } from './tool-table.ts'

/** Catalogue and cart as a turn's first statements found them. */
export type Looked = { look: Look; cart: StoredCart }
export type ToolRun = { tools: Tools; log: EffectLog }

/** Runs changes at once, in a transaction that holds the locks on contact and conversation. */
export function runDirectly(tx: Tx, scope: TurnScope, looked: Looked | undefined = undefined): ToolRun {
  const log = new EffectLog()
  const seen: Seen = looked ? { taken: { look: looked.look }, cart: looked.cart } : {}
  const context = { tx, scope, seen }
  const bind = <Name extends ToolName>(tool: Name) => {
    const { effect, keepsOffered } = toolTable[tool]
    const call = (argument: Arguments[Name]) => callTool(context, tool, argument)
    if (effect !== 'changes') return call
    return log.once(tool, async (argument) => {
      try {
        return await call(argument)
      } finally {
        delete seen.cart
        if (!keepsOffered) {
          delete seen.taken
          delete seen.offered
        }
      }
    })
  }
  return { tools: toolsThat(bind), log }
}

/**
 * Runs each change in a transaction that is rolled back, after repeating the changes tried before it; the result is
 * what the change would give. `lock` takes the turn's locks in the usual order; false when the turn is gone.
 */
export function runTrying(db: Database, scope: TurnScope, lock: (tx: Tx) => Promise<boolean>): ToolRun {
  const log = new EffectLog()
  const bind = <Name extends ToolName>(tool: Name) => {
    const { effect } = toolTable[tool]
    const tryOut = (argument: Arguments[Name]) =>
      rolledBack(db, async (tx) => {
        if (!(await lock(tx))) throw new TurnGone()
        await repeatAll(log, { tx, scope })
        return callTool({ tx, scope }, tool, argument)
      })
    if (effect === 'changes') return log.once(tool, tryOut)
    return (argument: Arguments[Name]) =>
      effect === 'sees_changes' && log.effects.length > 0
        ? tryOut(argument)
        : db.transaction((tx) => callTool({ tx, scope }, tool, argument))
  }
  return { tools: toolsThat(bind), log }
}

/**
 * Runs each call in a transaction that is rolled back, after `set` has built the stage and earlier changes were
 * repeated.
 */
export function runStaged(db: Database, scope: TurnScope, set: (tx: Tx) => Promise<void>): ToolRun {
  const log = new EffectLog()
  const bind = <Name extends ToolName>(tool: Name) => {
    const onStage = (argument: Arguments[Name]) =>
      rolledBack(db, async (tx) => {
        await set(tx)
        await repeatAll(log, { tx, scope })
        return callTool({ tx, scope }, tool, argument)
      })
    return toolTable[tool].effect === 'changes' ? log.once(tool, onStage) : onStage
  }
  return { tools: toolsThat(bind), log }
}

/** A person or the customer was faster; the turn's work is no longer wanted. */
export class TurnGone extends Error {
  override readonly name = 'TurnGone'
}

/** Repeats the tried changes for real. False when a result differs; the transaction must then be rolled back. */
export async function repeatEffects(tx: Tx, scope: TurnScope, log: EffectLog): Promise<boolean> {
  for (const { repeat, result } of log.effects) {
    const now = await repeat({ tx, scope })
    if (JSON.stringify(now) !== JSON.stringify(result)) return false
  }
  return true
}

async function repeatAll({ effects }: EffectLog, context: ToolContext): Promise<void> {
  for (const { repeat } of effects) await repeat(context)
}

class RolledBack extends Error {}

/** Returns the result of the work and rolls its transaction back. */
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
