import { ActionIcon, Badge, Button, Group, Loader, Select, Text, TextInput } from '@mantine/core'
import { limits } from '@mostrador/contract/limits'
import {
  IconArrowDown,
  IconArrowUp,
  IconGripVertical,
  IconPhotoPlus,
  IconStar,
  IconX,
} from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { useLanguage, useTexts } from '../../../i18n/language.tsx'
import { failureText } from '../../../parts/feedback/failure-text.ts'
import { ChooseFiles, useFileChoice } from '../../../parts/files/choose-files.tsx'
import { Section } from '../../../parts/page.tsx'
import { RemoveEntry } from '../../../parts/remove-entry.tsx'
import { Thumbnail } from '../../../parts/shop/thumbnail.tsx'
import { type FormPicture, mainPicture, type ProductFormState } from '../product-values.ts'
import { pictureTexts, refusedTexts } from './picture-texts.ts'
import classes from './pictures.module.css'
import type { PictureUpload, usePictureUploads } from './use-picture-uploads.ts'

const accepted = 'image/jpeg,image/png,image/webp,image/gif,image/avif'

type PicturesProps = {
  form: ProductFormState
  uploads: ReturnType<typeof usePictureUploads>
  isReadOnly: boolean
}

export function Pictures({ form, uploads: { uploads, begin }, isReadOnly }: PicturesProps) {
  const t = useTexts(pictureTexts)
  const [dragged, setDragged] = useState<number>()
  const { pictures } = form.values
  const room = limits.productPicturesMax - pictures.length - uploads.length
  const choice = useFileChoice((files) => {
    for (const file of files.slice(0, room)) begin(file)
    return files.length > room ? t('many', { max: limits.productPicturesMax }) : undefined
  })
  const moveTo = (to: number) => {
    if (dragged === undefined || dragged === to) return
    form.reorderListItem('pictures', { from: dragged, to })
    setDragged(to)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    if (dragged === undefined) choice.take([...event.dataTransfer.files])
    setDragged(undefined)
  }
  return (
    <Section title={t('title')} description={t('description')}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a place to drop files on, beside the button that chooses them */}
      <div onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <ol className={classes.pictures} aria-label={t('title')}>
          {pictures.map((picture, index) => (
            <li
              key={picture.key}
              className={classes.picture}
              data-dragged={dragged === index || undefined}
              onDragOver={(event) => {
                event.preventDefault()
                moveTo(index)
              }}
            >
              <span
                className={classes.hold}
                draggable={!isReadOnly}
                onDragStart={() => setDragged(index)}
                onDragEnd={() => setDragged(undefined)}
                title={t('drag')}
                aria-hidden
              >
                <IconGripVertical size={16} />
              </span>
              <Shown picture={picture} />
              <Described form={form} index={index} />
              <Moves form={form} index={index} />
            </li>
          ))}
          {uploads.map((upload) => (
            <Uploading key={upload.key} upload={upload} />
          ))}
        </ol>
        {room > 0 ? (
          <ChooseFiles choice={choice} accept={accepted} isMultiple isDisabled={isReadOnly}>
            {(open) => (
              <Button variant="default" leftSection={<IconPhotoPlus size={16} />} onClick={open}>
                {t('add')}
              </Button>
            )}
          </ChooseFiles>
        ) : (
          <Text size="sm" c="dimmed">
            {t('many', { max: limits.productPicturesMax })}
          </Text>
        )}
      </div>
    </Section>
  )
}

function Shown({ picture: { preview_url, alt, state } }: { picture: FormPicture }) {
  if (state === 'waiting') return <Loader size="sm" className={classes.loading} />
  return <Thumbnail url={preview_url} alt={alt} side={72} />
}

type EntryProps = { form: ProductFormState; index: number }

function Described({ form, index }: EntryProps) {
  const t = useTexts(pictureTexts)
  const refused = useTexts(refusedTexts)
  const picture = form.values.pictures[index]
  if (!picture) return null
  const variants = form.values.variants.filter(({ name }) => name.trim() !== '')
  return (
    <div className={classes.words}>
      {picture.state !== 'kept' && (
        <Text size="sm" c={picture.state === 'refused' ? 'red' : 'dimmed'}>
          {picture.state === 'waiting'
            ? t('waiting')
            : `${t('notLoaded')} ${refused(picture.reason ?? 'unreachable')}`}{' '}
          <span className={classes.address}>{picture.source_url}</span>
        </Text>
      )}
      <TextInput
        aria-label={`${t('alt')} ${index + 1}`}
        label={t('alt')}
        description={t('altHint')}
        maxLength={limits.pictureAltCharsMax}
        {...form.getInputProps(`pictures.${index}.alt`)}
      />
      {form.values.pricing_type === 'variant' && variants.length > 0 && (
        <Select
          aria-label={`${t('variant')} ${index + 1}`}
          label={t('variant')}
          placeholder={t('whole')}
          clearable
          data={variants.map(({ id, sku, name }) => ({
            value: id ?? (sku.trim() || name.trim()),
            label: name,
          }))}
          {...form.getInputProps(`pictures.${index}.variant_id`)}
        />
      )}
    </div>
  )
}

function Moves({ form, index }: EntryProps) {
  const t = useTexts(pictureTexts)
  const { pictures } = form.values
  const picture = pictures[index]
  if (!picture) return null
  const n = index + 1
  const main = mainPicture(pictures)
  const move = (to: number) => form.reorderListItem('pictures', { from: index, to })
  const action = { variant: 'subtle', color: 'gray', size: 'lg' } as const
  return (
    <Group gap={0} wrap="nowrap" className={classes.moves}>
      {index === main && (
        <Badge variant="light" color="gray">
          {t('main')}
        </Badge>
      )}
      {index !== main && picture.state !== 'refused' && (
        <ActionIcon {...action} aria-label={t('makeMain', { n })} onClick={() => move(0)}>
          <IconStar size={16} />
        </ActionIcon>
      )}
      {index > 0 && (
        <ActionIcon {...action} aria-label={t('earlier', { n })} onClick={() => move(index - 1)}>
          <IconArrowUp size={16} />
        </ActionIcon>
      )}
      {index < pictures.length - 1 && (
        <ActionIcon {...action} aria-label={t('later', { n })} onClick={() => move(index + 1)}>
          <IconArrowDown size={16} />
        </ActionIcon>
      )}
      <RemoveEntry
        label={t('remove', { n })}
        onRemove={() => form.removeListItem('pictures', index)}
        onUndo={() => form.insertListItem('pictures', picture, index)}
      />
    </Group>
  )
}

function Uploading({ upload: { name, progress, error, stop } }: { upload: PictureUpload }) {
  const t = useTexts(pictureTexts)
  const { language } = useLanguage()
  return (
    <li className={classes.picture}>
      <span className={classes.loading}>{error === undefined && <Loader size="sm" />}</span>
      <Text size="sm" c={error === undefined ? 'dimmed' : 'red'} className={classes.words} role="status">
        {error === undefined
          ? `${t('uploading', { name })} · ${Math.round(progress * 100)} %`
          : `${name}: ${failureText(error, language)}`}
      </Text>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('stop', { name })} onClick={stop}>
        <IconX size={16} />
      </ActionIcon>
    </li>
  )
}
