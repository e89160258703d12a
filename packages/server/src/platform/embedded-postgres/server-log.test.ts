import { expect, test } from 'vitest'
import { createServerLog } from './server-log.ts'

function read(...lines: string[]): string[] {
  const shown: string[] = []
  const log = createServerLog((line, level) => shown.push(`${level} ${line}`))
  for (const line of lines) log.read(line)
  return shown
}

test("the routine of a healthy server and the details of its routine aren't shown", () => {
  expect(
    read(
      'postmaster| LOG:  starting PostgreSQL 18.4 on x86_64',
      'postmaster| LOG:  database system is ready to accept connections',
      'client backend| FATAL:  terminating connection due to administrator command',
      'autovacuum worker| ERROR:  canceling autovacuum task',
      'autovacuum worker| CONTEXT:  while scanning block 1 of relation "orders"',
    ),
  ).toEqual([])
})

test("a client's failed statement and its data are not shown", () => {
  expect(
    read(
      'client backend| ERROR:  duplicate key value violates unique constraint "contacts_phone"',
      'client backend| DETAIL:  Key (phone)=(+573001234567) already exists.',
      'client backend| STATEMENT:  insert into contacts',
    ),
  ).toEqual([])
})

test("the server's own trouble is shown with its level and what belongs to it", () => {
  expect(
    read(
      'startup| LOG:  database system was not properly shut down; automatic recovery in progress',
      'client backend| WARNING:  there is no transaction in progress',
      'checkpointer| PANIC:  could not write to file "pg_wal/1": No space left on device',
      'postmaster| LOG:  client backend (PID 7) was terminated by signal 9: Killed',
      "postmaster| DETAIL:  Failed process was running: select 'secret'",
      'postmaster| FATAL:  could not create lock file',
      'postmaster| HINT:  Remove it.',
      '\tby hand',
      'postgres: error while loading shared libraries: libicuuc.so.60',
    ),
  ).toEqual([
    'info PostgreSQL: LOG: database system was not properly shut down; automatic recovery in progress',
    'warn PostgreSQL: WARNING: there is no transaction in progress',
    'error PostgreSQL: PANIC: could not write to file "pg_wal/1": No space left on device',
    'error PostgreSQL: LOG: client backend (PID 7) was terminated by signal 9: Killed',
    'error PostgreSQL: FATAL: could not create lock file',
    'error PostgreSQL: HINT: Remove it.',
    'error PostgreSQL: by hand',
    'error PostgreSQL: postgres: error while loading shared libraries: libicuuc.so.60',
  ])
})
