import { List, Tabs, Text } from '@mantine/core'
import { limits } from '@mostrador/contract/limits'
import goSample from '../../../../../docs/samples/verify.go?raw'
import phpSample from '../../../../../docs/samples/verify.php?raw'
import pythonSample from '../../../../../docs/samples/verify.py?raw'
import nodeSample from '../../../../../docs/samples/verify.ts?raw'
import { useTexts } from '../../i18n/language.tsx'
import { defineTexts } from '../../i18n/texts.ts'
import { CodeBlock } from '../../parts/copy.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { sdkSample } from './sdk-sample.ts'

const verifyTexts = defineTexts({
  title: ['Verify signatures', 'Verificar firmas', 'Verificar assinaturas'],
  description: [
    'So that your server takes only what we sent.',
    'Para que tu servidor acepte solo lo que nosotros enviamos.',
    'Para que seu servidor aceite só o que nós enviamos.',
  ],
  how: ['How it works', 'Cómo funciona', 'Como funciona'],
  raw: [
    'Take the raw body, before anything parses it.',
    'Toma el cuerpo tal como llega, antes de interpretarlo.',
    'Pegue o corpo como chega, antes de interpretá-lo.',
  ],
  compute: [
    'Compute HMAC-SHA256 over it with the secret of the webhook, as hex.',
    'Calcula HMAC-SHA256 sobre él con el secreto del webhook, en hexadecimal.',
    'Calcule HMAC-SHA256 sobre ele com o segredo do webhook, em hexadecimal.',
  ],
  compare: [
    'Compare it with X-Service-Signature without its sha256=, in constant time. Refuse with 401 when it differs.',
    'Compáralo con X-Service-Signature sin su sha256=, en tiempo constante. Si difiere, rechaza con 401.',
    'Compare com X-Service-Signature sem o sha256=, em tempo constante. Se diferir, recuse com 401.',
  ],
  answer: [
    'Answer 2xx within {seconds} seconds, better at once, and work afterwards.',
    'Responde 2xx en menos de {seconds} segundos, mejor de inmediato, y trabaja después.',
    'Responda 2xx em até {seconds} segundos, de preferência na hora, e trabalhe depois.',
  ],
  twice: [
    'An event can come twice: remember request_id.',
    'Un evento puede llegar dos veces: recuerda request_id.',
    'Um evento pode chegar duas vezes: lembre do request_id.',
  ],
  sdk: ['In JavaScript or TypeScript', 'En JavaScript o TypeScript', 'Em JavaScript ou TypeScript'],
  sdkText: [
    'npm install @mostrador/sdk: the library does all of this, also for Fastify, Hono and Next. Put the secret into WEBHOOK_SECRET.',
    'npm install @mostrador/sdk: la librería hace todo esto, también para Fastify, Hono y Next. Pon el secreto en WEBHOOK_SECRET.',
    'npm install @mostrador/sdk: a biblioteca faz tudo isso, também para Fastify, Hono e Next. Coloque o segredo em WEBHOOK_SECRET.',
  ],
  code: ['A receiver to copy', 'Un receptor para copiar', 'Um receptor para copiar'],
  codeText: [
    'Complete, tested, without dependencies. Put the secret into WEBHOOK_SECRETS.',
    'Completo, probado, sin dependencias. Pon el secreto en WEBHOOK_SECRETS.',
    'Completo, testado, sem dependências. Coloque o segredo em WEBHOOK_SECRETS.',
  ],
})

const samples = [
  ['Node.js', nodeSample],
  ['Python', pythonSample],
  ['PHP', phpSample],
  ['Go', goSample],
] as const

export function VerifyPage() {
  const t = useTexts(verifyTexts)
  return (
    <Page title={t('title')} description={t('description')}>
      <Section title={t('how')}>
        <List type="ordered" spacing="xs">
          <List.Item>{t('raw')}</List.Item>
          <List.Item>{t('compute')}</List.Item>
          <List.Item>{t('compare')}</List.Item>
          <List.Item>{t('answer', { seconds: limits.webhookAttemptMs / 1_000 })}</List.Item>
          <List.Item>{t('twice')}</List.Item>
        </List>
      </Section>
      <Section title={t('sdk')} description={t('sdkText')}>
        <CodeBlock code={sdkSample} label="Express" />
      </Section>
      <Section title={t('code')} description={t('codeText')}>
        <Tabs defaultValue="Node.js" keepMounted={false}>
          <Tabs.List>
            {samples.map(([language]) => (
              <Tabs.Tab key={language} value={language}>
                {language}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {samples.map(([language, code]) => (
            <Tabs.Panel key={language} value={language} pt="md">
              <CodeBlock code={code} label={language} />
            </Tabs.Panel>
          ))}
        </Tabs>
        <Text size="sm" mt="md">
          <a href="/docs/" target="_blank" rel="noreferrer">
            /docs
          </a>
        </Text>
      </Section>
    </Page>
  )
}
