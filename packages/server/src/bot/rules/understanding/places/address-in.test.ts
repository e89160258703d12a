import { expect, test } from 'vitest'
import { languageOf } from '../language.ts'
import { addressIn } from './address-in.ts'
import { amendedAddress, deliveryNotesIn } from './amend-address.ts'

const told: readonly (readonly [said: string, address: string])[] = [
  ['mándelo a la cra 7 # 45-12 porfa, es un edificio azul', 'cra 7 # 45-12, es un edificio azul'],
  ['listo veci, me lo trae a la calle 72 # 10-34 apto 501', 'calle 72 # 10-34 apto 501'],
  [
    'eso es todo, vivo en la transversal 5 # 3-21, barrio El Prado, Barranquilla',
    'transversal 5 # 3-21, barrio El Prado, Barranquilla',
  ],
  ['Calle 10 # 4-20 apto 301', 'Calle 10 # 4-20 apto 301'],
  [
    'a nombre de Marta Ruiz, carrera 43A # 1-50 torre 2, cel 3104445566',
    'a nombre de Marta Ruiz, carrera 43A # 1-50 torre 2, cel 3104445566',
  ],
  ['la dirección es avenida Reforma 222 piso 3, gracias', 'avenida Reforma 222 piso 3'],
  ['envíamelo a Tonalá 45 int 6, Roma Norte jaja', 'Tonalá 45 int 6, Roma Norte'],
  ['es en privada de las flores 12, col centro', 'privada de las flores 12, col centro'],
  ['che mandamelo a Gorriti 4850 2do B', 'Gorriti 4850 2do B'],
  ['traelo a San Martín 1200, no perdón, 1220', 'San Martín 1220'],
  ['vivo en Belgrano 350, timbre 4, ¿cuánto tarda?', 'Belgrano 350, timbre 4'],
  ['manda pra rua das Palmeiras 45 apto 12, Botafogo', 'rua das Palmeiras 45 apto 12, Botafogo'],
  ['pode entregar na Av. Paulista, 1578, conj 42', 'Av. Paulista, 1578, conj 42'],
  ['moro na travessa do Ouvidor 8 fundos por favor', 'travessa do Ouvidor 8 fundos'],
  ['o endereço é rua Chile 300, casa 2, portão verde', 'rua Chile 300, casa 2, portão verde'],
  ['fecha pra mim! é na alameda Santos 99', 'alameda Santos 99'],
  ['entrega aqui na Osvaldo Cruz 77 kkkk', 'Osvaldo Cruz 77'],
  ['send it to 14 Elm Street please', '14 Elm Street'],
  ['send to 3 Fox Run, Vail', '3 Fox Run, Vail'],
  ['please ship it to 5 Elm', '5 Elm'],
  ["that's all, I live at 221B Baker Street, London NW1 6XE", '221B Baker Street, London NW1 6XE'],
  ['deliver to Ana Pratt, 9 Mill Lane, flat 3. thanks!', 'Ana Pratt, 9 Mill Lane, flat 3'],
  ['can you bring it to 500 Oak Ave apt 4?', '500 Oak Ave apt 4'],
  [
    'ok great. 77 Harbour View Road, leave it with the neighbour',
    '77 Harbour View Road, leave it with the neighbour',
  ],
  ["it's going to twenty two Acacia Avenue, Leeds lol", 'twenty two Acacia Avenue, Leeds'],
  ['my address is 12 Rue de Lyon, unit 5', '12 Rue de Lyon, unit 5'],
  ['ya, eso. a pilares 512 depa 301, del valle', 'pilares 512 depa 301, del valle'],
  ['Dale, pedilo. Roque Sáenz Peña 1290 4° D, Cofico', 'Roque Sáenz Peña 1290 4° D, Cofico'],
  ['cerralo. Güemes 812 3ro B, Banfield', 'Güemes 812 3ro B, Banfield'],
  ['apúntale mi dire: Niños Héroes 45-A, Centro', 'Niños Héroes 45-A, Centro'],
  ['es todo, Juan Escutia 33 esquina con Zaragoza', 'Juan Escutia 33 esquina con Zaragoza'],
  ['send 2 lip balms to 14 Quail, Erie', '14 Quail, Erie'],
]

test.each(told)('the address is taken out of the words around it: %s', (said, address) => {
  expect(addressIn(said, { language: languageOf(said, 'es'), isAsked: false })?.address).toBe(address)
})

test.each([
  'es todo, pago con 500',
  'listo, vela de soya 12, gracias',
  'mandame 3 a las 5',
  'quiero 12 velas para 24 personas',
  'es para el 24 de diciembre',
  'estoy en la oficina hasta las 5',
  'ustedes quedan en la calle 53?',
  'envían a la calle 80 con 15?',
  'vocês entregam na rua Augusta 500?',
  'vou às 15 30',
  'deliver 2 to the store',
  'is it 20 per head',
  'I live 5 minutes away',
  'do you deliver to 40 Elm Street?',
  'tienen la talla 38',
])('nothing else is taken for one: %s', (said) => {
  expect(addressIn(said, { language: languageOf(said, 'es'), isAsked: false })).toBeUndefined()
})

test.each([
  [
    'eu moro na rua domingos de morais 1457 ap 32 pode trazer aqui em casa',
    'rua domingos de morais 1457 ap 32',
  ],
  ['entregue na maternidade, r do paraíso 432 quarto 508', 'maternidade, r do paraíso 432 quarto 508'],
  ['es para mandar a insurgentes sur 300 depto 5', 'insurgentes sur 300 depto 5'],
  ['va para mi vieja en San Juan 450 3ro B', 'San Juan 450 3ro B'],
  ['me manda 3 sucos e 2 cocas na rua voluntários 2000 ap 12', 'rua voluntários 2000 ap 12'],
  ['rua humberto 310, pode deixar com o seu Zé', 'rua humberto 310, pode deixar com o seu Zé'],
])('what leads to it and bids to bring it is left out: %s', (said, address) => {
  expect(addressIn(said, { language: languageOf(said, 'es'), isAsked: false })?.address).toBe(address)
})

test.each([
  ['edificio azul frente al parque, barrio La Paz', 'edificio azul frente al parque, barrio La Paz'],
  ['cerrada d la paz 9', 'cerrada d la paz 9'],
  ['mitre 845', 'mitre 845'],
  ['si, Laureles, circular 4 # 70-12', 'Laureles, circular 4 # 70-12'],
  ['Vila Nova 33 casa 1', 'Vila Nova 33 casa 1'],
  ['agrega 2 velas', undefined],
  ['cuánto cuesta el envío?', undefined],
])('asked for one, less is enough: %s', (said, address) => {
  expect(addressIn(said, { language: languageOf(said, 'es'), isAsked: true })?.address).toBe(address)
})

test.each([
  ['cra 19 # 39-41 apto 202', 'ojo, es cra 18, no 19', 'cra 18 # 39-41 apto 202'],
  ['45 Rosebery Road, Cheltenham', 'no no, number 62! 45 was my old house', '62 Rosebery Road, Cheltenham'],
  ['9/233 Mulberry St', 'wait its 223 mulberry, sorry', '9/223 Mulberry St'],
  ['Cerrada de la Paz 9', 'ah espera, int 3, col Portales', 'Cerrada de la Paz 9, int 3, col Portales'],
  ['Mitre 845', '3ro A', 'Mitre 845, 3ro A'],
  ['Rua Alagoas 70 apto 21', 'apto 31 na verdade', 'Rua Alagoas 70 apto 31'],
  ['14 Elm St', 'flat 2', '14 Elm St, flat 2'],
  ['Oroño 1120', 'Sí, pero al 1210, me equivoqué', 'Oroño 1210'],
  ['14 Elm St', "sorry it's 16", '16 Elm St'],
  ['Calle 10', 'es la casa azul', 'Calle 10, casa azul'],
  ['carrera 48 # 10-45', 'ay no, es 10-54', 'carrera 48 # 10-54'],
  ['rua harmonia 77 casa 2', 'sim, só que o endereço é 79', 'rua harmonia 79 casa 2'],
])('%s, put right by "%s"', (address, said, right) => {
  expect(amendedAddress(address, said, languageOf(said, 'es'))).toBe(right)
})

test.each(['sí', 'dale', 'mejor 3 velas', 'quiero una casa de muñecas', 'tienen otra puerta?'])(
  'an address stays as it is at "%s"',
  (said) => {
    expect(amendedAddress('Calle 10 # 4-20', said, 'es')).toBeUndefined()
  },
)

test.each([
  ['sí pero que me llamen cuando lleguen', 'que me llamen cuando lleguen'],
  ['yes but call me when you get here', 'call me when you get here'],
  ['sim, deixa na portaria com o Zé', 'deixa na portaria com o Zé'],
  ['sí pero mejor 3', undefined],
])('a note for whoever delivers is heard in "%s"', (said, note) => {
  expect(deliveryNotesIn(said)).toEqual(note === undefined ? [] : [note])
})
