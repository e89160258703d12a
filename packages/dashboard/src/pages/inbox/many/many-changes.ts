import type { ConversationAction } from '@mostrador/contract/dashboard/shared-inbox'
import { limits } from '@mostrador/contract/limits'
import type { Row } from '../../../api/call.ts'
import { useChange } from '../../../api/hooks.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { notifyDone, useFailureNotice } from '../../../parts/feedback/notify.tsx'
import { useUndo } from '../../../parts/feedback/undo.tsx'
import { manyTexts } from './many-texts.ts'

export type Chosen = Pick<Row<'listConversations'>, 'id' | 'holder' | 'labels'>

type Done = Exclude<keyof typeof manyTexts, 'none' | 'end' | 'unchanged'>

/** Does one thing with all that are chosen, and offers for a while to take it back. */
export function useManyChanges(chosen: readonly Chosen[]) {
  const t = useTexts(manyTexts)
  const tell = useFailureNotice()
  const offerUndo = useUndo()
  const change = useChange('changeConversations')

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
      const [kind, opposite] = isOn ? (['label', 'unlabel'] as const) : (['unlabel', 'label'] as const)
      const undo = (changed: string[]) => changeAll(changed, { kind: opposite, label_id: labelId })
      return run({ kind, label_id: labelId }, isOn ? 'labelled' : 'unlabelled', undo).catch((error) => {
        tell(error)
        onFailed()
      })
    },
  }
}
