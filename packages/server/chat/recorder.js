// Records a voice note, or says in plain words why that cannot be.

import { clock } from './files.js'

const types = ['audio/mp4', 'audio/ogg', 'audio/webm']

/**
 * A button that records while it is on, with the seconds beside it and a way to throw the recording away; nothing where
 * the browser cannot record at all.
 */
export function recorderFor({ button, panel, seconds, discard, words, onChange, onProblem }, onRecorded) {
  const type = globalThis.MediaRecorder && types.find((each) => MediaRecorder.isTypeSupported(each))
  if (!type) return
  let recorder
  let isKept = true
  /** The microphone takes its time, or is asked for: a second press would open it twice. */
  let isStarting = false
  button.hidden = false
  discard.addEventListener('click', () => {
    isKept = false
    recorder?.stop()
  })
  button.addEventListener('click', async () => {
    if (recorder) return recorder.stop()
    if (isStarting) return
    isStarting = true
    let stream
    const letGo = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    try {
      // Browsers give a microphone to pages that nobody on the way can change, and to no others.
      if (!navigator.mediaDevices) return onProblem('mic_insecure')
      stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      const begun = new MediaRecorder(stream, { mimeType: type })
      begun.start()
      recorder = begun
    } catch (error) {
      letGo()
      return onProblem(problemOf(error))
    } finally {
      isStarting = false
    }
    const pieces = []
    isKept = true
    const beganMs = performance.now()
    const secondsNow = () => (performance.now() - beganMs) / 1_000
    const tell = () => {
      seconds.textContent = clock(secondsNow())
    }
    const ticking = setInterval(tell, 250)
    const show = (isOn) => {
      button.classList.toggle('on', isOn)
      button.title = isOn ? words.stop : words.record
      button.setAttribute('aria-label', button.title)
      panel.hidden = !isOn
      onChange(isOn)
    }
    recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data))
    recorder.addEventListener('stop', () => {
      const long = secondsNow()
      clearInterval(ticking)
      letGo()
      recorder = undefined
      show(false)
      const end = type.slice('audio/'.length).replace('mp4', 'm4a')
      const isSome = isKept && pieces.some(({ size }) => size > 0)
      if (isSome) onRecorded(new File(pieces, `audio.${end}`, { type }), long)
    })
    tell()
    show(true)
  })
}

function problemOf({ name }) {
  if (name === 'NotFoundError') return 'mic_missing'
  return name === 'NotAllowedError' || name === 'SecurityError' ? 'mic_refused' : 'mic_busy'
}
