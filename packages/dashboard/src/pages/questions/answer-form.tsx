import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { limits } from '@mostrador/contract/limits'
import { useChange } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/language.tsx'
import { notifyDone, useFailureNotice } from '../../parts/feedback/notify.tsx'
import type { Question } from './question.ts'
import { questionTexts } from './texts.ts'

/** The question as it was asked, to be worded well and answered. */
export function AnswerForm({ question, onClose }: { question: Question; onClose: () => void }) {
  const t = useTexts(questionTexts)
  const tell = useFailureNotice()
  const answer = useChange('answerBotQuestion')
  const given = (value: string) => (value.trim() === '' ? t('required') : null)
  const form = useForm({
    initialValues: { question: question.content, answer: '' },
    validate: { question: given, answer: given },
  })
  const save = (values: { question: string; answer: string }) =>
    answer.mutate(
      {
        body: {
          wording: question.wording,
          question: values.question.trim(),
          answer: values.answer.trim(),
        },
      },
      {
        onSuccess: () => {
          notifyDone(t('saved'))
          onClose()
        },
        onError: tell,
      },
    )
  return (
    <form noValidate onSubmit={form.onSubmit(save)}>
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
          <Button type="submit" loading={answer.isPending}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
