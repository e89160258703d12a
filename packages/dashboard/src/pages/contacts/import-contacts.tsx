// Contacts from a file, with what they said about offers. Nothing is kept before a person has seen what it would bring.
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { useChange } from '../../api/hooks.ts'
import { useAccount } from '../../api/session.ts'
import { dayIn } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { CheckedList } from '../../parts/customer-list/list-check.tsx'
import { listTexts } from '../../parts/customer-list/list-texts.ts'
import { ChooseList, type ChosenList, useChosenList } from '../../parts/customer-list/use-chosen-list.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { notifyDone, useFailureNotice } from '../../parts/feedback/notify.tsx'

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

function Importing({ onClose }: { onClose: () => void }) {
  const t = useTexts(listTexts)
  const tell = useFailureNotice()
  const { timezone } = useAccount()
  const take = useChange('importContacts')
  const [day, setDay] = useState('')
  const { choice, chosen, onConsent } = useChosenList(() => setDay(''))
  const takeIn = async ({ file }: ChosenList) => {
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
      <ChooseList choice={choice} isAnother={chosen !== undefined} />
      {chosen && (
        <CheckedList
          read={chosen.read}
          letters={chosen.letters}
          isOffer
          isOnlyContacts
          isBusy={take.isPending}
          onTake={() => takeIn(chosen)}
          onLeave={onClose}
          onConsent={onConsent}
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
