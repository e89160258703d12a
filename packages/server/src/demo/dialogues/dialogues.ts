import type { AdKey, Dialogue } from '../types.ts'
import { bookings } from './dialogues-bookings.ts'
import { withPeople } from './dialogues-people.ts'
import { sales } from './dialogues-sales.ts'
import { moreSales } from './dialogues-sales-more.ts'

/** An ad's id is stored as the campaign of the conversations it led to. */
export const ads: Record<AdKey, { id: string; headline: string }> = {
  mochilas: { id: '120215550000000101', headline: 'Mochilas wayuu, cada una es única' },
  filigrana: { id: '120215550000000102', headline: 'Filigrana de Mompox en plata' },
  velas: { id: '120215550000000103', headline: 'Regala algo hecho a mano' },
  facial: { id: '120215550000000104', headline: 'Limpieza facial profunda en Chapinero' },
  lino: { id: '120215550000000105', headline: 'Vestidos de lino para tierra caliente' },
}

export const dialogues: readonly Dialogue[] = [...sales, ...moreSales, ...bookings, ...withPeople]
