import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { limits } from '@mostrador/contract/limits'
import { useState } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import { useFailureNotice } from '../feedback/notify.tsx'
import { teachingTexts } from './texts.ts'

export type Taught = { question: string; answer: string }

type AnswerFormProps = {
  /** As it was asked. */
  question: string
  save: (entry: Taught) => Promise<unknown>
  onSaved: (entry: Taught) => void
}

/** The question as it was asked, to be worded well and answered. */
export function AnswerForm({ question, save, onSaved }: AnswerFormProps) {
  const t = useTexts(teachingTexts)
  const tell = useFailureNotice()
  const [isBusy, setBusy] = useState(false)
  const given = (value: string) => (value.trim() === '' ? t('required') : null)
  const form = useForm({
    initialValues: { question: question.slice(0, limits.botKnowledgeQuestionCharsMax), answer: '' },
    validate: { question: given, answer: given },
  })
  const submit = async (values: Taught) => {
    const entry = { question: values.question.trim(), answer: values.answer.trim() }
    setBusy(true)
    try {
      await save(entry)
      onSaved(entry)
    } catch (error) {
      tell(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form noValidate onSubmit={form.onSubmit((values) => void submit(values))}>
      <Stack>
        <TextInput
          label={t('question')}
          maxLength={limits.botKnowledgeQuestionCharsMax}
          {...form.getInputProps('question')}
        />
        <Textarea
          label={t('answer')}
          description={t('answerHint')}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={limits.botKnowledgeAnswerCharsMax}
          data-autofocus
          {...form.getInputProps('answer')}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={isBusy}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
