// compose.yaml must pass on every setting: one that it leaves out could be set in .env and would have no effect.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { variableNames } from '../../src/installation/config.ts'
import { tracesVariables } from '../../src/installation/traces.ts'

/** Fixed by the image, because port mappings and volumes depend on them. */
const settledByImage = ['HOST', 'PORT', 'MOSTRADOR_DATA']

test('compose.yaml hands every setting of the configuration on to the service', () => {
  const compose = readFileSync(new URL('../../../../compose.yaml', import.meta.url), 'utf8')
  const environment = /^ {2}mostrador:\n[\s\S]*?^ {4}environment:\n((?: {6}.*\n)+)/m.exec(compose)?.[1] ?? ''
  const passed = [...environment.matchAll(/^ {6}(\w+): /gm)].map(([, name]) => name)
  const own = variableNames.filter((name) => !settledByImage.includes(name))
  expect(passed.toSorted()).toEqual([...own, ...tracesVariables].toSorted())
})

test('the image sets what compose.yaml leaves to it', () => {
  const dockerfile = readFileSync(new URL('../../../../Dockerfile', import.meta.url), 'utf8')
  for (const name of settledByImage) expect(dockerfile).toMatch(new RegExp(`^(ENV| ) .*\\b${name}=`, 'm'))
})
