import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useBlocker } from '@tanstack/react-router'
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
  /** The words of the button, where it is no secret to be stored. */
  done?: string
  children?: ReactNode
}

/** Shows a secret that is never shown again; closing it, or going elsewhere, takes a deliberate click first. */
export function SecretOnce({ title, warning, label, secret, onClose, done, children }: SecretOnceProps) {
  const t = useTexts(partTexts)
  const isShown = secret !== undefined
  // Going back would lose it like a click beside it: the address stays, and so does the dialog.
  useBlocker({ shouldBlockFn: () => isShown, enableBeforeUnload: isShown, disabled: !isShown })
  return (
    <Modal
      opened={isShown}
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
          <Button onClick={onClose}>{done ?? t('onceStored')}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
