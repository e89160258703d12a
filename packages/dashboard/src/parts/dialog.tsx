import { Drawer, type DrawerProps, Modal, type ModalProps } from '@mantine/core'
import { useTexts } from '../i18n/language.tsx'
import { partTexts } from './texts.ts'

/** A window above the page whose button for closing has a name. */
export function Dialog(props: ModalProps) {
  const t = useTexts(partTexts)
  return <Modal centered closeButtonProps={{ 'aria-label': t('close') }} {...props} />
}

/** The same at the side of the page; `position` says which. */
export function Sheet(props: DrawerProps) {
  const t = useTexts(partTexts)
  return <Drawer position="right" closeButtonProps={{ 'aria-label': t('close') }} {...props} />
}
