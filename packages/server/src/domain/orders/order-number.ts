/** The short name people use for an order: the end of its id. */
export function orderNumber(id: string): string {
  return id.slice(-6).toUpperCase()
}
