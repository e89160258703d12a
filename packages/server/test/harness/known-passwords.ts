// Passwords are made slow to check on purpose. People of tests share one, and what was derived once from a password and
// its salt is known from then on, in all test files of the process.
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

type Derive = typeof crypto.scrypt
type Arguments = Parameters<Derive>

const mark = Symbol.for('mostrador.known-passwords')
const { scrypt } = crypto

if (!(mark in scrypt)) {
  const known = new Map<string, Promise<Buffer>>()
  const derive = (...[password, salt, length, options, done]: Arguments) => {
    const name = JSON.stringify([String(password), String(salt), length, options])
    const key =
      known.get(name) ??
      new Promise<Buffer>((resolve, reject) => {
        scrypt(password, salt, length, options, (error, made) => (error ? reject(error) : resolve(made)))
      })
    known.set(name, key)
    key.then(
      (made) => done(null, Buffer.from(made)),
      (error) => done(error, Buffer.alloc(0)),
    )
  }
  crypto.scrypt = Object.assign(derive, scrypt, { [mark]: true }) as Derive
  syncBuiltinESMExports()
}
