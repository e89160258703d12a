// A file of customers that was chosen, and what taking it in would do. Nothing of it is kept until a person says so.
import { Button } from '@mantine/core'
import { limits } from '@mostrador/contract/limits'
import { IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import type { Input } from '../../api/call.ts'
import { useChange } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/language.tsx'
import { useFailureNotice } from '../feedback/notify.tsx'
import { ChooseFiles, useFileChoice } from '../files/choose-files.tsx'
import { type Letters, useReadText } from '../files/read-text.tsx'
import type { Read } from './list-report.tsx'
import { listTexts } from './list-texts.ts'

export type ChosenList = { file: Input<'checkCampaignList'>['body']; letters: Letters; read: Read }

/** `onAnother`: a former choice, and why it was refused, do not stand beside a new one. */
export function useChosenList(onAnother: () => void) {
  const tell = useFailureNotice()
  const check = useChange('checkCampaignList')
  const [chosen, setChosen] = useState<ChosenList>()
  const readText = useReadText()
  const look = async ({ file, letters }: Pick<ChosenList, 'file' | 'letters'>) =>
    setChosen({ file, letters, read: await check.mutateAsync({ body: file }) })
  const choice = useFileChoice(async ([file]) => {
    if (file === undefined) return
    setChosen(undefined)
    onAnother()
    const text = await readText(file)
    if ('refusal' in text) return text.refusal
    const { content, letters } = text
    await look({ file: { content, file_name: file.name.slice(-limits.nameCharsMax) }, letters })
    return
  })
  /** A person says which column is the consent. */
  const onConsent = async (heading: string) => {
    if (chosen) await look({ ...chosen, file: { ...chosen.file, consent_column: heading } }).catch(tell)
  }
  return { choice, chosen, onConsent, leave: () => setChosen(undefined) }
}

type ChooseProps = { choice: ReturnType<typeof useChosenList>['choice']; isAnother: boolean }

export function ChooseList({ choice, isAnother }: ChooseProps) {
  const t = useTexts(listTexts)
  return (
    <ChooseFiles choice={choice} accept=".csv,.txt,.tsv,text/csv,text/plain">
      {(open) => (
        <Button
          variant="default"
          onClick={open}
          leftSection={<IconFileImport size={16} />}
          loading={choice.isBusy}
        >
          {t(isAnother ? 'fileAnother' : 'file')}
        </Button>
      )}
    </ChooseFiles>
  )
}
