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
    'Best check the Standard Webhooks headers, which tell an old request from a new one: HMAC-SHA256 over webhook-id, webhook-timestamp and the body, joined by dots, in base64. The key is what the base64 after whsec_ stands for.',
    'Lo mejor es comprobar las cabeceras de Standard Webhooks, que distinguen una solicitud vieja de una nueva: HMAC-SHA256 sobre webhook-id, webhook-timestamp y el cuerpo, unidos por puntos, en base64. La clave es lo que representa el base64 después de whsec_.',
    'O melhor é conferir os cabeçalhos do Standard Webhooks, que distinguem uma requisição velha de uma nova: HMAC-SHA256 sobre webhook-id, webhook-timestamp e o corpo, unidos por pontos, em base64. A chave é o que o base64 depois de whsec_ representa.',
  ],
  compare: [
    'Compare it, in constant time, with each signature in webhook-signature, which all begin with “v1,”: one that fits is enough. Refuse with 401 when none does, or when webhook-timestamp, in seconds since 1970 in UTC, is more than 5 minutes off.',
    'Compáralo, en tiempo constante, con cada firma de webhook-signature, que empiezan todas por «v1,»: basta con que una coincida. Rechaza con 401 si ninguna coincide o si webhook-timestamp, en segundos desde 1970 en UTC, se desvía más de 5 minutos.',
    'Compare, em tempo constante, com cada assinatura de webhook-signature, que começam todas com “v1,”: basta uma que corresponda. Recuse com 401 se nenhuma corresponder ou se webhook-timestamp, em segundos desde 1970 em UTC, estiver a mais de 5 minutos.',
  ],
  simple: [
    'Instead of the two steps before, simpler, but an old request passes too: HMAC-SHA256 over the body alone, as hex, keyed with the whole secret. Compare it with X-Service-Signature without its sha256=.',
    'En lugar de los dos pasos anteriores, más simple, pero deja pasar también una solicitud vieja: HMAC-SHA256 solo sobre el cuerpo, en hexadecimal, con el secreto completo como clave. Compáralo con X-Service-Signature sin su sha256=.',
    'Em vez dos dois passos anteriores, mais simples, mas deixa passar também uma requisição velha: HMAC-SHA256 só sobre o corpo, em hexadecimal, com o segredo inteiro como chave. Compare com X-Service-Signature sem o sha256=.',
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
    'The library @mostrador/sdk does all of this, also for Fastify, Hono and Next. Until it is released on npm it comes from the repository: npm pack --workspace @mostrador/sdk there, then npm install with the path of the .tgz here. Put the secret into WEBHOOK_SECRET.',
    'La librería @mostrador/sdk hace todo esto, también para Fastify, Hono y Next. Hasta que se publique en npm viene del repositorio: npm pack --workspace @mostrador/sdk allí, y aquí npm install con la ruta del .tgz. Pon el secreto en WEBHOOK_SECRET.',
    'A biblioteca @mostrador/sdk faz tudo isso, também para Fastify, Hono e Next. Até ser publicada no npm vem do repositório: npm pack --workspace @mostrador/sdk lá, e aqui npm install com o caminho do .tgz. Coloque o segredo em WEBHOOK_SECRET.',
  ],
  code: ['A receiver to copy', 'Un receptor para copiar', 'Um receptor para copiar'],
  codeText: [
    'Complete, tested, without dependencies; the address /standard checks the Standard Webhooks headers. Put the secret into WEBHOOK_SECRET.',
    'Completo, probado, sin dependencias; la dirección /standard comprueba las cabeceras de Standard Webhooks. Pon el secreto en WEBHOOK_SECRET.',
    'Completo, testado, sem dependências; o endereço /standard confere os cabeçalhos do Standard Webhooks. Coloque o segredo em WEBHOOK_SECRET.',
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
          <List.Item>{t('simple')}</List.Item>
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
          <a href="/docs/webhooks" target="_blank" rel="noreferrer">
            /docs/webhooks
          </a>
        </Text>
      </Section>
    </Page>
  )
}
