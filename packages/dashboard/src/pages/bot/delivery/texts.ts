import { defineTexts } from '../../../i18n/texts.ts'

export const deliveryFormTexts = defineTexts({
  delivery: ['What delivery costs', 'Cuánto cuesta la entrega', 'Quanto custa a entrega'],
  hint: [
    "It is added to the order's total and to the payment link. Whoever picks the order up pays nothing for it.",
    'Se suma al total del pedido y al enlace de pago. Quien recoge su pedido no lo paga.',
    'É somado ao total do pedido e ao link de pagamento. Quem retira o pedido não paga.',
  ],
  none: ['Nothing', 'Nada', 'Nada'],
  fixed: ['One fee for every order', 'Un valor fijo por pedido', 'Um valor fixo por pedido'],
  zones: ['A fee by zone or neighbourhood', 'Según la zona o barrio', 'Conforme o bairro ou a região'],
  later: ['A person tells it later', 'Una persona lo dice después', 'Uma pessoa diz depois'],
  laterHint: [
    "The bot says “+ delivery”. The payment link waits until you enter the fee on the order's page.",
    'El bot dice «+ domicilio». El enlace de pago espera hasta que escribas el valor en la página del pedido.',
    'O bot diz “+ entrega”. O link de pagamento espera até você escrever o valor na página do pedido.',
  ],
  fee: ['Fee', 'Valor', 'Valor'],
  freeFrom: ['Free from', 'Gratis desde', 'Grátis a partir de'],
  freeFromHint: [
    'What the products come to. Empty: never free.',
    'Lo que suman los productos. Vacío: nunca es gratis.',
    'A soma dos produtos. Vazio: nunca é grátis.',
  ],
  zoneNames: [
    'Zones or neighbourhoods, with commas',
    'Zonas o barrios, separados por comas',
    'Bairros ou regiões, separados por vírgulas',
  ],
  zoneExample: ['Downtown, Riverside', 'Centro, Jardines', 'Centro, Moema'],
  zonesHint: [
    'The bot takes the zone from the address, or asks for it.',
    'El bot toma la zona de la dirección, o la pregunta.',
    'O bot pega a região do endereço, ou pergunta.',
  ],
  addZone: ['Add a fee', 'Agregar otro valor', 'Adicionar outro valor'],
  removeZone: ['Remove {names}', 'Quitar {names}', 'Remover {names}'],
  elsewhere: ['Everywhere else', 'En las demás zonas', 'Nas outras regiões'],
  elsewhereHint: [
    'Empty: a person tells it later.',
    'Vacío: una persona lo dice después.',
    'Vazio: uma pessoa diz depois.',
  ],
  refused: ['Places you do not deliver to', 'Lugares a los que no llegas', 'Lugares onde você não entrega'],
  refusedHint: [
    'With commas. The bot says so and offers picking it up.',
    'Separados por comas. El bot lo dice y ofrece recogerlo.',
    'Separados por vírgulas. O bot diz isso e oferece a retirada.',
  ],
  onlyZones: [
    'Everywhere else: we do not deliver there',
    'En las demás zonas: no llegamos',
    'Nas outras regiões: não entregamos',
  ],
  noPlace: [
    'The bot does not know where orders are picked up, so it asks a person whether they can be. Write the address of your shop.',
    'El bot no sabe dónde se recogen los pedidos, así que le pregunta a una persona si se puede. Escribe la dirección de tu tienda.',
    'O bot não sabe onde os pedidos são retirados, então pergunta a uma pessoa se dá. Escreva o endereço da sua loja.',
  ],
  toPlace: ['To the address', 'Ir a la dirección', 'Ir para o endereço'],
  feeMissing: ['Write the fee.', 'Escribe el valor.', 'Escreva o valor.'],
  namesMissing: ['Write at least one name.', 'Escribe al menos un nombre.', 'Escreva pelo menos um nome.'],
  nameLong: [
    'A name has at most {n} characters.',
    'Un nombre tiene máximo {n} letras.',
    'Um nome tem no máximo {n} letras.',
  ],
  namesMany: ['At most {n} names.', 'Máximo {n} nombres.', 'No máximo {n} nomes.'],
  noteOther: [
    'Your note “{question}” says {amount}. When asked what delivery costs, the bot goes by this setting; change the note so that both agree.',
    'Tu nota «{question}» dice {amount}. Si preguntan cuánto vale el domicilio, el bot responde con lo de aquí; cambia la nota para que coincidan.',
    'Sua nota “{question}” diz {amount}. Se perguntam quanto é a entrega, o bot responde com o que está aqui; mude a nota para que as duas combinem.',
  ],
  noteAlone: [
    'Your note “{question}” says {amount}, but orders do not include it. Choose below what delivery costs.',
    'Tu nota «{question}» dice {amount}, pero los pedidos no lo suman. Elige abajo cuánto cuesta el domicilio.',
    'Sua nota “{question}” diz {amount}, mas os pedidos não somam isso. Escolha abaixo quanto custa a entrega.',
  ],
})
