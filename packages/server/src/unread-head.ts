// The head of a request whose method Node's parser does not know: the parser stops at it and hands over this packet and
// every later one as an error.
import type { IncomingHttpHeaders } from 'node:http'
import type { Duplex } from 'node:stream'
import { METHODS, maxHeaderSize } from './platform/node-http.ts'

export type UnreadHead = { method: string; url: string; headers: IncomingHttpHeaders; address: string }

export type ClientError = Error & { code?: string; rawPacket?: Buffer }

/** Undefined for what is no head of HTTP. */
export type GatheredHead = (Omit<UnreadHead, 'address'> & { httpVersion: string }) | undefined

export const unknownMethod = 'HPE_INVALID_METHOD'
export const tooLarge = 'HPE_HEADER_OVERFLOW'

/**
 * Gathers a head that may be cut anywhere. Takes each error of the connection; calls `done` once, with the error that
 * ended it and the head if that is whole.
 */
export function gatherHead(
  socket: Duplex,
  done: (error: ClientError, head: GatheredHead) => void,
): (error: ClientError) => void {
  let text = ''
  let last: ClientError = new Error('nothing was read')
  let isDone = false
  const finish = (head: GatheredHead) => {
    if (isDone) return
    isDone = true
    socket.off('end', giveUp)
    done(last, head)
  }
  const giveUp = () => finish(undefined)
  // Before Node's own listener, which closes the other direction as well.
  socket.prependListener('end', giveUp)
  return (error) => {
    last = error
    if (error.code !== unknownMethod) return giveUp()
    text = (text + (error.rawPacket?.toString('latin1') ?? '')).replace(/^(?:\r\n)+/, '')
    const end = text.indexOf('\r\n\r\n')
    if ((end < 0 ? text.length : end) > maxHeaderSize) {
      last = Object.assign(error, { code: tooLarge })
      giveUp()
    } else if (end >= 0 || !beginsLikeHead.test(text)) finish(readHead(text))
  }
}

// The beginning of a method may have gone into the parser with an earlier packet, so nothing has to be left of it.
const requestLine = /^([!#$%&'*+\-.^_`|~\dA-Za-z]*) (\S+) HTTP\/(1\.[01])\r\n/
const beginsLikeHead =
  /^(?:\r$|[!#$%&'*+\-.^_`|~\dA-Za-z]*(?:$| (?:$|\S+(?:$| (?:[HTP/.01]*\r?$|HTTP\/1\.[01]\r\n)))))/

function readHead(text: string): GatheredHead {
  const [line, method, url, httpVersion] = requestLine.exec(text) ?? []
  if (line === undefined || method === undefined || url === undefined || httpVersion === undefined) {
    return undefined
  }
  const headers: IncomingHttpHeaders = Object.create(null)
  const [fields = ''] = text.slice(line.length).split('\r\n\r\n', 1)
  for (const field of fields.split('\r\n')) {
    const colon = field.indexOf(':')
    const name = field.slice(0, Math.max(colon, 0)).toLowerCase()
    const value = field.slice(colon + 1).trim()
    const before = headers[name]
    headers[name] = before === undefined ? value : `${before}, ${value}`
  }
  // The rest of an unknown method must not pass for a known one.
  const isRest = method === '' || METHODS.includes(method)
  return { method: isRest ? `*${method}` : method, url, headers, httpVersion }
}
