// An SMTP server for tests over real sockets: stores the mails it accepts, and refuses or hangs when told to.
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

type Taken = { from: string; to: string; headers: Record<string, string>; text: string }

export type SmtpServer = AsyncDisposable & {
  url: string
  mails: Taken[]
  connectionCount: number
  /** The answer to a command, such as `550 unknown`; undefined for the usual one. `hang` never answers. */
  answer: (command: string) => string | undefined
}

export async function startSmtpServer(): Promise<SmtpServer> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    smtp.connectionCount += 1
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    converse(socket, smtp).catch(() => socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const smtp: SmtpServer = {
    url: `smtp://127.0.0.1:${port}?from=shop@example.com`,
    mails: [],
    connectionCount: 0,
    answer: () => undefined,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  return smtp
}

const usual: Record<string, string> = { EHLO: '250-test\r\n250 8BITMIME', DATA: '354 go on', QUIT: '221 bye' }

async function converse(socket: Socket, smtp: SmtpServer): Promise<void> {
  const say = (line: string) => void socket.write(`${line}\r\n`)
  let [from, to] = ['', '']
  let data: string[] | undefined
  say('220 test ESMTP')
  for await (const line of createInterface({ input: socket })) {
    if (data === undefined) {
      const told = smtp.answer(line)
      if (told === 'hang') return
      const [, address = ''] = /<(.*)>/.exec(line) ?? []
      if (line.startsWith('MAIL')) from = address
      if (line.startsWith('RCPT')) to = address
      if (line === 'DATA' && told === undefined) data = []
      say(told ?? usual[line.split(' ')[0] ?? ''] ?? '250 ok')
    } else if (line === '.') {
      smtp.mails.push({ from, to, ...parsed(data) })
      data = undefined
      say('250 taken')
    } else data.push(line.replace(/^\.\./, '.'))
  }
}

function parsed(lines: readonly string[]): { headers: Record<string, string>; text: string } {
  const end = lines.indexOf('')
  const unfolded = lines
    .slice(0, end)
    .join('\n')
    .replaceAll(/\n[ \t]+/g, ' ')
  const headers = Object.fromEntries(
    unfolded.split('\n').map((line) => {
      const at = line.indexOf(':')
      return [line.slice(0, at).toLowerCase(), decodedWords(line.slice(at + 1).trim())]
    }),
  )
  const body = lines.slice(end + 1).join('\n')
  const encoding = headers['content-transfer-encoding']
  if (encoding === 'base64') return { headers, text: Buffer.from(body, 'base64').toString('utf8') }
  return { headers, text: encoding === 'quoted-printable' ? unquoted(body.replaceAll('=\n', '')) : body }
}

function unquoted(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

function decodedWords(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([QB])\?(.*?)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : unquoted(word.replaceAll('_', ' ')),
    )
}
