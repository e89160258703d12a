// A file that was chosen and is not imported yet: what it would do, and the word for it.
import { Button, Group, List, Paper, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import { type Letters, LettersRead } from '../files/read-text.tsx'
import { ListColumns } from './list-columns.tsx'
import { BadLines, FileName, type Read } from './list-report.tsx'
import { listTexts } from './list-texts.ts'

type CheckedProps = {
  read: Read
  letters: Letters
  isOffer: boolean
  /** They go into no campaign; `children` ask for the day of a yes that has none. */
  isOnlyContacts?: boolean
  children?: ReactNode
  isBusy: boolean
  onTake: () => unknown
  onLeave: () => void
  onConsent: (heading: string) => Promise<unknown>
}

export function CheckedList({ read, isOffer, isOnlyContacts, children, ...props }: CheckedProps) {
  const { letters, isBusy, onTake, onLeave, onConsent } = props
  const t = useTexts(listTexts)
  const listed = (lines: readonly number[] | undefined) =>
    lines === undefined || lines.length === 0
      ? ''
      : ` · ${t('lines', { n: lines.length, lines: lines.join(', ') })}`
  const facts = [
    [read.agreed_count, 'checkAgreed', undefined],
    [read.undated_count, isOnlyContacts ? 'checkUndatedHere' : 'checkUndated', read.undated],
    [read.overruled_count, 'checkOverruled', read.overruled],
    [read.declined_count, 'checkDeclined', read.declined],
    [isOffer ? read.no_consent_count : 0, 'checkSilent', read.no_consent],
  ] as const
  return (
    <Paper withBorder p="md">
      <Stack gap="xs">
        <Text fw={600}>{t('checkTitle')}</Text>
        <FileName read={read} />
        <LettersRead letters={letters} />
        <List size="sm">
          {facts.map(
            ([n = 0, name, lines]) =>
              n > 0 && <List.Item key={name}>{`${t(name, { n })}${listed(lines)}`}</List.Item>,
          )}
        </List>
        <ListColumns read={read} isOnlyContacts={isOnlyContacts ?? false} onConsent={onConsent} />
        <BadLines read={read} />
        {children}
        <Text size="sm">{t(read.rows > 0 ? 'checkWritten' : 'takeNone')}</Text>
        <Group gap="xs">
          {read.rows > 0 && (
            <Button loading={isBusy} onClick={() => void onTake()}>
              {t('takeIn', { n: read.rows })}
            </Button>
          )}
          <Button variant="default" disabled={isBusy} onClick={onLeave}>
            {t('leave')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  )
}
