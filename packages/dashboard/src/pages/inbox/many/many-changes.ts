import type { ConversationAction } from '@mostrador/contract/dashboard/shared-inbox'
import { limits } from '@mostrador/contract/limits'
import { useRef } from 'react'
import type { Row } from '../../../api/call.ts'
import { useChange } from '../../../api/hooks.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { notifyDone, useFailureNotice } from '../../../parts/feedback/notify.tsx'
import { useUndo } from '../../../parts/feedback/undo.tsx'
import { manyTexts } from './many-texts.ts'

export type Chosen = Pick<
  Row<'listConversations'>,
  'id' | 'holder' | 'labels' | 'platform' | 'reply_until' | 'has_templates'
>

type Relabelled = { labelId: string; isOn: boolean; changed: string[] }
type Done = Exclude<keyof typeof manyTexts, 'none' | 'end' | 'unchanged'>

/** Does one thing with all that are chosen, and offers for a while to take it back. */
export function useManyChanges(chosen: readonly Chosen[]) {
  const t = useTexts(manyTexts)
  const tell = useFailureNotice()
  const offerUndo = useUndo()
  const change = useChange('changeConversations')
  const relabelled = useRef<Promise<Relabelled | undefined>[]>([])

  async function changeAll(ids: readonly string[], action: ConversationAction): Promise<string[]> {
    const changed: string[] = []
    for (let at = 0; at < ids.length; at += limits.conversationsChangedMax) {
      const part = ids.slice(at, at + limits.conversationsChangedMax)
      changed.push(...(await change.mutateAsync({ body: { ids: part, action } })).changed)
    }
    return changed
  }

  /** `undo` is told those that were changed. */
  async function run(
    action: ConversationAction,
    done: Done,
    undo: (changed: string[]) => Promise<unknown>,
  ): Promise<void> {
    const changed = await changeAll(
      chosen.map(({ id }) => id),
      action,
    )
    if (changed.length === 0) return notifyDone(t('unchanged'))
    offerUndo(t(done, { n: changed.length }), () => undo(changed).catch(tell))
  }

  const backTo = (kind: 'reopen' | 'wake') => (changed: string[]) => changeAll(changed, { kind })

  /** Each to whoever had it. */
  async function giveBack(changed: readonly string[]): Promise<void> {
    const byHolder = Map.groupBy(
      chosen.filter(({ id }) => changed.includes(id)),
      ({ holder }) => holder?.id ?? null,
    )
    for (const [personId, rows] of byHolder) {
      await changeAll(
        rows.map(({ id }) => id),
        { kind: 'assign', person_id: personId },
      )
    }
  }

  /** The last first, as where one was ticked and taken off again. */
  async function takeBack(put: readonly Relabelled[]): Promise<void> {
    for (const { labelId, isOn, changed } of put.toReversed()) {
      await changeAll(changed, { kind: isOn ? 'unlabel' : 'label', label_id: labelId })
    }
  }

  return {
    isPending: change.isPending,
    resolve: () => run({ kind: 'resolve' }, 'resolved', backTo('reopen')).catch(tell),
    snooze: (until: Date) =>
      run({ kind: 'snooze', until: until.toISOString() }, 'snoozed', backTo('wake')).catch(tell),
    assign: (person: { id: string } | null) =>
      run(
        { kind: 'assign', person_id: person?.id ?? null },
        person === null ? 'unassigned' : 'assigned',
        giveBack,
      ).catch(tell),
    label: (labelId: string, isOn: boolean, onFailed: () => void) => {
      const ids = chosen.map(({ id }) => id)
      const made = changeAll(ids, { kind: isOn ? 'label' : 'unlabel', label_id: labelId })
      const put = made.then((changed) => ({ labelId, isOn, changed }))
      relabelled.current.push(put.catch(() => undefined))
      put.catch((error) => {
        tell(error)
        onFailed()
      })
    },
    /** One way back for all that was ticked, from when nothing lies over it any more. */
    endLabelling: async () => {
      const put = (await Promise.all(relabelled.current.splice(0))).filter((each) => each !== undefined)
      const n = new Set(put.flatMap(({ changed }) => changed)).size
      if (n === 0) return
      const [first] = put
      const done = put.length > 1 ? 'relabelled' : first?.isOn ? 'labelled' : 'unlabelled'
      offerUndo(t(done, { n }), () => takeBack(put).catch(tell))
    },
  }
}
