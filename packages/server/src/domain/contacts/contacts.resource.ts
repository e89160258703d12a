import type { Resource } from '../../platform/resource.ts'

export const contactResource: Resource = { table: 'contacts', order: 'newest', appended: {}, filters: {} }
