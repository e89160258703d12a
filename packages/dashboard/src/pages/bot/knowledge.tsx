import { Button, Group, Stack, Textarea } from '@mantine/core'
import { limits } from '@mostrador/contract/limits'
import { IconPlus } from '@tabler/icons-react'
import { useTexts } from '../../i18n/language.tsx'
import { Section } from '../../parts/page.tsx'
import { RemoveEntry } from '../../parts/remove-entry.tsx'
import type { BotForm } from './bot-form.ts'
import { botPageTexts } from './texts.ts'

export function Knowledge({ form }: { form: BotForm }) {
  const t = useTexts(botPageTexts)
  const { knowledge } = form.values
  return (
    <Section title={t('knowledge')} description={t('knowledgeHint')}>
      <Stack>
        {knowledge.map((entry, index) => (
          <Group key={form.key(`knowledge.${index}`)} wrap="nowrap" align="flex-start" gap="xs">
            <Stack gap={4} flex={1}>
              <Textarea
                aria-label={t('question')}
                placeholder={t('question')}
                autosize
                maxLength={limits.botKnowledgeQuestionCharsMax}
                {...form.getInputProps(`knowledge.${index}.question`)}
              />
              <Textarea
                aria-label={t('answer')}
                placeholder={t('answer')}
                autosize
                maxLength={limits.botKnowledgeAnswerCharsMax}
                {...form.getInputProps(`knowledge.${index}.answer`)}
              />
            </Stack>
            <RemoveEntry
              label={`${t('remove')}: ${entry.question}`}
              onRemove={() => form.removeListItem('knowledge', index)}
              onUndo={() => form.insertListItem('knowledge', entry, index)}
            />
          </Group>
        ))}
        {knowledge.length < limits.botKnowledgeMax && (
          <Button
            variant="default"
            w="fit-content"
            leftSection={<IconPlus size={16} />}
            onClick={() => form.insertListItem('knowledge', { question: '', answer: '' })}
          >
            {t('addQuestion')}
          </Button>
        )}
      </Stack>
    </Section>
  )
}
