import { expect, test } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'

const pickUp = {
  question: '¿Puedo retirar por el local?',
  answer: 'No, los pedidos por WhatsApp se mandan siempre a domicilio.',
}
const mailed = { question: '¿Hacen envíos?', answer: 'A todo el país por correo.' }

test('what surely answers the whole line is told beside what was found by its words', async () => {
  const { write, shop } = newCustomer()
  shop.knowledge = [pickUp, mailed]
  const { text } = await write('lo puedo pasar a buscar x el local el sabado?')
  expect(text).toContain('se mandan siempre a domicilio')
})

test('it is told once', async () => {
  const { write, shop } = newCustomer()
  shop.knowledge = [pickUp, mailed]
  const { text } = await write('se puede retirar por el local?')
  expect(text.split('se mandan siempre a domicilio')).toHaveLength(2)
})

test('a line that asks nothing is told nothing besides', async () => {
  const { write, shop } = newCustomer()
  shop.knowledge = [pickUp, mailed]
  expect((await write('quiero una vela de soya')).text).not.toContain('WhatsApp')
})

test('a question amid an open order is answered before the order is asked about again', async () => {
  const { write, shop } = newCustomer()
  shop.knowledge = [pickUp, mailed, { question: '¿Tienen garantía?', answer: 'Sí, seis meses.' }]
  await write('quiero una taza')
  const asked = await write('finalizar compra')
  const { text } = await write('¿y tienen garantía?')
  expect(asked.text).not.toContain('seis meses')
  expect(text).toContain('seis meses')
})
