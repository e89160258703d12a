// PostgreSQL's listening address: a socket in the cluster's folder, or 127.0.0.1 when that path is too long.
import { createServer } from 'node:net'
import type { Connection } from './connection-file.ts'

export type Listening = { kind: 'socket' | 'tcp'; host: string; port: number }

const SOCKET_PORT = 5432
/** In the cluster's folder; PostgreSQL derives the name from the port. */
export const SOCKET_NAME = `.s.PGSQL.${SOCKET_PORT}`

const USER = 'mostrador'
const DATABASE = 'mostrador'
/** sun_path without its terminating NUL. */
const SOCKET_PATH_BYTES_MAX = process.platform === 'darwin' ? 103 : 107

export function socketFits(clusterDir: string): boolean {
  return Buffer.byteLength(`${clusterDir}/${SOCKET_NAME}`) <= SOCKET_PATH_BYTES_MAX
}

export function listenOnSocket(clusterDir: string): Listening {
  return { kind: 'socket', host: clusterDir, port: SOCKET_PORT }
}

/** The port may be taken again before PostgreSQL binds it; then the caller retries. */
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
    // Relative to the server's working folder, the cluster, so that the server's side of the path is always short.
    unix_socket_directories: kind === 'socket' ? '.' : '',
    unix_socket_permissions: '0600',
  }
}
