/** In the order in which channels take them as voice. */
const types = ['audio/ogg;codecs=opus', 'audio/mp4', 'audio/webm']

/** Undefined where the browser cannot record. */
export const recordingType: string | undefined =
  globalThis.MediaRecorder && 'mediaDevices' in navigator
    ? types.find((type) => MediaRecorder.isTypeSupported(type))
    : undefined

type Recording = { stop: () => void; done: Promise<File | undefined> }

/** Undefined when the person or the browser does not allow it, or there is no microphone. */
export async function startRecording(): Promise<Recording | undefined> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true }).catch(() => undefined)
  if (!stream || recordingType === undefined) return undefined
  const recorder = new MediaRecorder(stream, { mimeType: recordingType })
  const pieces: Blob[] = []
  recorder.ondataavailable = ({ data }) => pieces.push(data)
  const done = new Promise<File | undefined>((resolve) => {
    recorder.onstop = () => {
      for (const track of stream.getTracks()) track.stop()
      const [type = ''] = (recordingType ?? '').split(';')
      const end = type.replace('audio/', '').replace('mp4', 'm4a')
      const isEmpty = pieces.every(({ size }) => size === 0)
      resolve(isEmpty ? undefined : new File(pieces, `audio.${end}`, { type }))
    }
  })
  recorder.start()
  return { stop: () => recorder.stop(), done }
}
