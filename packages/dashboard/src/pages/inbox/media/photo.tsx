import { Anchor } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { MessageMedia } from '@mostrador/contract/dashboard/media'
import { useState } from 'react'
import { useTexts } from '../../../i18n/language.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import classes from './media.module.css'
import { mediaTexts } from './media-texts.ts'

type PhotoProps = { media: MessageMedia; url: string; preview: string }

/** A smaller picture in the conversation; the whole one on a tap. */
export function Photo({ media, url, preview }: PhotoProps) {
  const t = useTexts(mediaTexts)
  const [isOpen, setOpen] = useState(false)
  const isWide = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false })
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
      <Dialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={title}
        size="auto"
        fullScreen={!isWide}
        classNames={{ close: classes.close, body: classes.wholeBody }}
      >
        <a href={url} target="_blank" rel="noreferrer" aria-label={t('original')}>
          <img src={url} alt={title} className={classes.whole} />
        </a>
        <Anchor href={url} download={title} display="block" mt="sm">
          {t('save')}
        </Anchor>
      </Dialog>
    </>
  )
}
