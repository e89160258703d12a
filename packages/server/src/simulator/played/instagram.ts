import { pageOf } from './messenger.ts'

export const instagram = pageOf('instagram')
