import { instagram } from './instagram.ts'
import { messenger } from './messenger.ts'
import type { Played, PlayedPlatform } from './played.ts'
import { telegram } from './telegram.ts'
import { whatsapp } from './whatsapp.ts'

export const played: Readonly<Record<PlayedPlatform, Played>> = { whatsapp, messenger, instagram, telegram }
