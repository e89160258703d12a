import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import classes from './photo.module.css'
import { photoTexts } from './photo-texts.ts'

// Loaded when it is first wanted, so that a conversation does not wait for it.
const Lightbox = lazyRouteComponent(() => import('./lightbox.tsx'), 'Lightbox')

type PhotoProps = {
  /** As people call it. */
  title: string
  url: string
  preview: string
  /** The whole one's, so that nothing moves when it comes. */
  size?: { width: number; height: number } | undefined
  kind?: string
}

/** A smaller picture; the whole one on a tap. */
export function Photo({ title, url, preview, size, kind }: PhotoProps) {
  const t = useTexts(photoTexts)
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <>
      <button
        type="button"
        className={classes.photo}
        onClick={() => setState('open')}
        aria-label={t('open')}
        title={t('open')}
      >
        <img
          src={preview}
          alt={title}
          data-kind={kind}
          loading="lazy"
          style={size && { aspectRatio: `${size.width} / ${size.height}` }}
        />
      </button>
      <Suspense>
        {state !== 'never' && (
          <Lightbox title={title} url={url} isOpen={state === 'open'} onClose={() => setState('closed')} />
        )}
      </Suspense>
    </>
  )
}
