import type { Resource } from '../../platform/lists/resource.ts'

export const productResource: Resource = {
  table: 'products',
  order: 'newest',
  appended: {
    add_ons: 't.add_ons::text',
    variants: 't.variants::text',
    faqs: 't.faqs::text',
    sale_active: '(t.sale_price is not null and (t.sale_ends_at is null or t.sale_ends_at > now()))::text',
  },
  filters: { is_active: { column: 'is_active', test: '=', type: 'boolean' } },
}

/** With what the dashboard shows besides. */
export const shownProductResource: Resource = {
  ...productResource,
  appended: {
    ...productResource.appended,
    sale_unit: "coalesce('\"' || t.sale_unit || '\"', 'null')",
    measure_min: "coalesce(t.measure_min::text, 'null')",
  },
}
