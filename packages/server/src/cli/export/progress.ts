/** Shows on a terminal how far long work is; says nothing elsewhere. */
export type Progress = { tell: (done: number) => void; end: () => void }

type Terminal = { isTTY?: boolean; write: (text: string) => unknown }

const everyMs = 500

export function createProgress(noun: string, terminal: Terminal, nowMs = () => performance.now()): Progress {
  let toldAtMs = nowMs()
  let isShown = false
  return {
    tell: (done) => {
      if (!terminal.isTTY || nowMs() - toldAtMs < everyMs) return
      toldAtMs = nowMs()
      isShown = true
      terminal.write(`\r${done} ${noun} …`)
    },
    // Cleared, so that what follows begins on an empty line.
    end: () => void (isShown && terminal.write('\r\x1b[K')),
  }
}
