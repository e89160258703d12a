import { Button, Group, Text } from '@mantine/core'
import { questionStates } from '@mostrador/contract/dashboard/insights/questions'
import { IconMessageQuestion } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange, useRead } from '../../api/hooks.ts'
import { useMay } from '../../api/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { notifyDone, useFailureNotice } from '../../parts/feedback/notify.tsx'
import { Empty, Loaded } from '../../parts/feedback/states.tsx'
import { useUndo } from '../../parts/feedback/undo.tsx'
import { known, useFilters } from '../../parts/lists/search-state.ts'
import { TabBar } from '../../parts/lists/tab-bar.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { usePersonName } from '../../parts/shop/states.tsx'
import { AnswerForm } from '../../parts/teaching/answer-form.tsx'
import { teachingTexts } from '../../parts/teaching/texts.ts'
import { Ago } from '../../parts/time.tsx'
import type { Question } from './question.ts'
import classes from './questions.module.css'
import { questionTexts } from './texts.ts'

export function QuestionsPage() {
  const t = useTexts(questionTexts)
  const teaching = useTexts(teachingTexts)
  const answer = useChange('answerBotQuestion')
  const { values, set } = useFilters<'state'>()
  const state = known(values.state, questionStates) ?? 'open'
  const questions = useRead('listBotQuestions', { query: { state } }, { keepsFormer: true })
  const [answered, setAnswered] = useState<Question>()
  const close = () => setAnswered(undefined)
  return (
    <Page title={t('title')} description={t('description')}>
      <TabBar
        label={t('state')}
        value={state}
        onChange={(chosen) => set({ state: chosen === 'open' ? undefined : chosen })}
        tabs={questionStates.map((each) => [each, t(each)])}
      />
      <Section flush>
        <Loaded query={questions}>
          {({ data }) =>
            data.length === 0 ? (
              <Empty icon={IconMessageQuestion} title={t('emptyTitle')}>
                {state === 'open' ? t('empty') : t('noneOf')}
              </Empty>
            ) : (
              <ul className={classes.rows} aria-label={t('title')}>
                {data.map((question) => (
                  <QuestionRow
                    key={question.wording}
                    question={question}
                    state={state}
                    onAnswer={() => setAnswered(question)}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Section>
      <Dialog opened={answered !== undefined} onClose={close} title={teaching('answerTitle')} size="lg">
        {answered && (
          <AnswerForm
            key={answered.wording}
            question={answered.content}
            save={(entry) => answer.mutateAsync({ body: { wording: answered.wording, ...entry } })}
            onSaved={() => {
              notifyDone(teaching('saved'))
              close()
            }}
          />
        )}
      </Dialog>
    </Page>
  )
}

type RowProps = { question: Question; state: (typeof questionStates)[number]; onAnswer: () => void }

function QuestionRow({ question, state, onAnswer }: RowProps) {
  const t = useTexts(questionTexts)
  const nameOf = usePersonName()
  const mayEdit = useMay('bot.edit')
  const { content, count, last_at, places } = question
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Text fw={550}>{content}</Text>
        <div className={classes.places}>
          <span>
            {t('times', { n: count })} · <Ago value={last_at} />
          </span>
          {places.map(({ conversation_id: id, contact_id, contact_name }) => (
            <Link key={id} to="/inbox/$id" params={{ id }}>
              {nameOf(contact_name, { id: contact_id })}
            </Link>
          ))}
        </div>
      </div>
      {mayEdit && <RowActions question={question} state={state} onAnswer={onAnswer} />}
    </li>
  )
}

function RowActions({ question, state, onAnswer }: RowProps) {
  const t = useTexts(questionTexts)
  const tell = useFailureNotice()
  const tellUndo = useUndo()
  const change = useChange('setBotQuestionState')
  const { wording } = question
  const reopen = () => change.mutate({ body: { wording, state: 'open' } }, { onError: tell })
  const ignore = () =>
    change.mutate(
      { body: { wording, state: 'ignored' } },
      { onError: tell, onSuccess: () => tellUndo(t('isIgnored'), reopen) },
    )
  return (
    <Group gap="xs">
      {state === 'open' ? (
        <Button variant="subtle" loading={change.isPending} onClick={ignore}>
          {t('ignore')}
        </Button>
      ) : (
        <Button variant="subtle" loading={change.isPending} onClick={reopen}>
          {t('reopen')}
        </Button>
      )}
      {state !== 'answered' && <Button onClick={onAnswer}>{t('answerIt')}</Button>}
    </Group>
  )
}
