import { Alert, Button, JsonInput, List, NativeSelect, Stack, Text } from '@mantine/core'
import { type EventKind, eventKinds } from '@mostrador/contract/events'
import { eventSamples } from '@mostrador/contract/events/event-data'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange, usePages } from '../../api/hooks.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { CliHint } from '../cli/cli-hint.tsx'
import { useConfirm } from '../feedback/confirm.tsx'
import { useFailureNotice } from '../feedback/notify.tsx'
import { FormButtons } from '../forms/form-buttons.tsx'
import classes from './edited-test.module.css'
import { type Payload, readPayload } from './payload.ts'
import { TestAnswer } from './test-answer.tsx'
import { testTexts } from './test-texts.ts'

type EditedTestProps = {
  /** Asked for if absent. */
  webhookId?: string
  /** The webhook that is chosen at first. */
  firstWebhookId?: string | undefined
  event: EventKind
  /** Asked for if present. */
  onEvent?: (event: EventKind) => void
}

const sampleOf = (event: EventKind) => JSON.stringify(eventSamples[event], null, 2)

/** A test event whose data can be edited, and its receiver's answer. */
export function EditedTest({ webhookId, firstWebhookId, event, onEvent }: EditedTestProps) {
  const t = useTexts(testTexts)
  const tell = useFailureNotice()
  const webhooks = usePages('listWebhooks', {}, { enabled: webhookId === undefined })
  const [chosen, setChosen] = useState(firstWebhookId)
  const [edited, setEdited] = useState<{ event: EventKind; text: string }>()
  const [sentId, setSentId] = useState<string>()
  const test = useChange('testWebhook')
  const { ask, dialog } = useConfirm()
  // Text that was typed for one event says nothing of another.
  const text = edited?.event === event ? edited.text : sampleOf(event)
  const payload = readPayload(event, text)
  const id = webhookId ?? chosen ?? webhooks.rows?.[0]?.id
  // An answer to other data than what stands here says nothing of it.
  const change = (next: typeof edited) => {
    setEdited(next)
    setSentId(undefined)
  }
  const turnTo = (next: EventKind) => {
    change(undefined)
    onEvent?.(next)
  }
  const choose = (next: EventKind) => {
    if (edited?.event !== event || edited.text === sampleOf(event)) return turnTo(next)
    ask({
      title: t('dropTitle'),
      text: t('dropText', { event, next }),
      action: t('drop'),
      isDangerous: true,
      onConfirm: async () => turnTo(next),
    })
  }
  const send = () => {
    if (id === undefined || !('data' in payload)) return
    setSentId(undefined)
    const body = edited?.event === event ? { event, data: payload.data } : { event }
    test.mutate({ id, body }, { onSuccess: (sent) => setSentId(sent.delivery_id), onError: tell })
  }
  if (webhookId === undefined && webhooks.rows?.length === 0) return <NoEndpoint />
  return (
    <Stack>
      {webhookId === undefined && (
        <NativeSelect
          label={t('endpoint')}
          value={id ?? ''}
          onChange={(chosenWebhook) => {
            setSentId(undefined)
            setChosen(chosenWebhook.currentTarget.value)
          }}
          data={(webhooks.rows ?? []).map((each) => ({ value: each.id, label: each.name ?? each.url }))}
        />
      )}
      {onEvent && (
        <NativeSelect
          label={t('event')}
          value={event}
          onChange={(chosenEvent) => choose(chosenEvent.currentTarget.value as EventKind)}
          data={[...eventKinds]}
        />
      )}
      <JsonInput
        label={t('payload')}
        description={t('payloadText')}
        className={classes.editor}
        value={text}
        onChange={(next) => change({ event, text: next })}
        error={'data' in payload ? undefined : <Problems payload={payload} />}
        autosize
        minRows={6}
        maxRows={22}
        spellCheck={false}
      />
      {edited !== undefined && (
        <Button variant="subtle" w="fit-content" onClick={() => change(undefined)}>
          {t('reset')}
        </Button>
      )}
      <FormButtons
        submit={t('send')}
        isBusy={test.isPending}
        lacks={'data' in payload ? undefined : t('unfit')}
        onSubmit={send}
      />
      <div role="status">{sentId !== undefined && <TestAnswer id={sentId} />}</div>
      {id !== undefined && (
        <CliHint
          of="testWebhook"
          values={{ id, event, data: edited?.event === event ? 'FILE' : undefined }}
        />
      )}
      {dialog}
    </Stack>
  )
}

function NoEndpoint() {
  const t = useTexts(testTexts)
  return (
    <Alert color="yellow">
      {t('noEndpoint')}{' '}
      <Link to="/developers/webhooks" hash="new">
        {t('addEndpoint')}
      </Link>
    </Alert>
  )
}

function Problems({ payload }: { payload: Exclude<Payload, { data: unknown }> }) {
  const t = useTexts(testTexts)
  const { locale } = useFormat()
  if ('badPlace' in payload)
    return payload.badPlace === null ? t('notJson') : t('notJsonAt', payload.badPlace)
  const either = new Intl.ListFormat(locale, { type: 'disjunction' })
  const typeOf = (type: string) => {
    const key = `type_${type}`
    return key in testTexts ? t(key as 'type_string') : type
  }
  return (
    <List component="ul" size="xs" withPadding={false}>
      {payload.problems.map(({ path, takes, words, isMissing, misspelt }) => {
        const what = either.format([...words, ...takes.map(typeOf)])
        return (
          <List.Item key={path}>
            <Text component="span" ff="monospace" size="xs">
              {path}
            </Text>{' '}
            {isMissing ? t('missing', { what }) : t('takes', { what })}
            {misspelt !== undefined && ` ${t('misspelt', { name: misspelt })}`}
          </List.Item>
        )
      })}
    </List>
  )
}
