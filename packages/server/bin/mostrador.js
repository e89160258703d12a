#!/usr/bin/env node
// Finds Node 24, then runs the command line in it. In words that any Node of the last ten years can read (no module
// syntax, nothing newer than ES2015), so that a very old one still comes to say what is needed.
// biome-ignore-all lint/style/useNodejsImportProtocol: a very old Node knows no node:
'use strict'
const { spawn } = require('child_process')
const { existsSync, readFileSync } = require('fs')
const { dirname, join } = require('path')

const majorMin = 24
// Answers are short-lived: with a small young generation the service stays well below 200 MB, and is no slower.
const heapFlag = '--max-semi-space-size=8'

if (majorOf(process.versions.node) >= majorMin) {
  if (process.argv[2] === 'serve' && process.execArgv.indexOf(heapFlag) < 0) {
    process.execve(process.execPath, [process.execPath].concat(nodeArguments()))
  }
  require('./run.mjs')
} else {
  const node = findNode()
  if (node) {
    runIn(node)
  } else {
    process.stderr.write(
      `Mostrador needs Node.js ${majorMin} (this is ${process.versions.node}) and the npm package ${nodePackage()} that brings it is not installed: run npm install without --omit=optional, or install Node.js ${majorMin}\n`,
    )
    process.exitCode = 1
  }
}

/** The program in the npm package that brings Node 24; undefined when it is missing or too old. */
function findNode() {
  try {
    const description = require.resolve(`${nodePackage()}/package.json`)
    const { version, bin } = JSON.parse(readFileSync(description, 'utf8'))
    const program = join(dirname(description), bin.node)
    return majorOf(version) >= majorMin && existsSync(program) ? program : undefined
  } catch (_missing) {
    return undefined
  }
}

/** The package "node" would fetch this one by an install script, which npm may block. */
function nodePackage() {
  const platform = `${process.platform}-${process.arch}`
  return platform === 'darwin-arm64' ? `node-bin-${platform}` : `node-${platform}`
}

/** Stands in for the other process: passes on its signals and ends as it ends. */
function runIn(node) {
  // By the channel the child sees that we are gone, even when we were killed.
  const child = spawn(node, nodeArguments(), {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  // Only of a terminal that closes: with nohup, which leaves no terminal, SIGHUP is to be ignored.
  const hasTerminal = process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY
  const signals = hasTerminal ? ['SIGINT', 'SIGTERM', 'SIGHUP'] : ['SIGINT', 'SIGTERM']
  for (const signal of signals) process.on(signal, () => child.kill(signal))
  // npm passes on no signal that kills it, and the child sees only that this process is still there.
  if (process.env.npm_lifecycle_event !== undefined) {
    const launcher = process.ppid
    const watch = setInterval(() => {
      if (process.ppid === launcher) return
      clearInterval(watch)
      if (child.connected) child.disconnect()
    }, 500)
    watch.unref()
  }
  child.on('error', (error) => {
    process.stderr.write(`${node} cannot be started: ${error.message}\n`)
    process.exitCode = 1
  })
  child.on('exit', (code, signal) => {
    if (signal === null) {
      process.exitCode = code === null ? 1 : code
      return
    }
    for (const ours of signals) process.removeAllListeners(ours)
    process.kill(process.pid, signal)
  })
}

function nodeArguments() {
  return process.execArgv.concat(heapFlag, __filename, process.argv.slice(2))
}

function majorOf(version) {
  return Number.parseInt(version, 10)
}
