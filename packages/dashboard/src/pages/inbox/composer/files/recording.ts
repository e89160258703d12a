/** In the order in which channels take them as voice. */
const types = ['audio/ogg;codecs=opus', 'audio/mp4', 'audio/webm']

/** Undefined where the browser cannot record. */
export const recordingType: string | undefined =
  globalThis.MediaRecorder && 'mediaDevices' in navigator
    ? types.find((type) => MediaRecorder.isTypeSupported(type))
    : undefined

/** `discard` ends it too, and nothing is left of it. */
type Recording = { stop: () => void; discard: () => void; done: Promise<File | undefined> }

/** Why nothing is recorded: there is none, or the person or the browser does not allow it, or it cannot be had. */
type MicrophoneProblem = 'microphoneMissing' | 'microphoneRefused' | 'microphoneBusy'

export async function startRecording(): Promise<Recording | MicrophoneProblem> {
  let stream: MediaStream | undefined
  const letGo = () => {
    for (const track of stream?.getTracks() ?? []) track.stop()
  }
  let recorder: MediaRecorder
  try {
    stream = await navigator.mediaDevices.getUserMedia({ audio: true })
    recorder = new MediaRecorder(stream, recordingType === undefined ? {} : { mimeType: recordingType })
    recorder.start()
  } catch (error) {
    letGo()
    return problemOf(error)
  }
  const pieces: Blob[] = []
  let isKept = true
  recorder.ondataavailable = ({ data }) => pieces.push(data)
  const done = new Promise<File | undefined>((resolve) => {
    recorder.onstop = () => {
      letGo()
      const [type = ''] = (recordingType ?? '').split(';')
      const end = type.replace('audio/', '').replace('mp4', 'm4a')
      const isEmpty = pieces.every(({ size }) => size === 0)
      resolve(isEmpty || !isKept ? undefined : new File(pieces, `audio.${end}`, { type }))
    }
  })
  const discard = () => {
    isKept = false
    recorder.stop()
  }
  return { stop: () => recorder.stop(), discard, done }
}

function problemOf(error: unknown): MicrophoneProblem {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotFoundError') return 'microphoneMissing'
  return name === 'NotAllowedError' ? 'microphoneRefused' : 'microphoneBusy'
}
