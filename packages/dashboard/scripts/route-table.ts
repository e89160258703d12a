import { dashboardRoutes } from '@mostrador/contract/dashboard/routes'
import type { Plugin } from 'vite'

const moduleName = 'virtual:route-table'

/** Method and path of every route of the private API, without the schemas: those are for the server and the types. */
export function routeTable(): Plugin {
  const table = Object.entries(dashboardRoutes).map(([name, { method, path }]) => [name, [method, path]])
  return {
    name: 'route-table',
    resolveId: (id) => (id === moduleName ? `\0${moduleName}` : undefined),
    load: (id) =>
      id === `\0${moduleName}`
        ? `export const routeTable = ${JSON.stringify(Object.fromEntries(table))}`
        : undefined,
  }
}
