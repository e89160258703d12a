// Data that lies in a file beside the code that reads it.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/schema'
import { Value } from 'typebox/value'

/** Throws where the file is not as the schema says, with its path and the place in it. */
export function readDataFile<Schema extends TSchema>(schema: Schema, url: URL): Static<Schema> {
  const given: unknown = JSON.parse(readFileSync(url, 'utf8'))
  // Compiled, since every process reads a megabyte of them when it starts.
  if (Compile(schema).Check(given)) return given
  const [problem] = Value.Errors(schema, given)
  throw new Error(`${fileURLToPath(url)}: ${problem?.instancePath} ${problem?.message}`)
}
