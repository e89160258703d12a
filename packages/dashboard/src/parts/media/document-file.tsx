import { Anchor } from '@mantine/core'
import { IconFile } from '@tabler/icons-react'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import classes from './document-file.module.css'
import { photoTexts } from './photo-texts.ts'

type DocumentFileProps = { url: string; name: string; bytes: number | null; mediaType: string | null }

/** A file that is saved; a PDF is looked at too, in the browser's own viewer. */
export function DocumentFile({ url, name, bytes, mediaType }: DocumentFileProps) {
  const t = useTexts(photoTexts)
  const format = useFormat()
  const size = bytes === null ? '' : ` · ${format.bytes(bytes)}`
  return (
    <div className={classes.document}>
      <IconFile size={18} aria-hidden />
      <span>
        <strong>{name}</strong>
        <span className={classes.ways}>
          {mediaType === 'application/pdf' && (
            <Anchor
              size="sm"
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={`${name} ${t('view')}`}
            >
              {t('view')}
            </Anchor>
          )}
          <Anchor size="sm" href={url} download aria-label={`${name} ${t('save')}${size}`}>
            {t('save')}
            {size}
          </Anchor>
        </span>
      </span>
    </div>
  )
}
