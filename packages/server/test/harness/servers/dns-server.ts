// A DNS server on UDP for tests; each test decides its answers.
import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** Addresses of the requested family (an empty list: no such record), or a fault. */
export type DnsAnswer = string[] | 'nxdomain' | 'servfail' | 'refused' | 'silent' | 'garbage'
export type DnsQuestion = { name: string; type: 'A' | 'AAAA' }

export type DnsServer = AsyncDisposable & { address: string; questions: DnsQuestion[] }

const codes = { nxdomain: 3, servfail: 2, refused: 5 }

export async function startDnsServer(
  answer: (question: DnsQuestion) => DnsAnswer | Promise<DnsAnswer>,
): Promise<DnsServer> {
  const socket = createSocket('udp4')
  const questions: DnsQuestion[] = []
  socket.on('message', async (message, from) => {
    const question = questionOf(message)
    questions.push(question)
    const reply = await answer(question)
    if (reply !== 'silent') socket.send(packet(message, question, reply), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    questions,
    [Symbol.asyncDispose]: () => new Promise((resolve) => socket.close(() => resolve())),
  }
}

function questionOf(message: Buffer): DnsQuestion {
  const labels: string[] = []
  let at = 12
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1) === 28 ? 'AAAA' : 'A' }
}

function packet(query: Buffer, { type }: DnsQuestion, reply: Exclude<DnsAnswer, 'silent'>): Buffer {
  if (reply === 'garbage') return Buffer.concat([query.subarray(0, 2), Buffer.alloc(7, 0xff)])
  const end = query.indexOf(0, 12) + 5
  const head = Buffer.from(query.subarray(0, end))
  const records = typeof reply === 'string' ? [] : reply
  head.writeUInt16BE(0x8180 | (typeof reply === 'string' ? codes[reply] : 0), 2)
  head.writeUInt16BE(records.length, 6)
  head.writeUInt32BE(0, 8)
  return Buffer.concat([head, ...records.map((address) => record(type, address))])
}

function record(type: DnsQuestion['type'], address: string): Buffer {
  const data = type === 'A' ? Buffer.from(address.split('.').map(Number)) : v6Bytes(address)
  const head = Buffer.from('c00c0000000100000000', 'hex')
  head.writeUInt16BE(type === 'A' ? 1 : 28, 2)
  return Buffer.concat([head, Buffer.of(0, data.length), data])
}

function v6Bytes(address: string): Buffer {
  const [left = '', right = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const words = (text: string) => (text === '' ? [] : text.split(':'))
  const zeros = Array.from({ length: 8 - words(left).length - words(right).length }, () => '0')
  const all = [...words(left), ...zeros, ...words(right)]
  return Buffer.from(all.map((word) => word.padStart(4, '0')).join(''), 'hex')
}
