// A real browser for the tests: an installed Chromium, else the one that comes through npm.
import { existsSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { type Browser, chromium, type LaunchOptions } from 'playwright-core'

const installed = [
  process.env.CHROMIUM_PATH ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Nothing of it leaves the machine but what a test asks for. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Where none is installed; once for all tests, whose temporary folder does not outlive a run. */
export async function unpackChromium(): Promise<void> {
  if (findInstalled() !== undefined) return
  const { default: packed, inflate } = await import('@sparticuz/chromium')
  const folder = dirname(findPackageJSON('@sparticuz/chromium', import.meta.url) ?? '')
  await inflate(join(folder, 'bin/al2023.tar.br'))
  process.env.UNPACKED_CHROMIUM = await packed.executablePath()
}

/**
 * Pages of tests live for a moment: compiling their scripts well takes a fifth of the browser's time and saves none, and
 * cleaning up after them half as long if the heap begins large.
 */
const forShortPages = [
  '--js-flags=--no-opt --no-maglev --single-threaded-gc',
  '--min-semi-space-size=32 --initial-heap-size=256',
].join(' ')

/** Nobody looks at the screen, so painting it takes no process of its own, through which pictures would pass. */
const forNoScreen = '--in-process-gpu'

/**
 * Pages are laid out, but never rastered: no test compares pictures, and drawing them takes a quarter of the browser's
 * time. The others are Playwright's own, a mouse, which a second list of settings would replace.
 */
const undrawn = `--blink-settings=${[
  'primaryHoverType=2',
  'availableHoverTypes=2',
  'primaryPointerType=4',
  'availablePointerTypes=4',
  'acceleratedCompositingEnabled=false',
]}`

let shared: Promise<Browser> | undefined

/** For all test files of a process, and ended with it: each browser takes a second of the processor to start. */
export function sharedChromium(): Promise<Browser> {
  shared ??= launchChromium([forShortPages, forNoScreen, undrawn])
  return shared
}

/** For a test of what is painted and when: an undrawn page may never say. Its user closes it. */
export function drawingChromium(): Promise<Browser> {
  return launchChromium([forShortPages, forNoScreen])
}

export async function launchChromium(more: readonly string[] = []): Promise<Browser> {
  const executablePath = findInstalled()
  const options = { headless: true, args: [...quiet, ...more] }
  return executablePath === undefined
    ? launchPacked(options)
    : chromium.launch({ ...options, executablePath })
}

/** The packed browser brings the libraries that a bare machine lacks; they are used where it does not start without. */
async function launchPacked(options: LaunchOptions): Promise<Browser> {
  if (!process.env.UNPACKED_CHROMIUM) await unpackChromium()
  const executablePath = process.env.UNPACKED_CHROMIUM ?? ''
  try {
    return await chromium.launch({ ...options, executablePath })
  } catch {
    return chromium.launch({
      ...options,
      executablePath,
      env: { ...process.env, LD_LIBRARY_PATH: join(dirname(executablePath), 'al2023/lib') },
    })
  }
}

function findInstalled(): string | undefined {
  return installed.find((path) => path !== '' && existsSync(path))
}
