import { Alert, Button, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import type { KeptTemplateDraft } from '@mostrador/contract/dashboard/outreach/template-drafts'
import type { Template } from '@mostrador/contract/dashboard/outreach/templates'
import { limits } from '@mostrador/contract/limits'
import { templateCategories, templateLanguages } from '@mostrador/contract/outreach/templates'
import { unaccented } from '@mostrador/contract/unaccented'
import { IconTrash } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type Dispatch, type SetStateAction, useState } from 'react'
import type { AnswerOf } from '../../api/call.ts'
import { useChange, useRead } from '../../api/hooks.ts'
import { useAccount, useMay } from '../../api/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { DangerButton } from '../../parts/danger-button.tsx'
import { useConfirm } from '../../parts/feedback/confirm.tsx'
import { LeaveGuard } from '../../parts/feedback/leave-guard.tsx'
import { notifyDone, useFailureNotice } from '../../parts/feedback/notify.tsx'
import { Loaded } from '../../parts/feedback/states.tsx'
import { FormButtons } from '../../parts/forms/form-buttons.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { useTemplateLanguage } from '../../parts/templates/template-language.ts'
import { TemplatePreview } from '../../parts/templates/template-preview.tsx'
import { TemplateStatus } from '../../parts/templates/template-status.tsx'
import { templateTexts } from '../../parts/templates/template-texts.ts'
import { FormFaults } from './form-faults.tsx'
import { KeptDraft } from './kept-draft.tsx'
import { ButtonFields, HeaderFields, InsertVariable, VariableFields } from './template-fields.tsx'
import { TemplateTrouble } from './template-trouble.tsx'
import {
  contentToSend,
  draftAsKept,
  draftOf,
  lackOf,
  type TemplateDraft,
  withContent,
} from './template-values.ts'
import classes from './templates.module.css'
import { templatePageTexts } from './texts.ts'
import { type Kept, useKeptDraft } from './use-kept-draft.ts'

const route = getRouteApi('/signed-in/setup/templates/$id')
const newRoute = getRouteApi('/signed-in/setup/templates/new')

export function TemplatePage() {
  const t = useTexts(templatePageTexts)
  const { id } = route.useParams()
  const templates = useRead('listTemplates', {})
  const template = templates.data?.data.find((each) => each.id === id)
  const mayEdit = useMay('channels.edit')
  return (
    <Page
      title={template?.name ?? t('title')}
      description={template && <TemplateStatus state={template.state} />}
      back="/setup/templates"
      actions={mayEdit && template && <Delete template={template} />}
    >
      <Loaded query={templates}>
        {(data) =>
          template ? (
            <>
              <TemplateTrouble template={template} />
              {template.other_parts.length > 0 && (
                <Alert color="yellow">{t('otherParts', { parts: template.other_parts.join(', ') })}</Alert>
              )}
              <Editor key={template.id} templates={data} template={template} mayEdit={mayEdit} />
            </>
          ) : (
            <Alert color="yellow">{t('gone')}</Alert>
          )
        }
      </Loaded>
    </Page>
  )
}

export function NewTemplatePage() {
  const t = useTexts(templatePageTexts)
  const { draft } = newRoute.useSearch()
  // The address comes to name the draft as soon as it is kept; it is read only where the page began with it.
  const [first] = useState(draft)
  const templates = useRead('listTemplates', {})
  const read = useRead('listTemplateDrafts', {}, { enabled: first !== undefined })
  // A list that was read before may be older than what was typed last.
  const drafts = { ...read, data: read.isFetchedAfterMount ? read.data : undefined }
  const kept = drafts.data?.data.find(({ id }) => id === first)
  return (
    <Page title={t('create')} back="/setup/templates">
      <Loaded query={templates}>
        {(data) =>
          first === undefined ? (
            <Editor templates={data} mayEdit />
          ) : (
            <Loaded query={drafts}>
              {() =>
                kept ? (
                  <Editor key={kept.id} templates={data} kept={kept} mayEdit />
                ) : (
                  <Alert color="yellow">{t('draftGone')}</Alert>
                )
              }
            </Loaded>
          )
        }
      </Loaded>
    </Page>
  )
}

type EditorProps = {
  templates: AnswerOf<'listTemplates'>
  template?: Template
  /** One that was not submitted yet. */
  kept?: KeptTemplateDraft
  mayEdit: boolean
}

function Editor({ templates, template, kept: before, mayEdit }: EditorProps) {
  const own = useTexts(templateTexts)
  const { language } = useAccount()
  const books = templates.books.filter(({ business_id: id }) => id !== null)
  const blank = draftOf(template, books[0]?.channel_id ?? '', language === 'pt' ? 'pt_BR' : language)
  const [initial, setInitial] = useState(before ? draftAsKept(before) : blank)
  const [draft, setDraft] = useState<TemplateDraft>(initial)
  const kept = useKeptDraft(draft, {
    first: { id: before?.id, draft: initial },
    isOn: template === undefined && mayEdit,
  })
  return (
    <div className={classes.editor}>
      <Section>
        {mayEdit ? (
          <Form
            books={books}
            template={template}
            draft={draft}
            onChange={setDraft}
            isChanged={before !== undefined || JSON.stringify(draft) !== JSON.stringify(initial)}
            kept={kept}
            onFacts={({ variables, picture }) => setInitial({ ...initial, variables, picture })}
          />
        ) : (
          <Text style={{ whiteSpace: 'pre-wrap' }}>{draft.content.body}</Text>
        )}
      </Section>
      <div className={classes.beside}>
        <TemplatePreview
          content={draft.content}
          values={draft.variables.map(({ kind, example }) =>
            example.trim() === '' && kind !== 'text' ? `[${own(`kind_${kind}`)}]` : example,
          )}
          pictureUrl={draft.picture?.url ?? null}
        />
      </div>
    </div>
  )
}

type FormProps = {
  books: EditorProps['templates']['books']
  template: Template | undefined
  draft: TemplateDraft
  onChange: Dispatch<SetStateAction<TemplateDraft>>
  isChanged: boolean
  kept: Kept
  /** Its meanings and its picture were saved. */
  onFacts: (saved: TemplateDraft) => void
}

function Form({ books, template, draft, onChange, isChanged, kept, onFacts }: FormProps) {
  const [isSubmitted, setSubmitted] = useState(false)
  const t = useTexts(templatePageTexts)
  const own = useTexts(templateTexts)
  const languageName = useTemplateLanguage()
  const tell = useFailureNotice()
  const navigate = useNavigate()
  const create = useChange('createTemplate')
  const update = useChange('updateTemplate')
  const { content, variables, category, picture } = draft
  const given = { category, content: contentToSend(content), variables, file_id: picture?.id ?? null }
  const isPlayed = books.find(({ channel_id: id }) => id === draft.channelId)?.is_played === true
  const lacking = lackOf(draft)
  const lacks = isPlayed ? t('played') : lacking && t(lacking)
  const submit = () => {
    const done = {
      onSuccess: async () => {
        setSubmitted(true)
        kept.end()
        notifyDone(t('submitted'))
        await navigate({ to: '/setup/templates', ignoreBlocker: true })
      },
      onError: tell,
    }
    if (template) return update.mutate({ id: template.id, body: given }, done)
    const { channelId, name, language } = draft
    const own = { channel_id: channelId, name, language, ...given }
    // Where WhatsApp refuses it, the draft stays.
    kept
      .flush()
      .then(
        (id) => create.mutate({ body: { ...own, ...(id === undefined ? {} : { draft_id: id }) } }, done),
        tell,
      )
  }
  return (
    <form
      className="fields"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {/* A new one is kept while it is written, and asked about where that failed. */}
      <LeaveGuard
        isChanged={(template ? isChanged && !update.isPending : kept.state === 'failed') && !isSubmitted}
      />
      {isPlayed && <Alert color="yellow">{t('played')}</Alert>}
      {!template && books.length > 1 && (
        <NativeSelect
          label={t('channel')}
          value={draft.channelId}
          data={books.map(({ channel_id: value, channel_name: label }) => ({ value, label }))}
          onChange={(event) => onChange({ ...draft, channelId: event.currentTarget.value })}
        />
      )}
      {!template && (
        <>
          <TextInput
            label={t('name')}
            description={t('nameHint')}
            maxLength={limits.templateNameCharsMax}
            value={draft.name}
            onChange={(event) => {
              const name = unaccented(event.currentTarget.value).replaceAll(/[\s-]/g, '_')
              onChange({ ...draft, name })
            }}
          />
          <NativeSelect
            label={t('language')}
            value={draft.language}
            data={templateLanguages.map((value) => ({ value, label: languageName(value) }))}
            onChange={(event) => onChange({ ...draft, language: event.currentTarget.value })}
          />
        </>
      )}
      <NativeSelect
        label={t('category')}
        description={t('categoryHint')}
        value={category}
        data={templateCategories
          .filter((each) => each !== 'authentication' || each === template?.category)
          .map((value) => ({ value, label: own(`category_${value}`) }))}
        onChange={(event) =>
          onChange({ ...draft, category: event.currentTarget.value as TemplateDraft['category'] })
        }
      />
      <HeaderFields draft={draft} onChange={onChange} />
      <Stack gap="xs">
        <Textarea
          label={t('body')}
          autosize
          minRows={4}
          maxRows={14}
          maxLength={limits.templateWordingCharsMax}
          value={content.body}
          onChange={(event) => onChange(withContent(draft, { ...content, body: event.currentTarget.value }))}
        />
        <InsertVariable draft={draft} onChange={onChange} />
        <FormFaults content={content} />
      </Stack>
      <TextInput
        label={t('footer')}
        description={t('footerHint')}
        maxLength={limits.templateFooterCharsMax}
        value={content.footer ?? ''}
        onChange={(event) => onChange(withContent(draft, { ...content, footer: event.currentTarget.value }))}
      />
      <ButtonFields draft={draft} onChange={onChange} />
      <VariableFields draft={draft} onChange={onChange} />
      <FormButtons
        submit={t('submit')}
        isBusy={create.isPending || update.isPending}
        lacks={lacks}
        isUnchanged={!isChanged}
      />
      {!template && <KeptDraft kept={kept} />}
      {template && <SaveFacts template={template} draft={draft} isUnchanged={!isChanged} onSaved={onFacts} />}
    </form>
  )
}

type SaveFactsProps = {
  template: Template
  draft: TemplateDraft
  isUnchanged: boolean
  onSaved: FormProps['onFacts']
}

function SaveFacts({ template: { id }, draft, isUnchanged, onSaved }: SaveFactsProps) {
  const t = useTexts(templatePageTexts)
  const tell = useFailureNotice()
  const save = useChange('setTemplateFacts')
  const body = { variables: draft.variables, file_id: draft.picture?.id ?? null }
  return (
    <Group gap="sm">
      <Button
        variant="default"
        loading={save.isPending}
        disabled={isUnchanged}
        onClick={() =>
          save.mutate(
            { id, body },
            {
              onSuccess: () => {
                onSaved(draft)
                notifyDone(t('saved'))
              },
              onError: tell,
            },
          )
        }
      >
        {t('saveFacts')}
      </Button>
      <Text size="sm" c="dimmed">
        {t('saveFactsHint')}
      </Text>
    </Group>
  )
}

function Delete({ template: { id, name } }: { template: Template }) {
  const t = useTexts(templatePageTexts)
  const navigate = useNavigate()
  const { ask, dialog } = useConfirm()
  const remove = useChange('deleteTemplate')
  return (
    <>
      <DangerButton
        leftSection={<IconTrash size={16} />}
        onClick={() =>
          ask({
            title: t('deleteTitle', { name }),
            text: t('deleteText'),
            action: t('delete'),
            isDangerous: true,
            onConfirm: async () => {
              await remove.mutateAsync({ id })
              await navigate({ to: '/setup/templates', ignoreBlocker: true })
            },
          })
        }
      >
        {t('delete')}
      </DangerButton>
      {dialog}
    </>
  )
}
