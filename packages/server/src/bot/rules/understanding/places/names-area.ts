// "Cra 76 # 34-21 apto 502, barrio Belén La Palma": an address that says in which part of the town it is.
import { plainText } from '../normalise.ts'

/**
 * True with the word for a part of a town before a name. Any other words behind a street may as well be a note for whoever
 * brings it or a person's name, and a fee taken for them would be a guess.
 */
export function namesArea(address: string): boolean {
  return area.test(plainText(address))
}

const area =
  /\b(?:barrio|bario|bairro|colonia|urbanizacion|urb|vereda|sector|corregimiento|comuna|localidad|distrito|neighbou?rhood) (?:de |del |la |el |do |da )?\p{L}{3,}/u
