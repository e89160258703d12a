// Opens connections to checked addresses only. It connects to the very address it checked, so a name cannot lead
// elsewhere in between.
import { isIP, type LookupFunction, connect as openTcp, type Socket } from 'node:net'
import {
  type DetailedPeerCertificate,
  connect as openTls,
  type PeerCertificate,
  type TLSSocket,
} from 'node:tls'
import { limits } from '@mostrador/contract/limits'
import { addressProblem } from '../../platform/network/address-guard.ts'
import { connectFault, Fault, tlsFault } from './outcome.ts'
import type { Resolver } from './resolver.ts'
import type { Target } from './target-url.ts'

/** The current step, named in the error of a timeout. */
export type Step = 'resolve' | 'connect' | 'handshake'

export type ConnectorOptions = {
  resolve: Resolver
  /** Says why an address must not be connected to; undefined when it may. */
  addressProblem?: (address: string) => string | undefined
}

export class GuardedConnector {
  readonly #resolve: Resolver
  readonly #addressProblem: (address: string) => string | undefined
  readonly #sessions = new Map<string, Buffer>()

  constructor(options: ConnectorOptions) {
    this.#resolve = options.resolve
    this.#addressProblem = options.addressProblem ?? addressProblem
  }

  /**
   * Opens a connection ready for the request. Throws a Fault; aborting the signal ends everything and throws as well.
   */
  async connect(target: Target, signal: AbortSignal, onStep: (step: Step) => void): Promise<Socket> {
    onStep('resolve')
    const addresses = isIP(target.host) === 0 ? await this.#resolve(target.host) : [target.host]
    signal.throwIfAborted()
    for (const address of addresses) this.#check(target, address)
    onStep('connect')
    const socket = await connected(target, addresses, signal)
    try {
      if (socket.remoteAddress === undefined)
        throw new Fault('connect', `${target.host} closes connections at once`)
      this.#check(target, socket.remoteAddress)
      if (!target.isTls) return socket
      signal.throwIfAborted()
      onStep('handshake')
      return await this.#secured(target, socket, signal)
    } catch (error) {
      socket.destroy()
      throw error
    }
  }

  #check(target: Target, address: string): void {
    const problem = this.#addressProblem(address)
    if (problem === undefined) return
    const subject = isIP(target.host) === 0 ? `the name ${target.host} leads to` : 'leads to'
    throw new Fault('address_refused', `${subject} ${problem}`)
  }

  #secured(target: Target, socket: Socket, signal: AbortSignal): Promise<TLSSocket> {
    const place = `${target.host}:${target.port}`
    const session = this.#sessions.get(place)
    const secure = openTls({
      socket,
      // SNI takes host names only; for an IP address the certificate is compared with `host`.
      ...(isIP(target.host) === 0 ? { servername: target.host } : {}),
      host: target.host,
      ALPNProtocols: ['http/1.1'],
      ...(session === undefined ? {} : { session }),
    })
    secure.on('session', (ticket) => this.#keepSession(place, ticket))
    const certificate = certificateAtEnd(secure)
    return opened(secure, 'secureConnect', signal, (error) => tlsFault(error, certificate()))
  }

  #keepSession(place: string, session: Buffer): void {
    this.#sessions.delete(place)
    this.#sessions.set(place, session)
    for (const oldest of this.#sessions.keys()) {
      if (this.#sessions.size <= limits.webhookTlsSessionsMax) break
      this.#sessions.delete(oldest)
    }
  }
}

function connected(target: Target, addresses: readonly string[], signal: AbortSignal): Promise<Socket> {
  const lookup: LookupFunction = (_name, _options, callback) =>
    callback(
      null,
      inOrder(addresses).map((address) => ({ address, family: isIP(address) })),
    )
  const socket = openTcp({
    host: target.host,
    port: target.port,
    lookup,
    noDelay: true,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: limits.webhookAddressTryMs,
  })
  const where =
    addresses.length === 1 ? `${addresses[0]} port ${target.port}` : `${target.host} port ${target.port}`
  return opened(socket, 'connect', signal, (error) => connectFault(error, where))
}

/** IPv4 first: hosts without a working IPv6 route are common, hosts without IPv4 are rare. */
function inOrder(addresses: readonly string[]): string[] {
  return addresses.toSorted((a, b) => isIP(a) - isIP(b))
}

function opened<S extends Socket>(
  socket: S,
  event: 'connect' | 'secureConnect',
  signal: AbortSignal,
  faultOf: (error: unknown) => Fault,
): Promise<S> {
  return new Promise((resolve, reject) => {
    const abort = () => socket.destroy()
    const end = () => {
      signal.removeEventListener('abort', abort)
      socket.off('error', fail).off('close', close)
    }
    const fail = (error: unknown) => {
      end()
      socket.destroy()
      reject(faultOf(error))
    }
    const close = () => fail(signal.reason ?? new Error('closed'))
    signal.addEventListener('abort', abort)
    // Never removed: an error between two owners of the socket would end the process.
    socket.on('error', () => undefined)
    socket.on('error', fail).on('close', close)
    socket.once(event, () => {
      end()
      resolve(socket)
    })
  })
}

/**
 * Node says that a certificate is refused but not which one: it destroys the socket, and the certificate with it. So
 * the certificate is read at the moment of destruction. If that ever stops working, a message lacks its date; the
 * refusal itself stays Node's.
 */
function certificateAtEnd(socket: TLSSocket): () => PeerCertificate | DetailedPeerCertificate | undefined {
  let certificate: PeerCertificate | undefined
  const destroy = socket.destroy
  socket.destroy = (error) => {
    certificate ??= error === undefined ? undefined : (socket.getPeerCertificate() ?? undefined)
    return destroy.call(socket, error)
  }
  return () => certificate
}
