import { createContext, use } from 'react'

export const OpenKeys = createContext<() => void>(() => undefined)

/** Shows the list of keys. */
export const useOpenKeys = (): (() => void) => use(OpenKeys)
