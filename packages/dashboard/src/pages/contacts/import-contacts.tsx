// Contacts from a file, with what they said about offers. Nothing is kept before a person has seen what it would bring.
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { limits } from '@mostrador/contract/limits'
import { IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import type { Input } from '../../api/call.ts'
import { useChange } from '../../api/hooks.ts'
import { useAccount } from '../../api/session.ts'
import { dayIn } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { CheckedList } from '../../parts/customer-list/list-check.tsx'
import type { Read } from '../../parts/customer-list/list-report.tsx'
import { listTexts } from '../../parts/customer-list/list-texts.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { notifyDone, useFailureNotice } from '../../parts/feedback/notify.tsx'
import { ChooseFiles, useFileChoice } from '../../parts/files/choose-files.tsx'
import { type Letters, useReadText } from '../../parts/files/read-text.tsx'

export function ImportContacts() {
  const t = useTexts(listTexts)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileImport size={16} />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('import')}
      </Button>
      <Dialog opened={isOpen} onClose={close} title={t('importTitle')}>
        <Importing onClose={close} />
      </Dialog>
    </>
  )
}

type Chosen = { file: Input<'checkCampaignList'>['body']; letters: Letters; read: Read }

function Importing({ onClose }: { onClose: () => void }) {
  const t = useTexts(listTexts)
  const tell = useFailureNotice()
  const { timezone } = useAccount()
  const check = useChange('checkCampaignList')
  const take = useChange('importContacts')
  const [chosen, setChosen] = useState<Chosen>()
  const [day, setDay] = useState('')
  const readText = useReadText()
  const look = async ({ file, letters }: Pick<Chosen, 'file' | 'letters'>) =>
    setChosen({ file, letters, read: await check.mutateAsync({ body: file }) })
  const choice = useFileChoice(async ([file]) => {
    if (file === undefined) return
    setChosen(undefined)
    setDay('')
    const text = await readText(file)
    if ('refusal' in text) return text.refusal
    const { content, letters } = text
    await look({ file: { content, file_name: file.name.slice(-limits.nameCharsMax) }, letters })
    return
  })
  const takeIn = async ({ file }: Chosen) => {
    try {
      const { rows } = await take.mutateAsync({ body: day === '' ? file : { ...file, agreed_on: day } })
      notifyDone(t('imported', { n: rows }))
      onClose()
    } catch (error) {
      tell(error)
    }
  }
  return (
    <Stack gap="xs">
      <Text size="sm">{t('contactsText')}</Text>
      <ChooseFiles choice={choice} accept=".csv,.txt,.tsv,text/csv,text/plain">
        {(open) => (
          <Button
            variant="default"
            onClick={open}
            leftSection={<IconFileImport size={16} />}
            loading={choice.isBusy}
          >
            {t(chosen ? 'fileAnother' : 'file')}
          </Button>
        )}
      </ChooseFiles>
      {chosen && (
        <CheckedList
          read={chosen.read}
          letters={chosen.letters}
          isOffer
          isOnlyContacts
          isBusy={take.isPending}
          onTake={() => takeIn(chosen)}
          onLeave={onClose}
          onConsent={(heading) =>
            look({ ...chosen, file: { ...chosen.file, consent_column: heading } }).catch(tell)
          }
        >
          {(chosen.read.undated_count ?? 0) > 0 && (
            <TextInput
              type="date"
              label={t('agreedOn')}
              description={t('undatedText')}
              max={dayIn(timezone, new Date().toISOString())}
              value={day}
              onChange={(event) => setDay(event.currentTarget.value)}
            />
          )}
        </CheckedList>
      )}
    </Stack>
  )
}
