import { Button } from '@mantine/core'
import type { CsvCell } from '@mostrador/contract/csv'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useAccount } from '../../api/session.ts'
import { dayIn, useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { useFailureNotice } from '../feedback/notify.tsx'
import { partTexts } from '../texts.ts'
import { csvOf, saveFile } from './csv.ts'

type ExportButtonProps = {
  name: string
  rows: () => Promise<CsvCell[][]>
  /** Among the actions on a selection. */
  isSmall?: boolean
}

/** Saves a table for spreadsheets; `rows` reads it once the person asks, its head first. */
export function ExportButton({ name, rows, isSmall = false }: ExportButtonProps) {
  const t = useTexts(partTexts)
  const { isBusy, download } = useExport(name, rows)
  return (
    <Button
      variant="default"
      {...(isSmall && { size: 'compact-sm' })}
      leftSection={<IconDownload size={16} />}
      loading={isBusy}
      onClick={() => void download()}
    >
      {t('export')}
    </Button>
  )
}

export function useExport(
  name: string,
  rows: () => Promise<CsvCell[][]>,
): { isBusy: boolean; download: () => Promise<void> } {
  const format = useFormat()
  const { timezone } = useAccount()
  const tell = useFailureNotice()
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const text = csvOf(await rows(), format.locale)
      saveFile(`${name}-${dayIn(timezone, new Date().toISOString())}.csv`, text)
    } catch (error) {
      tell(error)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, download }
}
