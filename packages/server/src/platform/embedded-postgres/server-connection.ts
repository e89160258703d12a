// Checks by a real connection that PostgreSQL answers.
import { Client, DatabaseError, escapeLiteral } from 'pg'
import type { Connection } from './connection-file.ts'
import { EmbeddedPostgresError, errorCode } from './failure.ts'

export type Answer = 'ready' | 'not_yet' | 'password_refused' | 'database_missing'

const ANSWER_LIMIT_MS = 5_000
/** By SQLSTATE: starting or stopping, all connections taken, and problems that a start repairs. */
const ANSWERS: Record<string, Answer> = {
  '57P01': 'not_yet',
  '57P02': 'not_yet',
  '57P03': 'not_yet',
  '53300': 'not_yet',
  '28P01': 'password_refused',
  '3D000': 'database_missing',
}

export async function askServer(connection: Connection): Promise<Answer> {
  try {
    await query(connection, 'select 1')
    return 'ready'
  } catch (error) {
    if (!(error instanceof DatabaseError)) return 'not_yet'
    const answer = ANSWERS[errorCode(error) ?? '']
    if (answer !== undefined) return answer
    throw new EmbeddedPostgresError(`PostgreSQL refuses our connection: ${error.message}`)
  }
}

export async function createDatabase(connection: Connection): Promise<void> {
  await query({ ...connection, database: 'postgres' }, `create database "${connection.database}"`)
}

export async function setPassword(connection: Connection, password: string): Promise<void> {
  await query(connection, `alter role "${connection.user}" password ${escapeLiteral(password)}`)
}

async function query({ host, port, user, password, database }: Connection, sql: string): Promise<void> {
  const client = new Client({
    host,
    port,
    user,
    password,
    database,
    connectionTimeoutMillis: ANSWER_LIMIT_MS,
    query_timeout: ANSWER_LIMIT_MS,
  })
  // A server that ends meanwhile also emits this; the rejected query already reports it.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(sql)
  } finally {
    await client.end().catch(() => {})
  }
}
