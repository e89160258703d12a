import { defineTexts } from '../../../i18n/texts.ts'

/** The bot's texts about the delivery fee by a name that tells when each is said. */
export const deliveryTextNames = defineTexts({
  total_with_delivery: [
    'A total with delivery beside it',
    'Total con el domicilio al lado',
    'Total com a entrega ao lado',
  ],
  total_delivery_free: [
    'A total with free delivery',
    'Total con domicilio gratis',
    'Total com entrega grátis',
  ],
  total_delivery_open: [
    'A total while the fee is not known',
    'Total cuando aún no se sabe el domicilio',
    'Total quando ainda não se sabe a entrega',
  ],
  delivery_line: ['Summary: delivery', 'Resumen: domicilio', 'Resumo: entrega'],
  delivery_line_zone: [
    'Summary: delivery to a zone',
    'Resumen: domicilio a una zona',
    'Resumo: entrega em uma região',
  ],
  free: ['Word: free', 'Palabra: gratis', 'Palavra: grátis'],
  told_by_person: ['A person tells the fee', 'Una persona dice el valor', 'Uma pessoa diz o valor'],
  ask_zone: ['Asks for the zone', 'Pregunta por la zona', 'Pergunta a região'],
  zones_opener: ['Button: see zones', 'Botón: ver zonas', 'Botão: ver regiões'],
  other_zone: ['Button: another zone', 'Botón: otra zona', 'Botão: outra região'],
  delivery_told: [
    'Delivery fee, when asked',
    'Valor del domicilio, si preguntan',
    'Valor da entrega, se perguntam',
  ],
  delivery_told_zone: [
    'Delivery fee to a zone, when asked',
    'Valor del domicilio a una zona, si preguntan',
    'Valor da entrega em uma região, se perguntam',
  ],
  delivery_told_free: ['Delivery is free', 'El domicilio es gratis', 'A entrega é grátis'],
  delivery_told_free_zone: [
    'Delivery to a zone is free',
    'El domicilio a una zona es gratis',
    'A entrega em uma região é grátis',
  ],
  delivery_free_now: [
    'The cart is enough for free delivery',
    'El carrito alcanza para domicilio gratis',
    'O carrinho já dá entrega grátis',
  ],
  delivery_free_from: ['Free from an amount on', 'Gratis desde un monto', 'Grátis a partir de um valor'],
  delivery_told_zones: ['Fees of all zones', 'Valores de todas las zonas', 'Valores de todas as regiões'],
  zone_line: ['A zone in that list', 'Una zona de esa lista', 'Uma região dessa lista'],
  elsewhere: ['Words: other zones', 'Palabras: otras zonas', 'Palavras: outras regiões'],
  delivery_told_later: [
    'A person tells the fee, when asked',
    'Una persona dirá el valor, si preguntan',
    'Uma pessoa dirá o valor, se perguntam',
  ],
  no_delivery_to: ['A place is not delivered to', 'Un lugar al que no llegas', 'Um lugar onde não entrega'],
  only_delivery_to: ['Only the zones', 'Solo llegas a las zonas', 'Só entrega nas regiões'],
  other_address: ['Asks for another address', 'Pide otra dirección', 'Pede outro endereço'],
  or_pick_up: ['Offers picking it up', 'Ofrece recogerlo', 'Oferece a retirada'],
  not_delivered: ['Words: not delivered', 'Palabras: no llegamos', 'Palavras: não entregamos'],
  sum_told: ['The total with delivery', 'El total con domicilio', 'O total com entrega'],
  pay_after_delivery: [
    'The fee and how to pay come later',
    'El domicilio y cómo pagar llegan después',
    'A entrega e como pagar vêm depois',
  ],
})
