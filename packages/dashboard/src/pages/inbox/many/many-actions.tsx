import { Button, CloseButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { useTexts } from '../../../i18n/language.tsx'
import { useKeyFirst } from '../../../parts/keys/keys.ts'
import { LabelsDialog } from '../../../parts/labels/labels-dialog.tsx'
import { labelTexts } from '../../../parts/labels/texts.ts'
import type { Selection } from '../../../parts/lists/selected.ts'
import { LoadedCheckbox } from '../../../parts/lists/selection.tsx'
import { partTexts } from '../../../parts/texts.ts'
import { AssignDialog } from '../actions/pickers.tsx'
import { SnoozeLater } from '../actions/snooze-later.ts'
import { inboxTexts } from '../texts.ts'
import classes from './many.module.css'
import { type Chosen, useManyChanges } from './many-changes.ts'
import { manyTexts } from './many-texts.ts'

type ManyActionsProps = { rows: readonly Chosen[]; selection: Selection; onEnd: () => void }

/** Above the list while conversations are being chosen: how many are, and what can be done with them. */
export function ManyActions({ rows, selection, onEnd }: ManyActionsProps) {
  const t = useTexts(manyTexts)
  const inbox = useTexts(inboxTexts)
  const labels = useTexts(labelTexts)
  const part = useTexts(partTexts)
  const [isAssigning, assigning] = useDisclosure()
  const [isSnoozing, snoozing] = useDisclosure()
  const [labelled, label] = useState<readonly Chosen[]>()
  const chosen = rows.filter(({ id }) => selection.has(id))
  const changes = useManyChanges(chosen)
  const labelling = useManyChanges(labelled ?? [])
  // A click opens a conversation again, rather than choosing it for the next thing.
  const after = (work: Promise<void>) => void work.finally(onEnd)
  // The keys of the open conversation are those of the chosen ones now.
  const isAny = chosen.length > 0
  useKeyFirst('e', () => after(changes.resolve()), isAny && !changes.isPending)
  useKeyFirst('a', assigning.open, isAny)
  useKeyFirst('l', () => label(chosen), isAny)
  useKeyFirst('s', snoozing.open, isAny)
  const common = { size: 'compact-sm', variant: 'default', disabled: !isAny } as const
  return (
    <section className={classes.bar} aria-label={part('selection')}>
      <div className={classes.count}>
        <LoadedCheckbox selection={selection} ids={rows.map(({ id }) => id)} />
        <span role="status">{chosen.length === 0 ? t('none') : t('selected', { n: chosen.length })}</span>
        <CloseButton aria-label={t('end')} onClick={onEnd} />
      </div>
      <div className={classes.actions}>
        <Button {...common} loading={changes.isPending} onClick={() => after(changes.resolve())}>
          {inbox('resolve')}
        </Button>
        <Button {...common} onClick={assigning.open}>
          {inbox('assign')}
        </Button>
        <Button {...common} onClick={() => label(chosen)}>
          {labels('labels')}
        </Button>
        <Button {...common} onClick={snoozing.open}>
          {inbox('snooze')}
        </Button>
      </div>
      <AssignDialog
        holder={commonHolder(chosen)}
        isOpen={isAssigning}
        onClose={assigning.close}
        onChoose={(person) => after(changes.assign(person))}
      />
      <SnoozeLater
        conversations={chosen}
        isOpen={isSnoozing}
        onClose={snoozing.close}
        onChoose={(until) => after(changes.snooze(until))}
      />
      <LabelsDialog
        labels={commonLabels(labelled ?? [])}
        isOpen={labelled !== undefined}
        onClose={() => {
          label(undefined)
          void labelling.endLabelling()
        }}
        onChange={({ add = [], remove = [] }, onFailed) => {
          for (const id of add) labelling.label(id, true, onFailed)
          for (const id of remove) labelling.label(id, false, onFailed)
        }}
      />
    </section>
  )
}

/** Undefined where they differ. */
function commonHolder(chosen: readonly Chosen[]): { id: string } | null | undefined {
  const holders = new Set(chosen.map(({ holder }) => holder?.id ?? null))
  if (holders.size !== 1) return undefined
  return chosen[0]?.holder ?? null
}

/** Those that are on each of them. */
function commonLabels(chosen: readonly Chosen[]): Chosen['labels'] {
  const [first, ...others] = chosen
  return (first?.labels ?? []).filter(({ id }) =>
    others.every(({ labels }) => labels.some((label) => label.id === id)),
  )
}
