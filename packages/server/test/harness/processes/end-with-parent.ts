// Preloaded into a service that nobody stops: it ends when the process that started it does, however that ended.

// Its worker, which has a channel to it, ends with it.
if (process.send === undefined) {
  process.stdin.on('close', () => process.kill(process.pid, 'SIGTERM')).resume()
}
