import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconAlertTriangle, IconExternalLink, IconTrash } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange, useRead } from '../../api/hooks.ts'
import { useMay } from '../../app/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { useConfirm } from '../../parts/confirm.tsx'
import { CodeBlock, CopyField } from '../../parts/copy.tsx'
import { notifyDone, useFailureNotice } from '../../parts/notify.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { Loaded } from '../../parts/states.tsx'
import { PlatformName } from '../shop/states.tsx'
import classes from './channel.module.css'
import { type Channel, ChannelStatus } from './channels-page.tsx'
import { LiveCheck } from './live-check.tsx'
import { type ChannelValues, givenSecrets, SecretFields } from './secret-fields.tsx'
import { codeOf, stepsOf, stepTexts } from './steps.ts'
import { channelTexts } from './texts.ts'

const route = getRouteApi('/signed-in/setup/channels/$id')

export function ChannelPage() {
  const t = useTexts(channelTexts)
  const { id } = route.useParams()
  const channel = useRead('getChannel', { id })
  const mayEdit = useMay('channels.edit')
  return (
    <Page
      title={channel.data?.name ?? t('title')}
      description={
        channel.data && (
          <Group gap="md">
            <PlatformName platform={channel.data.platform} />
            <ChannelStatus channel={channel.data} />
          </Group>
        )
      }
      back="/setup/channels"
      width="narrow"
      actions={mayEdit && channel.data && <Delete channel={channel.data} />}
    >
      <Loaded query={channel}>
        {(data) => (
          <>
            {data.attention && (
              <Alert color="red" icon={<IconAlertTriangle />} title={t(data.attention)}>
                {t('attentionHint')}
                {data.attention_detail !== null && (
                  <Text size="sm" c="dimmed">
                    {data.attention_detail}
                  </Text>
                )}
              </Alert>
            )}
            <Steps channel={data} mayEdit={mayEdit} />
            {mayEdit && <LiveCheck channel={data} />}
            {mayEdit && <Secrets key={data.id} channel={data} />}
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Steps({ channel, mayEdit }: { channel: Channel; mayEdit: boolean }) {
  const t = useTexts(channelTexts)
  const step = useTexts(stepTexts)
  const isWeb = channel.platform === 'web'
  return (
    <Section title={t('steps')} description={isWeb ? undefined : t('stepsText')}>
      <Stack>
        <CopyField label={isWeb ? t('chatUrl') : t('inboundUrl')} value={channel.inbound_url} />
        {isWeb ? (
          <Button
            component="a"
            href={channel.inbound_url}
            target="_blank"
            rel="noreferrer"
            variant="default"
            w="fit-content"
            leftSection={<IconExternalLink size={16} />}
          >
            {t('open')}
          </Button>
        ) : (
          mayEdit && channel.platform !== 'telegram' && <VerifyToken id={channel.id} />
        )}
        <ol className={classes.steps}>
          {stepsOf[channel.platform].map((name) => {
            const code = codeOf(name, channel.inbound_url)
            return (
              <li key={name}>
                {step(name)}
                {code !== undefined && <CodeBlock code={code} label={step(name)} />}
              </li>
            )
          })}
        </ol>
      </Stack>
    </Section>
  )
}

/** Made here, stored encrypted, and shown this once. */
function VerifyToken({ id }: { id: string }) {
  const t = useTexts(channelTexts)
  const tell = useFailureNotice()
  const [token, setToken] = useState<string>()
  const update = useChange('updateChannel', ['getChannel', 'listChannels'])
  const make = () => {
    const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
      byte.toString(16).padStart(2, '0'),
    ).join('')
    update.mutate({ id, body: { verify_token: made } }, { onSuccess: () => setToken(made), onError: tell })
  }
  return (
    <Stack gap="xs">
      {token !== undefined && (
        <>
          <CopyField label={t('verifyToken')} value={token} />
          <Text size="sm" c="dimmed">
            {t('tokenOnce')}
          </Text>
        </>
      )}
      <Button variant="default" w="fit-content" loading={update.isPending} onClick={make}>
        {t('newToken')}
      </Button>
      {token === undefined && (
        <Text size="sm" c="dimmed">
          {t('verifyTokenHint')}
        </Text>
      )}
    </Stack>
  )
}

function Secrets({ channel }: { channel: Channel }) {
  const t = useTexts(channelTexts)
  const tell = useFailureNotice()
  const update = useChange('updateChannel', ['getChannel', 'listChannels'])
  const form = useForm<ChannelValues>({
    initialValues: { name: channel.name, external_id: channel.external_id, app_secret: '', access_token: '' },
  })
  const save = (values: ChannelValues) =>
    update.mutate(
      {
        id: channel.id,
        body: { name: values.name.trim(), external_id: values.external_id.trim(), ...givenSecrets(values) },
      },
      {
        onSuccess: () => {
          form.setValues({ app_secret: '', access_token: '' })
          form.resetDirty()
          notifyDone(t('saved'))
        },
        onError: tell,
      },
    )
  return (
    <Section title={t('secrets')}>
      <form className="fields" noValidate onSubmit={form.onSubmit(save)}>
        <SecretFields
          platform={channel.platform}
          form={form}
          isSet={{ app_secret: channel.has_app_secret, access_token: channel.has_access_token }}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={update.isPending} disabled={!form.isDirty()}>
            {t('save')}
          </Button>
        </Group>
      </form>
    </Section>
  )
}

function Delete({ channel: { id, name } }: { channel: Channel }) {
  const t = useTexts(channelTexts)
  const navigate = useNavigate()
  const { ask, dialog } = useConfirm()
  const remove = useChange('deleteChannel', ['listChannels'])
  const askToDelete = () =>
    ask({
      title: t('deleteTitle', { name }),
      text: t('deleteText'),
      action: t('delete'),
      isDangerous: true,
      onConfirm: async () => {
        await remove.mutateAsync({ id })
        await navigate({ to: '/setup/channels' })
      },
    })
  return (
    <>
      <Button
        variant="subtle"
        color="red.9"
        c="var(--mantine-color-error)"
        leftSection={<IconTrash size={16} />}
        onClick={askToDelete}
      >
        {t('delete')}
      </Button>
      {dialog}
    </>
  )
}
