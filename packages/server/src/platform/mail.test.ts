import { expect, test } from 'vitest'
import { startSmtpServer } from '../../test/harness/servers/smtp-server.ts'
import { MailRefused, openMailer, smtpPlaceOf } from './mail.ts'

const mail = { to: 'ana@example.com', subject: 'Aviso: señal', text: 'Hola Ana.\n.\nAdiós' }

test('a mail reaches the SMTP server as it was written', async () => {
  await using smtp = await startSmtpServer()
  await openMailer(smtp.url)?.send(mail)
  expect(smtp.mails).toEqual([
    {
      from: 'shop@example.com',
      to: 'ana@example.com',
      text: expect.stringMatching(/^Hola Ana\.\n\.\nAdiós\n?$/),
      headers: expect.objectContaining({
        subject: 'Aviso: señal',
        from: 'Mostrador <shop@example.com>',
        to: 'ana@example.com',
        'auto-submitted': 'auto-generated',
      }),
    },
  ])
})

test('nobody can write a second recipient or a header into an address or a subject', async () => {
  await using smtp = await startSmtpServer()
  const mailer = openMailer(smtp.url)
  await mailer?.send({ ...mail, subject: 'Hi\r\nBcc: eva@example.com\r\n\r\nbody' })
  expect(smtp.mails[0]?.headers).not.toHaveProperty('bcc')
  await mailer?.send({ ...mail, to: 'ana@example.com, eva@example.com' }).catch(() => undefined)
  expect(smtp.mails.map(({ to }) => to)).not.toContain('eva@example.com')
})

test('an address that the server refuses is told apart from what may pass', async () => {
  await using smtp = await startSmtpServer()
  const send = () => openMailer(smtp.url)?.send(mail)
  smtp.answer = (command) => (command.startsWith('RCPT') ? '550 no such person' : undefined)
  await expect(send()).rejects.toBeInstanceOf(MailRefused)
  await expect(send()).rejects.toThrow('no such person')
  for (const [command, answer] of [
    ['RCPT', '450 come later'],
    ['MAIL', '553 you are not shop@example.com'],
    ['DATA', '451 disk full'],
  ] as const) {
    smtp.answer = (line) => (line.startsWith(command) ? answer : undefined)
    const refused = await send()?.catch((error) => error)
    expect(refused).toBeInstanceOf(Error)
    expect(refused).not.toBeInstanceOf(MailRefused)
  }
  expect(smtp.mails).toEqual([])
})

test('a server that hangs or is not there is given up in time', async () => {
  await using smtp = await startSmtpServer()
  smtp.answer = (command) => (command === 'DATA' ? 'hang' : undefined)
  const startedMs = performance.now()
  await expect(openMailer(smtp.url, { budgetMs: 200 })?.send(mail)).rejects.toThrow('within 0.2 s')
  expect(performance.now() - startedMs).toBeLessThan(8_000)
  await expect(openMailer('smtp://127.0.0.1:9')?.send(mail)).rejects.toThrow('ECONNREFUSED')
})

test('without a server there is no mailer', () => {
  expect(openMailer(undefined)).toBeUndefined()
})

test.each([
  ['smtp://mail.example.com', { port: 587, isTls: false, needsTls: false, login: undefined }],
  ['smtps://mail.example.com', { port: 465, isTls: true, needsTls: false }],
  ['smtp://mail.example.com:25', { port: 25, from: 'mostrador@mail.example.com' }],
  ['smtp://10.0.0.1', { from: 'mostrador@localhost' }],
  ['smtp://[::1]:2525', { host: '::1', port: 2525 }],
  ['smtp://bot%40shop.example:p%40ss@mail.example.com', { from: 'bot@shop.example', needsTls: true }],
  ['smtp://bot:pass@mail.example.com?from=hi@shop.example', { from: 'hi@shop.example', needsTls: true }],
  ['smtp://bot:pass@127.0.0.1', { login: { user: 'bot', pass: 'pass' }, needsTls: false }],
])('%s says where to and how', (url, place) => {
  expect(smtpPlaceOf(url)).toMatchObject(place)
})

test.each([
  'https://mail.example.com',
  'smtp://',
  'smtp://mail.example.com?from=nobody',
  'smtp://mail.example.com?from=a@b,c@d',
  'smtp://%zz@mail.example.com',
])('%s is refused', (url) => {
  expect(smtpPlaceOf(url)).toBeUndefined()
})
