import { Button, Checkbox, Stack, Text } from '@mantine/core'
import { Link, lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useRead } from '../../api/hooks.ts'
import { useMay } from '../../api/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Dialog } from '../dialog.tsx'
import { Lines, Loaded } from '../feedback/states.tsx'
import { choiceKeys } from '../keys/choice-keys.ts'
import { type Label, LabelChip } from './labels.tsx'
import { labelTexts } from './texts.ts'

// Loaded when it is first wanted, so that a page with labels does not wait for it.
const NewLabelForm = lazyRouteComponent(() => import('./new-label.tsx'), 'NewLabelForm')

type LabelsDialogProps = {
  /** Those that are on it. */
  labels: readonly Label[]
  isOpen: boolean
  onClose: () => void
  onChange: (change: { add?: string[]; remove?: string[] }, onFailed: () => void) => void
}

/** Each label is put on, or taken off, as it is ticked. */
export function LabelsDialog({ labels: on, isOpen, onClose, onChange }: LabelsDialogProps) {
  const t = useTexts(labelTexts)
  const mayEdit = useMay('inbox.edit')
  const labels = useRead('listLabels', {}, { enabled: isOpen })
  const has = new Set(on.map(({ id }) => id))
  // Shown as ticked until what is labelled says so itself.
  const [ticked, tick] = useState<Readonly<Record<string, boolean>>>({})
  const close = () => {
    tick({})
    onClose()
  }
  const change = (id: string, isOn: boolean) => {
    tick((former) => ({ ...former, [id]: isOn }))
    onChange(isOn ? { add: [id] } : { remove: [id] }, () => tick({}))
  }
  return (
    <Dialog opened={isOpen} onClose={close} title={t('labels')}>
      <Loaded query={labels} skeleton={<Lines count={3} />}>
        {({ data }) => (
          <Stack gap="sm" pt={4} onKeyDown={choiceKeys}>
            {data.length === 0 && <Text c="dimmed">{t('noLabels')}</Text>}
            {data.map((label, index) => (
              <Tick
                key={label.id}
                isFirst={index === 0}
                isOn={ticked[label.id] ?? has.has(label.id)}
                onChange={(isOn) => change(label.id, isOn)}
                label={label}
              />
            ))}
            {mayEdit && (
              <>
                <NewLabel onMade={(id) => change(id, true)} />
                <Text size="sm">
                  <Link to="/settings" search={{ tab: 'inbox' }}>
                    {t('editLabels')}
                  </Link>
                </Text>
              </>
            )}
          </Stack>
        )}
      </Loaded>
    </Dialog>
  )
}

type TickProps = { label: Label; isFirst: boolean; isOn: boolean; onChange: (isOn: boolean) => void }

function Tick({ label, isFirst, isOn, onChange }: TickProps) {
  const box = useRef<HTMLInputElement>(null)
  // The labels come after the dialog has opened, and so after it has placed the focus.
  useEffect(() => {
    if (isFirst) box.current?.focus()
  }, [isFirst])
  return (
    <Checkbox
      ref={box}
      checked={isOn}
      onChange={({ currentTarget: { checked } }) => onChange(checked)}
      label={<LabelChip label={label} isWhole />}
    />
  )
}

function NewLabel({ onMade }: { onMade: (id: string) => void }) {
  const t = useTexts(labelTexts)
  const [isOpen, open] = useState(false)
  if (!isOpen) {
    return (
      <div>
        <Button variant="default" size="compact-md" onClick={() => open(true)}>
          {t('newLabel')}
        </Button>
      </div>
    )
  }
  return (
    <Suspense>
      <NewLabelForm onMade={onMade} onClose={() => open(false)} />
    </Suspense>
  )
}
