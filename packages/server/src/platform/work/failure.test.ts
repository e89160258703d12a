import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { fateOf, Hopeless, OutOfReach, TryAgain } from './failure.ts'

function databaseError(code: string): Error {
  return Object.assign(new pg.DatabaseError('x', 1, 'error'), { code })
}

describe('what becomes of an event that could not be applied', () => {
  test.each(['40001', '40P01', '23505', '23503'])('%s is run anew at once while tries are left', (code) => {
    expect(fateOf(databaseError(code), 1)).toBe('again')
    expect(fateOf(databaseError(code), 0)).not.toBe('again')
  })

  test.each(['08006', '40001', '40P01', '53300', '53100', '55P03', '57P01', '57014', '58030'])(
    'the database is at fault with %s: it is tried for as long as it takes',
    (code) => expect(fateOf(databaseError(code), 0)).toBe('later'),
  )

  test.each(['22021', '22P05', '22007', '23505', '23503', '23514', '54000', '54001'])(
    'the event is at fault with %s: it goes into quarantine',
    (code) => expect(fateOf(databaseError(code), 0)).toBe('quarantine'),
  )

  test('a lost connection is nobody’s event’s fault', () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    for (const error of [refused, new Error('Connection terminated unexpectedly'), new TryAgain('race')]) {
      expect(fateOf(error, 0)).toBe('later')
    }
  })

  test('what is out of reach is not run anew at once, and is tried for as long as it takes', () => {
    expect(fateOf(new OutOfReach('x', 30), 3)).toBe('later')
  })

  test('what cannot be read never will be; a mistake of ours is tried a limited number of times', () => {
    expect(fateOf(new Hopeless('x'), 3)).toBe('quarantine')
    expect(fateOf(new TypeError('x'), 3)).toBe('counted')
    expect(fateOf(databaseError('42703'), 3)).toBe('counted')
    expect(fateOf('thrown text', 3)).toBe('counted')
  })
})
