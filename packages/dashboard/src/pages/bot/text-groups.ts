import { defineTexts } from '../../i18n/texts.ts'

/** Headings of groups of the bot's texts, each keyed by its group's first text. */
export const textGroups = defineTexts({
  hello: ['Greeting and menu', 'Saludo y menú', 'Saudação e menu'],
  hand_over: ['To a person', 'Pasar a una persona', 'Passar para uma pessoa'],
  clarify: ['When it does not understand', 'Cuando no entiende', 'Quando não entende'],
  hours_open: ['Opening hours', 'Horario de atención', 'Horário de atendimento'],
  media_image: ['Pictures, audio and more', 'Fotos, audios y más', 'Fotos, áudios e mais'],
  categories: ['Catalogue', 'Catálogo', 'Catálogo'],
  price_sale: ['Prices and stock', 'Precios y existencias', 'Preços e estoque'],
  add: ['Choosing and cart', 'Elegir y carrito', 'Escolha e carrinho'],
  ask_address: ['Placing the order', 'Hacer el pedido', 'Fazer o pedido'],
  ask_delivery: ['Delivery and orders', 'Entrega y pedidos', 'Entrega e pedidos'],
  total_with_delivery: ['Delivery fee', 'Valor del domicilio', 'Valor da entrega'],
  pay_ways: ['Ways to pay', 'Formas de pago', 'Formas de pagamento'],
  which_service: ['Appointments', 'Citas', 'Agendamentos'],
})
