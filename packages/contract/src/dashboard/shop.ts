// Overview and products.
import { Type } from 'typebox'
import { limits } from '../limits.ts'
import { saleUnits } from '../measures.ts'
import { itemTypes, platforms, pricingTypes } from '../values.ts'
import { givenPictures, ImportPictures, ProductPicture } from './catalogue/pictures.ts'
import { type FileProblem, fileProblems } from './file-problems.ts'
import { waitingFields } from './inbox.ts'
import {
  type DashboardRoute,
  Day,
  Id,
  Instant,
  InstantText,
  idParams,
  input,
  Money,
  oneOf,
  optional,
  orNull,
  pageOf,
  paging,
  searchPageOf,
  sortOf,
  text,
} from './route.ts'

/** By day in the account's zone, oldest first, without gaps. */
export const Overview = Type.Object({
  timezone: Type.String(),
  currency: Type.String(),
  days: Type.Array(
    Type.Object({
      day: Day,
      /** Messages of customers, of the bot, and of people. */
      messages_in: Type.Integer(),
      messages_bot: Type.Integer(),
      messages_people: Type.Integer(),
      bot_turns: Type.Integer(),
      hand_overs: Type.Integer(),
      /** Orders placed that day. */
      orders: Type.Integer(),
      /** Total of the orders that became paid that day; null for those who may not see sales. */
      revenue: orNull(Type.Number()),
      /** Appointments booked that day. */
      bookings: Type.Integer(),
    }),
  ),
  /** Money given back on these days; null for those who may not see sales. */
  returned: orNull(Type.Number()),
  /** No worker is running, so nothing is answered or sent. */
  is_stopped: Type.Boolean(),
  /** Items waiting for a person; each list holds at most 20, longest waiting first. */
  waiting: Type.Object({
    conversations: Type.Array(
      Type.Object({
        id: Id,
        contact_id: Id,
        contact_name: orNull(Type.String()),
        contact_phone: orNull(Type.String()),
        platform: oneOf(platforms),
        ...waitingFields,
        last_message_content: orNull(Type.String()),
      }),
    ),
    orders: Type.Array(
      Type.Object({
        id: Id,
        number: Type.Integer(),
        customer_name: orNull(Type.String()),
        contact_id: orNull(Id),
        total: Type.Number(),
        currency: Type.String(),
        created_at: Instant,
        /** A receipt to check, a decision, or the customer was told that the shop will say how to pay. */
        why: oneOf(['receipt', 'decision', 'word']),
      }),
    ),
    /** As in the navigation, also where fewer are listed. */
    orders_count: Type.Integer(),
    appointments: Type.Array(
      Type.Object({ id: Id, customer_name: orNull(Type.String()), start_time: Instant }),
    ),
    webhooks: Type.Array(
      Type.Object({ id: Id, name: orNull(Type.String()), url: Type.String(), held: Type.Integer() }),
    ),
  }),
})

const Units = Type.Integer({ minimum: 0, maximum: limits.inventoryQuantityMax })

export const Variant = Type.Object({
  id: optional(text()),
  name: text(),
  sku: optional(orNull(text())),
  price: orNull(Money),
  /** Available units; null when stock is not counted. A change that leaves them out leaves them as they are. */
  inventory_quantity: optional(orNull(Units)),
})
export const AddOn = Type.Object({ id: optional(text()), name: text(), price: Money })
export const Faq = Type.Object({ question: text(limits.faqCharsMax), answer: text(limits.faqCharsMax) })

export const Product = Type.Object({
  id: Id,
  name: Type.String(),
  sku: orNull(Type.String()),
  price: orNull(Type.Number()),
  price_min: orNull(Type.Number()),
  price_max: orNull(Type.Number()),
  pricing_type: oneOf(pricingTypes),
  description: orNull(Type.String()),
  category: orNull(Type.String()),
  item_type: oneOf(itemTypes),
  /** Prices, of variants too, are of one of it; null: sold by the piece. */
  sale_unit: orNull(oneOf(saleUnits)),
  /** The least that is sold of goods by measure, in thousandths of `sale_unit`; null: any amount. */
  measure_min: orNull(Type.Integer()),
  /** Available units: on hand minus held by orders; null when stock is not counted. */
  inventory_quantity: orNull(Type.Integer()),
  is_active: Type.Boolean(),
  sale_price: orNull(Type.Number()),
  sale_label: orNull(Type.String()),
  sale_ends_at: orNull(Instant),
  sale_active: Type.Boolean(),
  variants: Type.Array(Variant),
  add_ons: Type.Array(AddOn),
  faqs: Type.Array(Faq),
  knowledge_base: orNull(Type.String()),
  created_at: Instant,
  updated_at: Instant,
  /** A path that opens the small main picture for an hour. */
  picture_url: orNull(Type.String()),
})
/** With all of its pictures; a service with its length and how many may book one start, where it can be booked. */
export const PicturedProduct = Type.Object({
  ...Product.properties,
  pictures: Type.Array(ProductPicture),
  duration_minutes: orNull(Type.Integer()),
  places: orNull(Type.Integer()),
})

const LongText = text(limits.productTextCharsMax)
const parts = <T extends Parameters<typeof Type.Array>[0]>(item: T) =>
  Type.Array(item, { maxItems: limits.productPartsMax })
/** Absent fields are unchanged; null clears a value. */
const productFields = {
  name: optional(text()),
  price: optional(orNull(Money)),
  price_min: optional(orNull(Money)),
  price_max: optional(orNull(Money)),
  pricing_type: optional(oneOf(pricingTypes)),
  description: optional(orNull(LongText)),
  category: optional(orNull(text())),
  item_type: optional(oneOf(itemTypes)),
  /** Goods alone, with one price or variants. Their stock is not counted: 0 is sold out, anything else is there. */
  sale_unit: optional(orNull(oneOf(saleUnits))),
  measure_min: optional(orNull(Type.Integer({ minimum: 1, maximum: limits.orderMeasureMax }))),
  inventory_quantity: optional(orNull(Units)),
  is_active: optional(Type.Boolean()),
  sale_price: optional(orNull(Money)),
  sale_label: optional(orNull(text())),
  sale_ends_at: optional(orNull(InstantText)),
  variants: optional(parts(Variant)),
  add_ons: optional(parts(AddOn)),
  faqs: optional(parts(Faq)),
  knowledge_base: optional(orNull(LongText)),
  pictures: optional(givenPictures),
  /** Services only. Null: it cannot be booked. */
  duration_minutes: optional(
    orNull(Type.Integer({ minimum: limits.bookingMinutesMin, maximum: limits.bookingMinutesMax })),
  ),
}

const LineError = Type.Object({
  line: Type.Integer(),
  /** In English. */
  message: Type.String(),
  /** Absent from imports of an earlier version. */
  problem: optional(oneOf(Object.keys(fileProblems) as FileProblem[])),
  column: optional(Type.String()),
  values: optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))),
})
const productFile = input({
  format: oneOf(['csv', 'json']),
  /** The file's text. */
  content: Type.String({ maxLength: limits.dashboardFileBytesMax }),
})

export const ProductImport = Type.Object({
  id: Id,
  state: oneOf(['running', 'done', 'failed']),
  done: Type.Integer(),
  of: Type.Integer(),
  created: Type.Integer(),
  updated: Type.Integer(),
  /** The first 200. */
  errors: Type.Array(LineError),
  error_count: Type.Integer(),
  /** Why the import failed as a whole. */
  failure: orNull(Type.String()),
  /** The pictures that it named are loaded after it. */
  pictures: ImportPictures,
})

/** An incident people should know of: a webhook broke or recovered, or a channel needs attention. */
export const Notice = Type.Object({
  id: Id,
  /** Such as `webhook.broken` or `channel.attention`. */
  kind: Type.String(),
  /** Id of the webhook or channel. */
  subject_id: Id,
  data: Type.Record(Type.String(), Type.Unknown()),
  created_at: Instant,
  read_at: orNull(Instant),
})

export const productSorts = ['name', 'price', 'stock', 'updated'] as const
export type ProductSort = (typeof productSorts)[number]

/** Filters of the list of products; `search` is part of the name, or the sku. */
export const productFilters = {
  search: optional(text(100)),
  is_active: optional(Type.Boolean()),
  item_type: optional(oneOf(itemTypes)),
  category: optional(text()),
}

export const shopRoutes = {
  /** Newest first. */
  listNotices: {
    method: 'GET',
    path: '/notices',
    needs: 'overview.view',
    query: input(paging),
    answer: pageOf(Notice),
  },
  /** Marks all notices as read, for everybody in the account. */
  markNoticesRead: { method: 'POST', path: '/notices/read', needs: 'overview.view', answer: Type.Object({}) },

  getOverview: {
    method: 'GET',
    path: '/overview',
    needs: 'overview.view',
    query: input({ days: optional(Type.Integer({ minimum: 1, maximum: limits.overviewDaysMax })) }),
    answer: Overview,
  },

  /** Newest first, or in the order of a column. */
  listProducts: {
    method: 'GET',
    path: '/products',
    needs: 'products.view',
    query: input({ ...paging, ...productFilters, sort: optional(sortOf(productSorts)) }),
    answer: searchPageOf(Product),
  },
  listProductCategories: {
    method: 'GET',
    path: '/products/categories',
    needs: 'products.view',
    answer: Type.Object({ data: Type.Array(Type.String()) }),
  },
  getProduct: {
    method: 'GET',
    path: '/products/{id}',
    needs: 'products.view',
    params: idParams,
    answer: PicturedProduct,
  },
  createProduct: {
    method: 'POST',
    path: '/products',
    needs: 'products.edit',
    /** Without a sku one is made from the name. */
    body: input({ ...productFields, sku: optional(orNull(text())), name: text() }),
    answer: PicturedProduct,
    status: 201,
  },
  updateProduct: {
    method: 'PATCH',
    path: '/products/{id}',
    needs: 'products.edit',
    params: idParams,
    body: input(productFields),
    answer: PicturedProduct,
  },
  /** Dry run: reads the file and writes nothing. */
  previewProductImport: {
    method: 'POST',
    path: '/products/import/preview',
    needs: 'products.edit',
    body: productFile,
    bodyBytesMax: 2 * limits.dashboardFileBytesMax,
    answer: Type.Object({
      records: Type.Integer(),
      would_create: Type.Integer(),
      would_update: Type.Integer(),
      /** The first 20 readable rows, as given in the file. */
      rows: Type.Array(
        Type.Object({
          line: Type.Integer(),
          action: oneOf(['create', 'update']),
          fields: Type.Record(Type.String(), Type.Unknown()),
        }),
      ),
      /** The first 200. */
      errors: Type.Array(LineError),
      error_count: Type.Integer(),
      /** How columns were taken; they refuse nothing. */
      notes: Type.Array(LineError),
    }),
  },
  /** Starts an import; poll `getProductImport` for its progress. 409 while another one runs. */
  startProductImport: {
    method: 'POST',
    path: '/products/imports',
    needs: 'products.edit',
    body: productFile,
    bodyBytesMax: 2 * limits.dashboardFileBytesMax,
    answer: ProductImport,
    status: 201,
  },
  getProductImport: {
    method: 'GET',
    path: '/products/imports/{id}',
    needs: 'products.edit',
    params: idParams,
    answer: ProductImport,
  },
} as const satisfies Record<string, DashboardRoute>
