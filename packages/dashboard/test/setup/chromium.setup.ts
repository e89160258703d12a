import { unpackChromium } from '../chromium.ts'

/** Before all tests and once, since several at a time would write the same file. */
export async function setup(): Promise<void> {
  await unpackChromium()
}
