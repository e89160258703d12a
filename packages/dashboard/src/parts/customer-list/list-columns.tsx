// The columns of a file beside phone, name and consent; one that may be the consent is asked about, and never guessed.
import { Alert, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import { isLikeConsent } from './consent-heading.ts'
import type { Read } from './list-report.tsx'
import { listTexts } from './list-texts.ts'

/** Those that the service knows by their names, and no variables. */
const ownColumns: readonly string[] = ['phone', 'name', 'consent', 'consent_at']

type ColumnsProps = {
  read: Read
  /** Nothing is made of the other columns. */
  isOnlyContacts?: boolean
  /** While the file is at hand: reads it anew with the consent under this heading. */
  onConsent?: (heading: string) => Promise<unknown>
}

export function ListColumns({ read: { columns, headings }, isOnlyContacts, onConsent }: ColumnsProps) {
  const t = useTexts(listTexts)
  const [denied, deny] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const others = columns.flatMap((name, at) => (ownColumns.includes(name) ? [] : [headings?.[at] ?? name]))
  const hasConsent = columns.some((name) => name === 'consent' || name === 'consent_at')
  const asked =
    hasConsent || !onConsent
      ? undefined
      : others.find((name) => isLikeConsent(name) && !denied.includes(name))
  const names = columns.flatMap((name, at) => (ownColumns.includes(name) ? [headings?.[at] ?? name] : []))
  const take = (heading: string) => {
    setBusy(true)
    void onConsent?.(heading).finally(() => setBusy(false))
  }
  return (
    <>
      <Text size="sm">{t('ownColumns', { n: names.length, columns: names.join(', ') })}</Text>
      {others.length > 0 && (
        <Text size="sm">
          {t(isOnlyContacts ? 'unusedColumns' : 'otherColumns', {
            n: others.length,
            columns: others.join(', '),
          })}
        </Text>
      )}
      {asked !== undefined && (
        <Alert color="yellow" title={t('likeConsent', { column: asked })}>
          <Text size="sm">{t('likeConsentText')}</Text>
          <Group gap="xs" mt="xs">
            <Button size="compact-sm" loading={isBusy} onClick={() => take(asked)}>
              {t('isConsent')}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => deny((now) => [...now, asked])}>
              {t('isNoConsent')}
            </Button>
          </Group>
        </Alert>
      )}
    </>
  )
}
