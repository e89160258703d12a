import { Drawer, type DrawerProps, Modal, type ModalProps } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { useTexts } from '../i18n/language.tsx'
import { submitByKey, useFieldFocus } from './dialog-focus.ts'
import { partTexts } from './texts.ts'

/** A window above the page whose button for closing has a name. */
export function Dialog({ children, ...props }: ModalProps) {
  const t = useTexts(partTexts)
  return (
    <Modal centered closeButtonProps={{ 'aria-label': t('close') }} {...props}>
      <Body>{children}</Body>
    </Modal>
  )
}

/** The same at the side of the page; `position` says which. */
export function Sheet(props: DrawerProps) {
  const t = useTexts(partTexts)
  return <Drawer position="right" closeButtonProps={{ 'aria-label': t('close') }} {...props} />
}

function Body({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null)
  useFieldFocus(body)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of the fields in it
    <div ref={body} onKeyDown={submitByKey}>
      {children}
    </div>
  )
}
