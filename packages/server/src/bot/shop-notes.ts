// Address and phone of the shop as questions with answers, which the bot finds as it finds the shop's own notes.
import { type inEach, type Language, languages } from '@mostrador/contract/languages'
import type { BotSettings } from './settings.ts'

type Note = BotSettings['knowledge'][number]
type Fact = 'shop_address' | 'shop_phone'

/** More than one way to ask, since words alone are compared where meanings are not known. */
const notes = {
  shop_address: {
    es: {
      asked: ['¿Dónde quedan ubicados?', '¿Cuál es la dirección de la tienda?'],
      said: 'Estamos en {value}.',
    },
    pt: { asked: ['Onde vocês ficam?', 'Qual é o endereço da loja?'], said: 'Ficamos em {value}.' },
    en: { asked: ['Where are you located?', 'What is the address of the shop?'], said: 'We are at {value}.' },
  },
  shop_phone: {
    es: {
      asked: ['¿Cuál es el teléfono de la tienda?', '¿A qué número los llamo?'],
      said: 'Nuestro teléfono es {value}.',
    },
    pt: {
      asked: ['Qual é o telefone da loja?', 'Para que número eu ligo?'],
      said: 'Nosso telefone é {value}.',
    },
    en: {
      asked: ['What is the phone number of the shop?', 'Which number do I call?'],
      said: 'Our phone number is {value}.',
    },
  },
} as const satisfies Record<Fact, ReturnType<typeof inEach<{ asked: readonly string[]; said: string }>>>

/** A note of the shop's that asks the same says more than a bare line; where it sends to or pays at is another thing. */
const asksFor = {
  shop_address:
    /(?<!\p{L})(d[oó]nde|onde|where|direcci[oó]n|endere[çc]o|address|ubica\p{L}*|localiza\p{L}*)/iu,
  shop_phone: /(?<!\p{L})(tel[eé]fono|telefone|whatsapp|celular|phone|call you|los llamo|ligo)/iu,
} as const
const isOther =
  /(?<!\p{L})(env[ií]|entreg|despach|domicilio|pag|consign|transf|dep[oó]sit|deliver|ship|pay|compro)/iu

export function notesOfShop(
  settings: Pick<BotSettings, Fact | 'knowledge'>,
  spoken: readonly Language[] = languages,
): Note[] {
  return (Object.keys(notes) as Fact[]).flatMap((fact) => {
    const value = settings[fact]
    const isTold = settings.knowledge.some(
      ({ question }) => asksFor[fact].test(question) && !isOther.test(question),
    )
    if (value === null || isTold) return []
    return spoken.flatMap((language) => {
      const { asked, said } = notes[fact][language]
      return asked.map((question) => ({ question, answer: said.replace('{value}', () => ended(value)) }))
    })
  })
}

/** The sentence brings its own full stop. */
function ended(value: string): string {
  return value.trim().replace(/\.$/, '')
}
