import { Button, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  type CannedVariable,
  cannedVariables,
  filledReply,
  plausibleFirstName,
  unknownVariableIn,
} from '@mostrador/contract/canned-wording'
import { limits } from '@mostrador/contract/limits'
import { useRef } from 'react'
import type { AnswerOf } from '../../api/call.ts'
import { useChange } from '../../api/hooks.ts'
import { useAccount, useMe } from '../../api/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { notifyDone, useFailureNotice } from '../feedback/notify.tsx'
import { FormButtons } from '../forms/form-buttons.tsx'
import classes from './canned.module.css'
import { cannedTexts } from './texts.ts'

type Reply = AnswerOf<'listCannedReplies'>['data'][number]
type ReplyValues = Omit<Reply, 'id'>

type CannedFormProps = {
  /** Changed; absent where a new one is made. */
  reply?: Reply | undefined
  /** A new one begins with it. */
  shortcut?: string
  onClose: () => void
  onSaved?: (reply: Reply) => void
}

/** An answer that people have ready, as it is made and changed: in the settings and beside a conversation. */
export function CannedForm({ reply, shortcut = '', onClose, onSaved }: CannedFormProps) {
  const t = useTexts(cannedTexts)
  const tell = useFailureNotice()
  const create = useChange('createCannedReply')
  const update = useChange('updateCannedReply')
  const field = useRef<HTMLTextAreaElement>(null)
  const unknownText = (content: string) => {
    const name = unknownVariableIn(content)
    return name === undefined ? null : t('unknownVariable', { name: `{{${name}}}` })
  }
  const form = useForm<ReplyValues>({
    initialValues: {
      shortcut: reply?.shortcut ?? shortcut,
      title: reply?.title ?? '',
      content: reply?.content ?? '',
    },
    validate: {
      shortcut: (value) => (/^[\p{L}\d_-]+$/u.test(value.trim()) ? null : t('shortcutHint')),
      title: (value) => (value.trim() === '' ? t('required') : null),
      content: (value) => (value.trim() === '' ? t('required') : unknownText(value)),
    },
  })
  const save = (values: ReplyValues) => {
    const body = { ...values, shortcut: values.shortcut.trim() }
    const told = {
      onSuccess: (saved: Reply) => {
        onClose()
        notifyDone(t('saved'))
        onSaved?.(saved)
      },
      onError: tell,
    }
    if (reply) update.mutate({ id: reply.id, body }, told)
    else create.mutate({ body }, told)
  }
  const insert = (name: CannedVariable) => {
    const { content } = form.values
    const [from, to] = [field.current?.selectionStart, field.current?.selectionEnd]
    const at = from ?? content.length
    const before = `${content.slice(0, at)}{{${name}}}`
    form.setFieldValue('content', before + content.slice(to ?? at))
    // After the field shows the new text, else the caret would jump to its end.
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(before.length, before.length)
    })
  }
  const given = form.getInputProps('shortcut')
  return (
    <form className="fields" noValidate onSubmit={form.onSubmit(save)}>
      <TextInput
        label={t('shortcut')}
        description={t('shortcutHint')}
        leftSection="/"
        maxLength={limits.cannedShortcutCharsMax}
        {...(shortcut === '' && { 'data-autofocus': true })}
        {...given}
        // The slash stands before the field already, and whoever types it means no other shortcut.
        onChange={(event) => form.setFieldValue('shortcut', event.currentTarget.value.replaceAll('/', ''))}
      />
      <TextInput
        label={t('replyTitle')}
        maxLength={limits.cannedTitleCharsMax}
        {...(shortcut !== '' && { 'data-autofocus': true })}
        {...form.getInputProps('title')}
      />
      <Textarea
        ref={field}
        label={t('content')}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={limits.replyCharsMax}
        {...form.getInputProps('content')}
      />
      <Variables content={form.values.content} onInsert={insert} />
      <FormButtons submit={t('save')} isBusy={create.isPending || update.isPending} onClose={onClose} />
    </form>
  )
}

type VariablesProps = { content: string; onInsert: (name: CannedVariable) => void }

/** Named in words, because nobody has to know how a variable is written; the sample shows how the answer reads. */
function Variables({ content, onInsert }: VariablesProps) {
  const t = useTexts(cannedTexts)
  const { person } = useMe()
  const { name: shop } = useAccount()
  const customer = t('sampleCustomer')
  const names = {
    customer_first_name: plausibleFirstName(customer) ?? customer,
    customer_name: customer,
    agent_name: person.name,
    shop_name: shop,
  }
  return (
    <div>
      <Text size="sm" c="dimmed" mb={6}>
        {t('insert')}
      </Text>
      <div className={classes.variables}>
        {cannedVariables.map((name) => (
          <Button
            key={name}
            variant="default"
            size="compact-sm"
            radius="xl"
            title={`{{${name}}}`}
            onClick={() => onInsert(name)}
          >
            {t(name)}
          </Button>
        ))}
      </div>
      {content.includes('{{') && unknownVariableIn(content) === undefined && (
        <Text size="sm" mt="sm" className={classes.reads}>
          {t('reads', { text: filledReply(content, names) })}
        </Text>
      )}
    </div>
  )
}
