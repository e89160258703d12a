// "Cra 76 # 34-21 apto 502, Belén La Palma": an address that says in which part of the town it is.
import { plainText } from '../normalise.ts'

/** True with the word for a part of a town, or with a part of its own behind the street that is neither building nor town. */
export function namesArea(address: string): boolean {
  if (area.test(plainText(address))) return true
  const parts = address.split(/[,;\n]/).map((part) => plainText(part))
  const street = parts.findIndex((part) => /\d/.test(part))
  return street >= 0 && parts.slice(street + 1).some(isArea)
}

function isArea(part: string): boolean {
  const words = part.split(' ')
  const isName = part.length >= 4 && words.length <= wordsMax && !/\d/.test(part)
  return isName && !noArea.test(part) && !towns.has(part)
}

const wordsMax = 4
const area =
  /\b(?:barrio|bario|bairro|colonia|urbanizacion|urb|vereda|sector|corregimiento|comuna|localidad|distrito|neighbou?rhood) (?:de |del |la |el |do |da )?\p{L}{3,}/u
/** Inside or beside a building, a note for whoever brings it, a region, or whoever gets it. */
const noArea =
  /\b(?:apto|apartamento|apto|ap|apt|apartment|depto|departamento|dpto|piso|andar|floor|casa|house|bloque|bloco|block|torre|tower|edificio|ed|predio|building|conjunto|condominio|unidad|interior|int|bis|oficina|sala|suite|local|loja|porteria|portaria|porton|portao|puerta|porta|door|gate|timbre|campainha|bell|esquina|corner|frente|cerca|perto|near|junto|lado|beside|opposite|entre|between|diagonal|detras|atras|behind|arriba|abajo|segundo|tercer|primer|ultimo|terreo|fundos|rojo|roja|azul|verde|blanc\w+|branc\w+|amarill\w+|amarel\w+|gracias|por favor|please|obrigad\w|nombre|nome|name|para|for|recibe|recebe|soy|sou|antioquia|cundinamarca|valle|atlantico|jalisco|colombia|mexico|argentina|brasil|brazil|espana|spain|peru|chile|ecuador|uruguay|provincia|estado|state)\b/
/** Larger towns, within which nothing is said by their names. */
const towns: ReadonlySet<string> = new Set(
  `bogota bogota dc bogota d c|medellin|cali|barranquilla|cartagena|bucaramanga|pereira|manizales|armenia|cucuta|ibague
  santa marta|villavicencio|pasto|monteria|neiva|popayan|ciudad de mexico|cdmx|guadalajara|monterrey|puebla|tijuana|leon
  queretaro|merida|cancun|toluca|oaxaca|buenos aires|caba|cordoba|rosario|mendoza|la plata|tucuman|salta|lima|arequipa
  trujillo|cusco|santiago|santiago de chile|valparaiso|concepcion|quito|guayaquil|cuenca|montevideo|asuncion|la paz
  santa cruz|caracas|maracaibo|panama|san jose|guatemala|madrid|barcelona|valencia|sevilla|zaragoza|malaga|bilbao
  sao paulo|rio de janeiro|rio|belo horizonte|bh|salvador|fortaleza|recife|curitiba|porto alegre|brasilia|goiania|manaus
  belem|florianopolis|campinas|natal|joao pessoa|maceio|lisboa|porto|london|manchester|dublin|new york|nyc|los angeles
  chicago|houston|miami|dallas|boston|seattle|toronto|sydney|melbourne`
    .split(/[|\n]/)
    .map((name) => name.trim()),
)
