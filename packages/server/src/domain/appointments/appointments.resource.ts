import type { Resource } from '../../platform/lists/resource.ts'

export const appointmentResource: Resource = {
  table: 'appointments',
  order: 'newest',
  appended: {},
  filters: {
    status: { column: 'status', test: '=', type: 'text' },
    from: { column: 'start_time', test: '>=', type: 'timestamptz' },
    to: { column: 'start_time', test: '<', type: 'timestamptz' },
  },
}
