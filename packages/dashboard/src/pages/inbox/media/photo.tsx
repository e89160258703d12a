import { Anchor, Modal } from '@mantine/core'
import type { MessageMedia } from '@mostrador/contract/dashboard/media'
import { useState } from 'react'
import { useTexts } from '../../../i18n/language.tsx'
import classes from './media.module.css'
import { mediaTexts } from './media-texts.ts'

type PhotoProps = { media: MessageMedia; url: string; preview: string }

/** A smaller picture in the conversation; the whole one on a tap. */
export function Photo({ media, url, preview }: PhotoProps) {
  const t = useTexts(mediaTexts)
  const [isOpen, setOpen] = useState(false)
  const { width, height, kind, name } = media
  const title = name ?? t(kind)
  return (
    <>
      <button type="button" className={classes.photo} onClick={() => setOpen(true)} aria-label={t('open')}>
        <img
          src={preview}
          alt={title}
          data-kind={kind}
          loading="lazy"
          style={width && height ? { aspectRatio: `${width} / ${height}` } : undefined}
        />
      </button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={title} size="auto" centered>
        <img src={url} alt={title} className={classes.whole} />
        <Anchor href={url} download={title} display="block" mt="sm">
          {t('save')}
        </Anchor>
      </Modal>
    </>
  )
}
