/** Every limit of the service by name. Contract part 8; where it is silent, our own. */
export * as limits from './limits/every-limit.ts'
