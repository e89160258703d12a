import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '../i18n/language.tsx'
import { CopyField } from './copy.tsx'
import { partTexts } from './texts.ts'

type SecretOnceProps = {
  title: string
  /** Why it must be stored now. */
  warning: string
  label: string
  secret: string | undefined
  onClose: () => void
  children?: ReactNode
}

/** Shows a secret that is never shown again; closing it takes a deliberate click. */
export function SecretOnce({ title, warning, label, secret, onClose, children }: SecretOnceProps) {
  const t = useTexts(partTexts)
  return (
    <Modal
      opened={secret !== undefined}
      onClose={onClose}
      title={title}
      size="lg"
      centered
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack>
        <Alert color="yellow" icon={<IconAlertTriangle size={18} />}>
          {warning}
        </Alert>
        <CopyField label={label} value={secret ?? ''} />
        {children}
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('onceStored')}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
