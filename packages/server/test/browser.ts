// A real Chromium: the machine's own where it has one, else the one that comes through npm.
import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export async function openBrowser(): Promise<Browser> {
  const path = installed.find((each) => existsSync(each))
  if (path !== undefined) return chromium.launch({ executablePath: path, headless: true, args })
  const { default: packed } = await import('@sparticuz/chromium')
  return chromium.launch({
    executablePath: await packed.executablePath(),
    headless: true,
    args: [...packed.args, ...args],
  })
}
