import { objectIn, textIn } from '../foreign.ts'
import { pageSending } from '../messenger/sending.ts'
import { numberedText, type Sending } from '../sending.ts'
import { bytes } from '../split-text.ts'

// Desktop does not show quick replies, so the text also numbers the choices.
const sending = pageSending(
  {
    textMax: 1_000,
    captionMax: 1_000,
    measure: bytes,
    choices: [
      { kind: 'buttons', choicesMax: 13, textMax: 1_000, titleMax: 20, isCutting: false, idBytesMax: 1_000 },
    ],
    channelPace: { everyMs: 1_000 / 50, burst: 20 },
    customerPace: { everyMs: 1_000, burst: 20 },
    windowHours: 24,
    personWindowHours: 7 * 24,
    hasTemplates: false,
  },
  {
    image: { types: ['image/jpeg', 'image/png', 'image/gif'], bytesMax: 8_000_000 },
    audio: { types: ['audio/aac', 'audio/mp4', 'audio/wav'], bytesMax: 25_000_000 },
    video: { types: ['video/mp4', 'video/ogg', 'video/quicktime', 'video/webm'], bytesMax: 25_000_000 },
    document: { types: ['application/pdf'], bytesMax: 25_000_000 },
  },
  numberedText,
)

const pageHost = 'graph.facebook.com'

/** Echoes carry no mark, so ours are recognised by their text while on the wire, and by their id afterwards. */
export const instagramSending: Sending = {
  ...sending,
  marked: (piece) => piece,
  // Webhooks name the Instagram account, but on the Facebook host the sender is the page that owns the token: `me`.
  requestOf: (piece, door) => {
    const isByPage = URL.parse(door.baseUrl)?.hostname === pageHost
    return sending.requestOf(piece, isByPage ? { ...door, externalId: 'me' } : door)
  },
  isEchoOf: ({ body }, echo) => {
    const { text, attachment } = objectIn(body.message)
    const said = textIn(text)
    return said === undefined
      ? echo.content === `[${textIn(objectIn(attachment).type)}]`
      : echo.content === said
  },
}
