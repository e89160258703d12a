// Names of receivers: the addresses they lead to, the side at fault when they do not resolve, and names that change
// between check and connection.
import { expect, onTestFinished, test } from 'vitest'
import { type DnsAnswer, type DnsQuestion, startDnsServer } from '../../../test/harness/servers/dns-server.ts'
import { answering, type Behaviour, startReceiver } from '../../../test/harness/servers/receiver.ts'
import { AttemptSender, type AttemptSenderOptions } from './attempt.ts'
import { dnsResolver } from './resolver.ts'

const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'
const headers = {}
const body = Buffer.from('{}')

async function nameServer(answer: (question: DnsQuestion) => DnsAnswer | Promise<DnsAnswer>) {
  const server = await startDnsServer(answer)
  onTestFinished(() => server[Symbol.asyncDispose]())
  return server
}

/** A sender that uses the given name server, with a short time limit. */
function senderAsking(server: { address: string }, options: Partial<AttemptSenderOptions> = {}) {
  const resolve = dnsResolver({ servers: [server.address], timeoutMs: 300 })
  const sender = new AttemptSender({ allowInsecure: false, budgetMs: 6_000, resolve, ...options })
  onTestFinished(() => sender.close())
  return sender
}

async function receiver(behaviour: Behaviour = answering(ok)) {
  const started = await startReceiver(behaviour)
  onTestFinished(() => started[Symbol.asyncDispose]())
  return started
}

/** The records of a name, IPv4 and IPv6 together. */
const records =
  (...addresses: string[]) =>
  ({ type }: DnsQuestion) =>
    addresses.filter((address) => address.includes(':') === (type === 'AAAA'))

test.each([
  ['a private address', ['10.0.0.5'], 'the private address 10.0.0.5'],
  ['a loopback address', ['127.0.0.1'], 'the loopback address 127.0.0.1'],
  ['the cloud metadata', ['169.254.169.254'], 'the link-local address 169.254.169.254'],
  ['a bad one after a good one', ['8.8.8.8', '192.168.1.1'], 'the private address 192.168.1.1'],
  ['a bad one before a good one', ['192.168.1.1', '8.8.8.8'], 'the private address 192.168.1.1'],
  ['a bad one among many', [...Array.from({ length: 20 }, (_, n) => `8.8.8.${n}`), '0.0.0.0'], 'unspecified'],
  ['good IPv4 and bad IPv6', ['8.8.8.8', '::1'], 'the loopback address ::1'],
  ['bad IPv4 and good IPv6', ['127.0.0.1', '2606:4700::1111'], 'the loopback address 127.0.0.1'],
  ['mapped IPv6', ['::ffff:127.0.0.1'], 'the IPv4-mapped address'],
  ['a NAT64 address of a private one', ['64:ff9b::a00:5'], 'the private NAT64 address'],
  ['a 6to4 address', ['2002:7f00:1::'], 'the 6to4 address'],
  ['unique local IPv6', ['fd00:ec2::254'], 'the private address fd00:ec2::254'],
])('a name that leads to %s is refused, and nobody is connected to', async (_name, addresses, reason) => {
  const server = await nameServer(records(...addresses))
  const outcome = await senderAsking(server).send({ url: 'https://shop.example/', headers, body })
  expect(outcome).toMatchObject({ verdict: 'failed', status: null, errorClass: 'address_refused' })
  expect(outcome.error).toContain('the name shop.example leads to ')
  expect(outcome.error).toContain(reason)
})

test.each<[string, DnsAnswer, DnsAnswer, object]>([
  [
    'does not exist',
    'nxdomain',
    'nxdomain',
    { verdict: 'failed', errorClass: 'dns_not_found', error: 'the name shop.example does not exist' },
  ],
  [
    'does not exist, while IPv6 gets SERVFAIL',
    'nxdomain',
    'servfail',
    { verdict: 'failed', errorClass: 'dns_not_found', error: 'the name shop.example does not exist' },
  ],
  [
    'does not exist, while IPv4 gets no answer',
    'silent',
    'nxdomain',
    { verdict: 'failed', errorClass: 'dns_not_found' },
  ],
  [
    'has no address',
    [],
    [],
    { verdict: 'failed', errorClass: 'dns_not_found', error: 'the name shop.example has no address' },
  ],
  [
    'gets SERVFAIL',
    'servfail',
    'servfail',
    {
      verdict: 'not_attempted',
      errorClass: 'dns_ours',
      error: "this server's own name server answered SERVFAIL for shop.example",
    },
  ],
  [
    'gets SERVFAIL for IPv6 and nothing for IPv4',
    [],
    'servfail',
    { verdict: 'not_attempted', errorClass: 'dns_ours' },
  ],
  [
    'is refused by our name server',
    'refused',
    'refused',
    { verdict: 'not_attempted', errorClass: 'dns_ours' },
  ],
  [
    'gets no answer',
    'silent',
    'silent',
    {
      verdict: 'not_attempted',
      errorClass: 'dns_ours',
      error: "this server's own name server did not answer in time for shop.example",
    },
  ],
  ['gets garbage', 'garbage', 'garbage', { verdict: 'not_attempted', errorClass: 'dns_ours' }],
  [
    'has a bad IPv4 address while IPv6 gets SERVFAIL',
    ['10.0.0.5'],
    'servfail',
    { verdict: 'failed', errorClass: 'address_refused' },
  ],
])('a name that %s', async (_name, four, six, expected) => {
  const server = await nameServer(({ type }) => (type === 'A' ? four : six))
  const outcome = await senderAsking(server).send({ url: 'https://shop.example/', headers, body })
  expect(outcome).toMatchObject({ status: null, ...expected })
  expect(outcome.durationMs).toBeLessThan(1_100)
})

test.each<[string, DnsAnswer, string]>([
  [
    'gets SERVFAIL',
    'servfail',
    'the name servers of shop.example answer SERVFAIL, while other names resolve',
  ],
  ['is refused', 'refused', 'the name servers of shop.example refuse to answer, while other names resolve'],
  ['gets no answer', 'silent', 'the name servers of shop.example do not answer, while other names resolve'],
  ['gets garbage', 'garbage', 'the name servers of shop.example fail (EBADRESP), while other names resolve'],
])('a name that %s while others resolve is a fault of its receiver', async (_name, answer, error) => {
  const server = await nameServer(({ name, type }) =>
    name === 'shop.example' ? answer : type === 'A' ? ['9.9.9.9'] : [],
  )
  const outcome = await senderAsking(server).send({ url: 'https://shop.example/', headers, body })
  expect(outcome).toMatchObject({ verdict: 'failed', status: null, errorClass: 'dns_failed', error })
  expect(outcome.durationMs).toBeLessThan(1_100)
})

test('another receiver that resolves is enough, where no name of the internet does', async () => {
  const shop = await receiver()
  const server = await nameServer(({ name, type }) =>
    name === 'good.example' ? (type === 'A' ? ['127.0.0.1'] : []) : 'servfail',
  )
  const sender = senderAsking(server, { allowInsecure: true })
  const dead = () => sender.send({ url: 'https://dead.example/', headers, body })
  expect(await dead()).toMatchObject({ verdict: 'not_attempted', errorClass: 'dns_ours' })
  await sender.send({ url: `http://good.example:${shop.port}/`, headers, body })
  expect(await dead()).toMatchObject({ verdict: 'failed', errorClass: 'dns_failed' })
})

test('that other names resolved before says nothing: once none does, the fault is ours', async () => {
  let isDead = false
  const server = await nameServer(({ name, type }) =>
    isDead || name.startsWith('dead') ? 'servfail' : type === 'A' ? ['9.9.9.9'] : [],
  )
  const sender = senderAsking(server)
  const send = (name: string) => sender.send({ url: `https://${name}/`, headers, body })
  expect(await send('dead.example')).toMatchObject({ errorClass: 'dns_failed' })
  isDead = true
  expect(await send('dead.example')).toMatchObject({ verdict: 'not_attempted', errorClass: 'dns_ours' })
  isDead = false
  expect(await send('dead.example')).toMatchObject({ errorClass: 'dns_failed' })
})

test('a name is no witness for itself, and many dead names ask for the others together', async () => {
  const server = await nameServer(({ name }) => (name.startsWith('dead') ? 'silent' : 'servfail'))
  const sender = senderAsking(server)
  const names = Array.from({ length: 50 }, (_, n) => `dead${n}.example`)
  const outcomes = await Promise.all(
    ['example.com', ...names].map((name) => sender.send({ url: `https://${name}/`, headers, body })),
  )
  for (const { errorClass } of outcomes) expect(errorClass).toBe('dns_ours')
  const others = server.questions.filter(({ name }) => !name.startsWith('dead'))
  expect(others.length).toBeLessThan(50)
})

test('a name server that cannot be reached is our fault', async () => {
  const outcome = await senderAsking({ address: '127.0.0.1:1' }).send({
    url: 'https://shop.example/',
    headers,
    body,
  })
  expect(outcome).toMatchObject({
    verdict: 'not_attempted',
    errorClass: 'dns_ours',
    error: "this server's own name server cannot be reached for shop.example",
  })
})

test('the bound of name servers holds within the budget of the attempt', async () => {
  const server = await nameServer(() => 'silent')
  const sender = senderAsking(server, {
    budgetMs: 200,
    resolve: dnsResolver({ servers: [server.address], timeoutMs: 5_000 }),
  })
  const outcome = await sender.send({ url: 'https://shop.example/', headers, body })
  expect(outcome).toMatchObject({ verdict: 'not_attempted', errorClass: 'dns_ours' })
  expect(outcome.durationMs).toBeLessThan(4_000)
})

test('one family is enough: an IPv6 question that nobody answers delays little', async () => {
  const shop = await receiver()
  const server = await nameServer(({ type }) => (type === 'A' ? ['127.0.0.1'] : 'silent'))
  const sender = senderAsking(server, {
    allowInsecure: true,
    budgetMs: 4_000,
    resolve: dnsResolver({ servers: [server.address], timeoutMs: 3_000 }),
  })
  const outcome = await sender.send({ url: `http://shop.example:${shop.port}/`, headers, body })
  expect(outcome.verdict).toBe('delivered')
  expect(outcome.durationMs).toBeLessThan(2_500)
})

test('a name that changes between question and connection does not lead elsewhere', async () => {
  const shop = await receiver()
  let asked = 0
  const server = await nameServer(({ type }) => {
    if (type === 'AAAA') return []
    asked += 1
    return asked === 1 ? ['127.0.0.1'] : ['10.0.0.5']
  })
  const sender = senderAsking(server, { allowInsecure: true })
  const url = `http://shop.example:${shop.port}/hooks`
  expect(await sender.send({ url, headers, body })).toMatchObject({ verdict: 'delivered' })
  // Resolved once, connected to that very answer, and the name kept for the receiver.
  expect(asked).toBe(1)
  expect(shop.requests[0]).toContain(`host: shop.example:${shop.port}\r\n`)
})

test('a name that begins to lead to a bad address is refused at the next connection', async () => {
  // The receiver speaks no TLS, so a successful connection shows as a TLS fault.
  const shop = await receiver((socket) => socket.end(ok))
  let current = ['127.0.0.1']
  const server = await nameServer(({ type }) => (type === 'A' ? current : []))
  const resolve = dnsResolver({ servers: [server.address], timeoutMs: 300 })
  // In this test the loopback address plays the public one, and 127.0.0.2 the private one.
  const addressProblem = (address: string) =>
    address === '127.0.0.1' ? undefined : `the private address ${address}`
  const url = `https://shop.example:${shop.port}/`
  const strict = () => senderAsking(server, { resolve, addressProblem })
  expect(await strict().send({ url, headers, body })).toMatchObject({ errorClass: 'tls' })
  expect(shop.connectionCount).toBe(1)
  current = ['127.0.0.1', '127.0.0.2']
  expect(await strict().send({ url, headers, body })).toMatchObject({ errorClass: 'address_refused' })
  current = ['127.0.0.2']
  expect(await strict().send({ url, headers, body })).toMatchObject({ errorClass: 'address_refused' })
  expect(shop.connectionCount).toBe(1)
  expect(server.questions.filter(({ type }) => type === 'A')).toHaveLength(3)
})

test('a name that leads to where clouds keep secrets is refused even where insecure targets are allowed', async () => {
  const server = await nameServer(records('169.254.169.254'))
  const sender = senderAsking(server, { allowInsecure: true })
  for (const url of ['http://shop.example/', 'http://169.254.169.254/', 'http://[::ffff:a9fe:a9fe]/']) {
    expect(await sender.send({ url, headers, body })).toMatchObject({ errorClass: 'address_refused' })
  }
})

test('answers are not kept: each connection asks again', async () => {
  const server = await nameServer(records('10.0.0.5'))
  const sender = senderAsking(server)
  for (let n = 0; n < 3; n += 1) await sender.send({ url: 'https://shop.example/', headers, body })
  expect(server.questions).toHaveLength(6)
  expect(server.questions[0]?.name).toBe('shop.example')
})

test('attempts that need the same name at the same time ask once', async () => {
  const shop = await receiver()
  const server = await nameServer(records('127.0.0.1'))
  // With time enough, nothing is asked again, and no other name either.
  const resolve = dnsResolver({ servers: [server.address], timeoutMs: 20_000 })
  const sender = senderAsking(server, { allowInsecure: true, resolve })
  const url = `http://shop.example:${shop.port}/`
  const outcomes = await Promise.all(Array.from({ length: 16 }, () => sender.send({ url, headers, body })))
  expect(outcomes.map(({ verdict }) => verdict)).toEqual(Array.from({ length: 16 }, () => 'delivered'))
  expect(server.questions).toHaveLength(2)
})

test('a dot at the end of a name changes nothing', async () => {
  const server = await nameServer(records('10.0.0.5'))
  const outcome = await senderAsking(server).send({ url: 'https://shop.example./', headers, body })
  expect(outcome.error).toBe('the name shop.example leads to the private address 10.0.0.5')
})

test('localhost is answered without asking, as what it is', async () => {
  const server = await nameServer(records('8.8.8.8'))
  const sender = senderAsking(server)
  for (const name of ['localhost', 'LOCALHOST.', 'shop.localhost']) {
    expect(await sender.send({ url: `https://${name}/`, headers, body })).toMatchObject({
      errorClass: 'address_refused',
    })
  }
  expect(server.questions).toEqual([])
})

test('many names that stall do not delay a name that answers', async () => {
  const shop = await receiver()
  const server = await nameServer(({ name, type }) =>
    name.startsWith('stall') ? 'silent' : type === 'A' ? ['127.0.0.1'] : [],
  )
  const resolve = dnsResolver({ servers: [server.address], timeoutMs: 2_000 })
  const sender = senderAsking(server, { allowInsecure: true, resolve })
  const stalled = Array.from({ length: 50 }, (_, n) =>
    sender.send({ url: `http://stall${n}.example/`, headers, body }),
  )
  const outcome = await sender.send({ url: `http://shop.example:${shop.port}/`, headers, body })
  expect(outcome).toMatchObject({ verdict: 'delivered' })
  expect(outcome.durationMs).toBeLessThan(1_500)
  for (const each of await Promise.all(stalled)) expect(each.errorClass).toBe('dns_failed')
})
