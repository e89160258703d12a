import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import { newCustomer } from '../testing/customer.ts'

const greetings: readonly { language: Language; says: string; answer: RegExp }[] = [
  { language: 'es', says: 'holaaa buenas', answer: /¡Hola, Laura!.*Casa Lucero/ },
  { language: 'pt', says: 'oi, boa tarde', answer: /Oi, Laura!.*Casa Lucero/ },
  { language: 'en', says: 'hey there', answer: /Hi Laura!.*Casa Lucero/ },
]

test.each(greetings)(
  'a greeting is returned with what the bot can do ($language)',
  async ({ language, says, answer }) => {
    const reply = await newCustomer({ language }).write(says)
    expect(reply.text).toMatch(answer)
    expect(reply.parts).toMatchObject([{ kind: 'choices' }])
  },
)

test('the bot answers in the language of the customer, and keeps it for words that are of any', async () => {
  const { write } = newCustomer({ language: 'es' })
  expect((await write('hello, do you ship abroad?')).text).toMatch(/We ship abroad/)
  expect((await write('menu')).text).toMatch(/Here is what I can do/)
  expect((await write('oi, vocês entregam no Brasil?')).text).toMatch(/Entregamos/)
})

test('what nobody has named is not said: no name, no strange one', async () => {
  for (const name of ['Desconocido', '💅💅', '+57 310 555', 'www.spam.example', '']) {
    expect((await newCustomer({ name }).write('hola')).text).toMatch(/^¡Hola! Gracias/)
  }
})

const calls: readonly { language: Language; says: string }[] = [
  { language: 'es', says: 'quiero hablar con una persona' },
  { language: 'es', says: 'no sirves para nada, pásame con un humano YA' },
  { language: 'pt', says: 'quero falar com um atendente' },
  { language: 'en', says: 'this is useless, let me talk to a real person' },
]

test.each(calls)('who asks for a person gets one: $says', async ({ language, says }) => {
  const reply = await newCustomer({ language }).write(says)
  expect(reply.handOff).toBe('user_requested')
  expect(reply.text).not.toBe('')
})

test('where nobody is there, the hand-over says when somebody will be', async () => {
  const saturday = new Date('2026-11-21T15:00:00Z')
  const reply = await newCustomer({ now: saturday }).write('quiero hablar con un asesor')
  expect(reply.text).toMatch(/vuelve el lunes a las 9:00/)
  expect((await newCustomer().write('quiero hablar con un asesor')).text).not.toMatch(/vuelve/)
})

test('three times not understood: another word for it, what can be done, then a person', async () => {
  const { write } = newCustomer()
  const first = await write('asdkjh qwe')
  const second = await write('zzz blorf')
  const third = await write('mnbvc')
  expect(first.text).toMatch(/otras palabras/)
  expect(second.parts).toMatchObject([{ kind: 'choices' }])
  expect(second.text).not.toBe(first.text)
  expect([first.handOff, second.handOff, third.handOff]).toEqual([undefined, undefined, 'bot_unable'])
})

test('having understood something between, the count begins anew', async () => {
  const { write } = newCustomer({ settings: { misses_max: 2 } })
  await write('asdkjh qwe')
  await write('que horario tienen?')
  expect((await write('zzz blorf')).handOff).toBeUndefined()
  expect((await write('mnbvc')).handOff).toBe('bot_unable')
})

test('the same request to be clearer is never made twice in a row', async () => {
  const { write } = newCustomer({ settings: { misses_max: 10 } })
  await write('cita de cejas mañana')
  const replies = []
  for (const noise of ['asdkjh', 'qwerty', 'zxcvb', 'mnbvc', 'lkjhg', 'poiuy'])
    replies.push((await write(noise)).text)
  for (const [at, said] of replies.entries()) expect(said).not.toBe(replies[at + 1])
})

test('a bot says that it is one', async () => {
  expect((await newCustomer().write('eres un robot o una persona?')).text).toMatch(
    /asistente virtual.*no una persona/,
  )
  expect((await newCustomer({ language: 'en' }).write('am i talking to a bot?')).text).toMatch(
    /virtual assistant/,
  )
  expect((await newCustomer({ language: 'pt' }).write('isso é um robô?')).text).toMatch(/assistente virtual/)
})

test('the disclosure stands at the beginning, and not again in the same conversation', async () => {
  const { write } = newCustomer({ settings: { disclosure: { es: 'Hablas con un bot.' } } })
  expect((await write('que horario tienen?')).text).toMatch(/^Hablas con un bot\./)
  expect((await write('gracias')).text).not.toMatch(/bot/)
})

test('complaints are for people', async () => {
  const reply = await newCustomer().write('me llegó la taza rota, pésimo servicio')
  expect(reply).toMatchObject({ handOff: 'bot_unable' })
  expect(reply.text).toMatch(/Lamento/)
})

test('hours are told for now, for a day and for the week', async () => {
  const { write } = newCustomer()
  expect((await write('están abiertos?')).text).toMatch(/abiertos, hasta 6:00.*Lunes – viernes: 9:00/s)
  expect((await write('abren el sabado?')).text).toMatch(/sábado 21 de noviembre estamos cerrados/)
  expect((await write('a que hora abren el viernes?')).text).toMatch(
    /Viernes 20 de noviembre: 9:00 a\. m\. – 6:00 p\. m\./,
  )
  const night = newCustomer({ now: new Date('2026-11-19T02:00:00Z'), language: 'en' })
  expect((await night.write('are you open now?')).text).toMatch(/closed right now.*tomorrow at 9:00 AM/)
})

test.each([
  ['08:59:59.999', /closed right now.*today at 9:00 AM/],
  ['09:00:00.000', /open.*until 6:00 PM/],
  ['17:59:59.999', /open.*until 6:00 PM/],
  ['18:00:00.000', /closed right now.*tomorrow at 9:00 AM/],
  ['18:00:59.999', /closed right now.*tomorrow at 9:00 AM/],
])('at %s a shop with hours from 9:00 to 18:00 says rightly if it is open', async (clock, said) => {
  const { write } = newCustomer({ now: new Date(`2026-11-18T${clock}-05:00`), language: 'en' })
  expect((await write('are you open now?')).text).toMatch(said)
})

test('questions are answered from what the shop has written, and what it has not is for a person', async () => {
  const { write } = newCustomer()
  expect((await write('dónde quedan?')).text).toMatch(/calle 63/)
  expect((await write('venden repuestos de tractor?')).text).toMatch(/No encontré/)
  const unknown = await write('dan factura electrónica?')
  expect(unknown.text).toMatch(/persona/)
  expect((await write('sí')).handOff).toBe('user_requested')
})

test('several lines are read together and answered in few messages', async () => {
  const { write, shop } = newCustomer()
  const reply = await write('hola', 'quiero una taza', 'y a que hora cierran?')
  expect(shop.lines).toHaveLength(1)
  expect(reply.text).toMatch(/1 × Taza.*6:00/s)
  expect(reply.parts.length).toBeLessThanOrEqual(3)
})

test('files are answered kindly, with a person at hand', async () => {
  const { write, tap } = newCustomer()
  expect((await write({ text: '[image]', input: { media: 'image' } })).text).toMatch(/imagen/)
  expect((await write({ text: '[audio]', input: { media: 'audio' } })).text).toMatch(/audio/)
  expect((await tap('Hablar con')).handOff).toBe('user_requested')
  expect((await write({ text: 'cuanto vale esta taza?', input: { media: 'image' } })).text).toMatch(
    /\$38\.000/,
  )
})

test('a memory of another version, or of something else, is none', async () => {
  for (const memory of [
    { version: 99 },
    'x',
    7,
    null,
    { version: 1 },
    { version: 1, flow: { at: 'nowhere' } },
  ]) {
    const customer = newCustomer()
    customer.memory = memory
    expect((await customer.write('hola')).text).toMatch(/¡Hola, Laura!/)
  }
})

test('a tap on an old or unknown button leads somewhere', async () => {
  const { write } = newCustomer()
  for (const choiceId of [
    'slot:gone',
    'var:nothing:x',
    'see:nothing',
    'appt:x',
    'line:x',
    'extra:x',
    'yes',
    'count:2',
    'nonsense:1',
    '',
  ]) {
    expect((await write({ text: 'algo', input: { choiceId } })).parts.length).toBeGreaterThan(0)
  }
})

test('a text made to be read in a thousand ways is read at once', async () => {
  const { write } = newCustomer({ language: 'pt' })
  await write('cancelar meu pedido', 'quero uma taza', 'finalizar')
  const before = process.cpuUsage()
  for (const words of ['nao nao ', 'no no ', 'si claro ', 'a a a ', 'quiero una y una ', 'hola. ']) {
    await write(`${words.repeat(250)}x`)
  }
  // The processor's time, as others may keep it busy meanwhile.
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1_000).toBeLessThan(10_000)
})

test('a yes to a person is no yes to what the bot had asked before', async () => {
  const { write, history, shop } = newCustomer({ settings: { needs_address: false } })
  await write('quiero una taza', 'finalizar compra')
  history.push({
    role: 'agent',
    content: '¿Te lo empaco?',
    input: {},
    createdAt: new Date('2026-11-18T15:01:00Z'),
  })
  await write('sí')
  expect(shop.orders).toEqual([])
})

test('a heart, a sticker and a name are answered kindly', async () => {
  const { write } = newCustomer()
  expect((await write('❤️😍')).text).toMatch(/Algo más/)
  expect((await write({ text: '[sticker]', input: { media: 'sticker' } })).text).toMatch(/lindo/)
  expect((await write('hola, me llamo Julián')).text).toMatch(/En qué te ayudo/)
})

test.each([
  ['es', 'ropa', 'hay algo mas barato?', 'muestrame lamparas'],
  ['pt', 'ropa', 'tem algo mais barato?', 'me mostra lampadas'],
  ['en', 'ropa', 'anything cheaper?', 'show me lamps'],
] as const)(
  'the cheapest of what is shown, and what is not sold, are said (%s)',
  async (language, category, cheaper, unknown) => {
    const { write } = newCustomer({ language })
    await write(category)
    expect((await write(cheaper)).text).toMatch(/Arreglo de prendas/)
    await write('ruana')
    expect((await write(cheaper)).text).toMatch(/Blusa bordada.*Ruana/s)
    expect((await write(unknown)).text).toMatch(/[«“](lamparas|lampadas|lamps)[»”]/)
  },
)

test.each([
  ['es', 'eres un idiota', /Siento que esto/, 'sí'],
  ['pt', 'seu robô babaca', /Sinto que isto/, 'sim'],
  ['en', 'you stupid moron', /not going well/, 'yes'],
] as const)(
  'abuse is answered calmly, and a yes brings a person (%s)',
  async (language, says, answer, yes) => {
    const { write } = newCustomer({ language })
    const reply = await write(says)
    expect(reply.text).toMatch(answer)
    expect(reply.handOff).toBeUndefined()
    expect((await write(yes)).handOff).toBe('user_requested')
  },
)

test.each([
  ['es', '¿cuánto vale la taza?', '¿cuánto vale este?', /no sé verlas/, '¿tienen ruanas?', /Ruana/],
  ['pt', 'quanto custa a taza?', 'quanto custa esse?', /não sei ver/, 'tem ruana?', /Ruana/],
  ['en', 'how much is the taza?', 'how much is this one?', /cannot see/, 'do you have a ruana?', /Ruana/],
] as const)('the words with a picture are read, but "this" is in the picture (%s)', async (...given) => {
  const [language, before, pointing, unseen, naming, named] = given
  const { write } = newCustomer({ language })
  await write(before)
  const picture = { media: 'image' } as const
  const { text, parts } = await write({ text: pointing, input: picture })
  expect(text).toMatch(unseen)
  expect(parts.flatMap((part) => (part.kind === 'choices' ? part.choices : []))).toMatchObject([
    { id: 'menu:person' },
  ])
  expect((await write({ text: naming, input: picture })).text).toMatch(named)
})

test.each<[Language, string]>([
  ['es', 'Así me llegó la vela 😢'],
  ['es', 'miren cómo llegó, toda rota'],
  ['pt', 'Chegou assim a vela'],
  ['en', 'this is how it arrived, broken'],
])('a picture of what came and is wrong goes to a person (%s: %s)', async (language, text) => {
  const { write } = newCustomer({ language })
  expect((await write({ text, input: { media: 'image' } })).handOff).toBe('bot_unable')
})

test.each([
  'Así me llegó el vestido, hermoso, gracias 😍',
  '¿Me llegó bien el pedido?',
  'quiero esta blusa 😢 ojalá tengan',
])('"%s" beside a picture is no grievance', async (text) => {
  const { write } = newCustomer()
  expect((await write({ text, input: { media: 'image' } })).handOff).toBeUndefined()
})

test('a document that came without words is answered as a file, not by its name', async () => {
  const { write } = newCustomer()
  const input = { media: 'document' } as const
  const reply = await write({ text: 'Vestido de lino Guaduas.pdf', input })
  expect(reply.text).not.toMatch(/vestido/i)
  expect(reply.text).toBe((await newCustomer().write({ text: '', input })).text)
})

test.each([
  ['es', 'no manches, me llegó la mitad del pedido', /persona del equipo/],
  ['pt', 'nossa, chegou a metade do pedido', /alguém da equipe/],
] as const)(
  'what may be a grievance is met with the offer of a person (%s: %s)',
  async (language, line, offer) => {
    const { write } = newCustomer({ language })
    await write(language === 'es' ? 'hola' : 'oi')
    const { text, handOff } = await write(line)
    expect(handOff).toBeUndefined()
    expect(text).toMatch(offer)
  },
)

test('the team is not said to be away when one of it has just written', async () => {
  const now = new Date('2026-11-22T15:00:00Z')
  const written = async (minutes: number) => {
    const { write, history } = newCustomer({ now })
    const createdAt = new Date(now.getTime() - minutes * 60_000)
    history.push({ role: 'agent', content: 'Ya lo reviso', input: {}, createdAt })
    return (await write('quiero hablar con una persona')).text
  }
  expect(await written(2)).not.toMatch(/el equipo no está/)
  expect(await written(90)).toMatch(/el equipo no está/)
})

test('who greets and then tells something is greeted once', async () => {
  const reply = await newCustomer({ language: 'es' }).write('Buenas tardes niña, soy la de la otra vez')
  expect(reply.text.match(/¡Hola/g)).toHaveLength(1)
  expect(reply.text).toMatch(/Casa Lucero/)
})

test('a cart that is changed at the summary is read out once, in the summary', async () => {
  const { write } = newCustomer({ language: 'es', settings: { needs_address: false } })
  await write('quiero 2 tazas y una vela')
  await write('finalizar compra')
  const reply = await write('no, mejor 3 tazas y 2 velas')
  expect(reply.text).toMatch(/Este es tu pedido/)
  expect(reply.text.match(/Total:/g)).toHaveLength(1)
  expect(reply.text).toMatch(/hice el cambio/)
})
