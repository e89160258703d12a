import { IconPhoto } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import classes from './thumbnail.module.css'

type ThumbnailProps = { url: string | null; alt?: string; side?: number }

/** A small picture of a product; a sign in its place where there is none. */
export function Thumbnail({ url, alt = '', side = 40 }: ThumbnailProps) {
  return (
    <span
      className={classes.thumbnail}
      style={{ '--thumbnail-side': `${side}px` } as CSSProperties}
      aria-hidden={url === null || alt === '' || undefined}
    >
      {url === null ? (
        <IconPhoto size={side / 2.4} stroke={1.5} />
      ) : (
        <img src={url} alt={alt} loading="lazy" decoding="async" />
      )}
    </span>
  )
}

/** The name of a product beside its picture. */
export function Named({ url, children }: { url: string | null; children: ReactNode }) {
  return (
    <span className={classes.named}>
      <Thumbnail url={url} />
      {children}
    </span>
  )
}
