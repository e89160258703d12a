import type { Resource } from '../../platform/lists/resource.ts'

export const contactResource: Resource = { table: 'contacts', order: 'newest', appended: {}, filters: {} }
