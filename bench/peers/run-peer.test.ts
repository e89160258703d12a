import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openReceiver } from './load.ts'
import { benchPeer } from './run-peer.ts'

test('another sender is measured through its adapter: throughput, latency and the effect of bad receivers', async () => {
  await using receiver = await openReceiver()
  const reached = new Map<string, string>()
  await benchPeer(fileURLToPath(new URL('./naive.ts', import.meta.url)), {
    ...{ receiver, parts: 'abcd', seconds: 0.2, drained: 300, hanging: 20 },
    tell: () => {},
    goal: (name, _wanted, value) => reached.set(name.replace(/\d+\/s\)/, 'n/s)'), value),
  })
  expect(Object.fromEntries(reached)).toEqual({
    'a: 300 events taken': expect.stringMatching(/^\d+\/s$/),
    'a: the same received': expect.stringMatching(/^\d+\/s$/),
    'a: of a bare undici and HMAC loop (n/s)': expect.stringMatching(/^\d+ %$/),
    'a: received': '300',
    'a: memory of the sender': expect.stringMatching(/^\d+ MB$/),
    'b: taken → received at 50/s, p95': expect.stringMatching(/^[\d.]+ ms \(p50 [\d.]+\)$/),
    'b: taken → received at 200/s, p95': expect.stringMatching(/^[\d.]+ ms \(p50 [\d.]+\)$/),
    'c: the same beside a hung backlog of 20, p95': expect.stringMatching(/ × \(.* ms \(p50 [\d.]+\)\)$/),
    'd: healthy p95 beside 200 bad of 1,000': expect.stringMatching(/ × \(.* ms \(p50 /),
  })
})
