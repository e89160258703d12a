import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refresh, useRead } from '../../../api/hooks.ts'
import { useAccount } from '../../../api/session.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { partTexts } from '../../../parts/texts.ts'
import { bulkTexts } from './bulk-texts.ts'
import { type Started, useTakeBack, useUndoOffer } from './change.ts'
import { keepLatestChange } from './latest-change.ts'

const progressEveryMs = 500

/** How far a change is, and in the end how many products it changed. */
export function ChangeProgress({ change, onClose }: { change: Started; onClose: () => void }) {
  const t = useTexts(bulkTexts)
  const client = useQueryClient()
  const { id: accountId } = useAccount()
  const isOverAtOnce = change.state !== 'running'
  const { data } = useRead(
    'getProductChange',
    { id: change.id },
    { enabled: !isOverAtOnce, everyMs: isOverAtOnce ? false : progressEveryMs },
  )
  const now = data ?? change
  const { state, done, of, changed, skipped } = now
  const part = useTexts(partTexts)
  const offerUndo = useUndoOffer()
  const { takeBack, isBusy } = useTakeBack()
  const close = () => {
    onClose()
    if (state !== 'running' && changed > 0) offerUndo(now)
  }
  useEffect(() => {
    if (state === 'running') return
    void refresh(client, ['products'])
    // However the dialog is left.
    if (changed > 0) keepLatestChange(accountId, { id: change.id, changed, at: new Date().toISOString() })
  }, [state, changed, change.id, accountId, client])
  return (
    <Stack aria-live="polite">
      {state === 'running' && (
        <>
          <Progress value={(100 * done) / of} aria-label={t('running', { done, of })} />
          <Text>{t('running', { done, of })}</Text>
        </>
      )}
      {state === 'done' && (
        <Text fw={550}>{changed === 0 ? t('noneChanged') : t('done', { n: changed })}</Text>
      )}
      {state === 'failed' && <Text c="var(--mantine-color-error)">{t('failed', { done, of })}</Text>}
      {skipped > 0 && <Text c="dimmed">{t('skipped', { n: skipped })}</Text>}
      <Group justify="flex-end">
        {state === 'done' && changed > 0 && (
          <Button
            variant="default"
            loading={isBusy}
            onClick={() => {
              void takeBack(change.id)
              onClose()
            }}
          >
            {part('undo')}
          </Button>
        )}
        <Button onClick={close} data-autofocus>
          {t('close')}
        </Button>
      </Group>
    </Stack>
  )
}
