// How a file was read: its customers, the lines that cannot be used, and those of nobody who agreed.
import { Alert, Text } from '@mantine/core'
import { limits } from '@mostrador/contract/limits'
import type { AnswerOf } from '../../api/call.ts'
import { useTexts } from '../../i18n/language.tsx'
import { listTexts } from './list-texts.ts'

/** Named by some problems of a line. */
const bounds = { max: limits.campaignCellCharsMax }

export type Read = AnswerOf<'checkCampaignList'>

export function ReadList({ read, isOffer }: { read: Read; isOffer: boolean }) {
  const t = useTexts(listTexts)
  const unasked = read.no_consent_count ?? 0
  return (
    <>
      <FileName read={read} />
      <BadLines read={read} />
      {(read.declined_count ?? 0) > 0 && (
        <Text size="sm">{t('declined', { n: read.declined_count ?? 0 })}</Text>
      )}
      {isOffer && unasked > 0 && (
        <Alert color="yellow" title={t('noConsent', { n: unasked })}>
          <Lines lines={read.no_consent ?? []} all={unasked} />
        </Alert>
      )}
    </>
  )
}

export function FileName({ read }: { read: Read }) {
  const t = useTexts(listTexts)
  return (
    <Text size="sm">
      {read.file_name === null ? '' : `${read.file_name}: `}
      {t('rows', { n: read.rows })}
    </Text>
  )
}

export function BadLines({ read }: { read: Read }) {
  const t = useTexts(listTexts)
  if (read.error_count === 0) return null
  return (
    <Alert color="yellow" title={t('badLines', { n: read.error_count })}>
      {read.errors.map(({ line, problem: code, column, value }) => {
        const plain = t(code, bounds)
        const problem = value ? t('written', { value, problem: plain }) : plain
        return (
          <Text key={line} size="sm">
            {column === undefined ? t('badLine', { line, problem }) : t('badCell', { line, column, problem })}
          </Text>
        )
      })}
      <More all={read.error_count} shown={read.errors.length} />
    </Alert>
  )
}

export function Lines({ lines, all }: { lines: readonly number[]; all: number }) {
  const t = useTexts(listTexts)
  return (
    <>
      {lines.length > 0 && <Text size="sm">{t('lines', { n: lines.length, lines: lines.join(', ') })}</Text>}
      <More all={all} shown={lines.length} />
    </>
  )
}

function More({ all, shown }: { all: number; shown: number }) {
  const t = useTexts(listTexts)
  return all > shown && <Text size="sm">{t('more', { n: all - shown })}</Text>
}
