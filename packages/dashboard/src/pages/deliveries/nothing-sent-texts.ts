import { defineTexts } from '../../i18n/texts.ts'

export const nothingSentTexts = defineTexts({
  noWebhook: [
    'Order #{number} was placed {when}, and there is no webhook to send it to.',
    'El pedido #{number} se hizo {when}, y no hay ningún webhook al que enviarlo.',
    'O pedido #{number} foi feito {when}, e não há nenhum webhook para onde enviá-lo.',
  ],
  notSubscribed: [
    'Order #{number} was placed {when}, and no webhook is subscribed to order.created.',
    'El pedido #{number} se hizo {when}, y ningún webhook está suscrito a order.created.',
    'O pedido #{number} foi feito {when}, e nenhum webhook assina order.created.',
  ],
  addedLater: [
    'Order #{number} was placed {when}; the webhook {name} was added later ({added}) and is sent what happens since then.',
    'El pedido #{number} se hizo {when}; el webhook {name} se agregó después ({added}) y recibe lo que pasa desde entonces.',
    'O pedido #{number} foi feito {when}; o webhook {name} foi adicionado depois ({added}) e recebe o que acontece desde então.',
  ],
  notKept: [
    'Order #{number} was placed {when}, and the log has no delivery of it: its webhook was subscribed to order.created later, the log keeps nothing so old any more, or the order came with no event.',
    'El pedido #{number} se hizo {when} y el registro no tiene ninguna entrega suya: su webhook se suscribió después a order.created, el registro ya no guarda nada tan viejo, o el pedido llegó sin evento.',
    'O pedido #{number} foi feito {when} e o registro não tem nenhuma entrega dele: o webhook passou a assinar order.created depois, o registro já não guarda nada tão antigo, ou o pedido veio sem evento.',
  ],
  feed: [
    'The feed gives every order, whatever webhooks were sent',
    'El feed da todos los pedidos, sin importar qué recibieron los webhooks',
    'O feed dá todos os pedidos, não importa o que os webhooks receberam',
  ],
})
