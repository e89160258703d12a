#!/usr/bin/env node
// Plain JavaScript for whatever Node is there: finds Node 24, then runs the command line in it.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const majorMin = 24

if (majorOf(process.versions.node) >= majorMin) {
  // The published package carries JavaScript, since Node strips no types below node_modules.
  const built = new URL('../dist/cli/main.js', import.meta.url)
  await import(existsSync(built) ? built.href : '../src/cli/main.ts')
} else {
  const node = findNode()
  if (node) {
    runIn(node)
  } else {
    process.stderr.write(
      `Mostrador needs Node.js ${majorMin} (this is ${process.versions.node}) and the npm package "node" that brings it is not installed: run npm install without --ignore-scripts, or install Node.js ${majorMin}\n`,
    )
    process.exitCode = 1
  }
}

/** The program that the npm package `node` installed; undefined when it is missing or too old. */
function findNode() {
  try {
    const description = createRequire(import.meta.url).resolve('node/package.json')
    const program = join(dirname(description), 'bin', 'node')
    const { version } = JSON.parse(readFileSync(description, 'utf8'))
    return majorOf(version) >= majorMin && existsSync(program) ? program : undefined
  } catch {
    return undefined
  }
}

/** Stands in for the other process: passes on its signals and ends as it ends. */
function runIn(node) {
  const script = fileURLToPath(import.meta.url)
  // By the channel the child sees that we are gone, even when we were killed.
  const child = spawn(node, [...process.execArgv, script, ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  // Only of a terminal that closes: with nohup, which leaves no terminal, SIGHUP is to be ignored.
  const hasTerminal = process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY
  const signals = hasTerminal ? ['SIGINT', 'SIGTERM', 'SIGHUP'] : ['SIGINT', 'SIGTERM']
  for (const signal of signals) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => {
    process.stderr.write(`${node} cannot be started: ${error.message}\n`)
    process.exitCode = 1
  })
  child.on('exit', (code, signal) => {
    if (signal === null) {
      process.exitCode = code ?? 1
      return
    }
    for (const ours of signals) process.removeAllListeners(ours)
    process.kill(process.pid, signal)
  })
}

function majorOf(version) {
  return Number.parseInt(version, 10)
}
