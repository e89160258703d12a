/** By which people name an order to each other: the end of its id. */
export function orderNumber(id: string): string {
  return id.slice(-6).toUpperCase()
}
