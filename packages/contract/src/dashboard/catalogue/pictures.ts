// Pictures of products.
import { type Static, Type } from 'typebox'
import { limits } from '../../limits.ts'
import { mediaRefusals, mediaStates } from '../../media.ts'
import { type DashboardRoute, Id, input, oneOf, optional, orNull, text } from '../route.ts'

const Size = { width: orNull(Type.Integer()), height: orNull(Type.Integer()) }
/** Paths of the service that open the picture, and a smaller one, for an hour. */
const Addresses = { url: Type.String(), preview_url: Type.String() }

export const ProductPicture = Type.Object({
  id: Id,
  /** The variant that it shows; null: the product as a whole. */
  variant_id: orNull(Type.String()),
  alt: orNull(Type.String()),
  /** `waiting`: it is being loaded from the address of an import. */
  state: oneOf(mediaStates),
  /** Why it is not here. */
  reason: orNull(oneOf(mediaRefusals)),
  source_url: orNull(Type.String()),
  /** Null while it is not here. */
  file: orNull(Type.Object({ ...Addresses, ...Size })),
})
export type ProductPicture = Static<typeof ProductPicture>

/** All of them, in their order; the first is the main one. One that is known has its `id`, a new one its `file_id`. */
export const givenPictures = Type.Array(
  input({
    id: optional(Id),
    file_id: optional(Id),
    alt: optional(orNull(text(limits.pictureAltCharsMax))),
    variant_id: optional(orNull(text())),
  }),
  { maxItems: limits.productPicturesMax },
)

export const ImportPictures = Type.Object({
  waiting: Type.Integer(),
  kept: Type.Integer(),
  refused: Type.Integer(),
  /** The first 200 that could not be had. */
  errors: Type.Array(
    Type.Object({ line: Type.Integer(), reason: oneOf(mediaRefusals), source_url: Type.String() }),
  ),
})

export const pictureRoutes = {
  /** Takes in a picture for a product, which names it by its `file_id` within a day. */
  uploadPicture: {
    method: 'POST',
    path: '/products/pictures',
    needs: 'products.edit',
    isUpload: true,
    answer: Type.Object({ file_id: Id, ...Addresses, ...Size }),
    status: 201,
  },
} as const satisfies Record<string, DashboardRoute>
