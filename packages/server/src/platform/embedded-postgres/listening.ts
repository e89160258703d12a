// Where PostgreSQL listens: a socket in the cluster's folder, or 127.0.0.1 when its path is too long.
import { createServer } from 'node:net'
import type { Connection } from './connection-file.ts'

export type Listening = { kind: 'socket' | 'tcp'; host: string; port: number }

const SOCKET_PORT = 5432
/** In the cluster's folder; PostgreSQL names it by the port. */
export const SOCKET_NAME = `.s.PGSQL.${SOCKET_PORT}`

const USER = 'mostrador'
const DATABASE = 'mostrador'
/** sun_path without its closing NUL. */
const SOCKET_PATH_BYTES_MAX = process.platform === 'darwin' ? 103 : 107

export function socketFits(clusterDir: string): boolean {
  return Buffer.byteLength(`${clusterDir}/${SOCKET_NAME}`) <= SOCKET_PATH_BYTES_MAX
}

export function listenOnSocket(clusterDir: string): Listening {
  return { kind: 'socket', host: clusterDir, port: SOCKET_PORT }
}

/** The port is free now; it may be taken until PostgreSQL binds it, so the caller tries again then. */
export async function listenOnFreePort(): Promise<Listening> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', resolve)
  })
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return { kind: 'tcp', host: '127.0.0.1', port: address.port }
}

export function connectionTo({ kind, host, port }: Listening, password: string): Connection {
  const login = `${USER}:${encodeURIComponent(password)}`
  const url =
    kind === 'socket'
      ? `postgresql://${login}@/${DATABASE}?host=${encodeURIComponent(host)}&port=${port}`
      : `postgresql://${login}@${host}:${port}/${DATABASE}`
  return { url, host, port, user: USER, password, database: DATABASE }
}

export function listeningSettings({ kind, port }: Listening): Record<string, string> {
  return {
    port: String(port),
    listen_addresses: kind === 'tcp' ? '127.0.0.1' : '',
    // Relative to the server's working folder, the cluster: so the server's side of the path is always short.
    unix_socket_directories: kind === 'socket' ? '.' : '',
    unix_socket_permissions: '0600',
  }
}
