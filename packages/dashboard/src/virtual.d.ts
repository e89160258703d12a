declare module 'virtual:route-table' {
  export const routeTable: Readonly<Record<string, readonly [method: string, path: string]>>
}

declare module 'virtual:bot-texts' {
  export const botTexts: readonly {
    name: string
    places: readonly string[]
    builtIn: Readonly<Record<import('@mostrador/contract/languages').Language, string>>
  }[]
}

interface Window {
  /** Asked for by the page before its scripts are loaded: first-paint/frame.js. */
  mostradorSession?: Promise<Response> | undefined
}
