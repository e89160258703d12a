// The first steps of a new account. Each is done when the account itself says so, never because somebody ticked it.
import { Type } from 'typebox'
import { limits } from '../limits.ts'
import { Channel } from './channels.ts'
import { firstSteps, photoTypes } from './first-step-names.ts'
import { type DashboardRoute, Done, input, oneOf, orNull } from './route.ts'

const FirstSteps = Type.Object({
  /** The demo, and accounts from before there were first steps, are not led. */
  is_new: Type.Boolean(),
  /** People of the account have put the list away. */
  is_hidden: Type.Boolean(),
  done: Type.Array(oneOf(firstSteps)),
  /** The account's oldest web chat. */
  chat: orNull(Type.Object({ id: Channel.properties.id, url: Type.String() })),
  /** Names of the first products that are offered, to ask the bot about. */
  product_names: Type.Array(Type.String()),
  /** Something is sold that takes an appointment. */
  has_services: Type.Boolean(),
})

/** As it stands on the photo; the page reads the price, so that one that could mean two amounts is asked about. */
const ListedProduct = Type.Object({
  name: Type.String(),
  price: Type.String(),
  category: orNull(Type.String()),
})

const photoBase64Max = Math.ceil(limits.photoBytesMax / 3) * 4

export const firstStepRoutes = {
  getFirstSteps: { method: 'GET', path: '/first-steps', needs: 'overview.view', answer: FirstSteps },
  /** The chat's link was copied, shared or saved as a QR code. */
  noteShared: { method: 'POST', path: '/first-steps/shared', needs: 'channels.view', answer: Done },
  hideFirstSteps: { method: 'POST', path: '/first-steps/hide', needs: 'channels.edit', answer: Done },
  showFirstSteps: { method: 'POST', path: '/first-steps/show', needs: 'channels.edit', answer: Done },
  /**
   * Reads a photo of a price list with the language model and saves nothing. 409 where none is configured or the
   * month's tokens are spent, 429 while too many photos are read, 400 when the photo cannot be read.
   */
  readPhoto: {
    method: 'POST',
    path: '/products/photo',
    needs: 'products.edit',
    body: input({ type: oneOf(photoTypes), content: Type.String({ maxLength: photoBase64Max }) }),
    bodyBytesMax: photoBase64Max + 1_024,
    answer: Type.Object({ products: Type.Array(ListedProduct) }),
  },
} as const satisfies Record<string, DashboardRoute>
