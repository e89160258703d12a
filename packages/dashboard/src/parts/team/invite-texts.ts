import { defineTexts } from '../../i18n/texts.ts'

export const inviteTexts = defineTexts({
  required: ['Please fill this in.', 'Completa este campo.', 'Preencha este campo.'],
  badEmail: [
    'An address such as ana@example.com',
    'Una dirección como ana@example.com',
    'Um endereço como ana@example.com',
  ],
  role: ['Role', 'Rol', 'Função'],
  invite: ['Invite', 'Invitar', 'Convidar'],
  inviteTitle: ['Invite a colleague', 'Invitar a un colega', 'Convidar um colega'],
  email: ['E-mail', 'Correo', 'E-mail'],
  invited: ['Pass this link on', 'Pásale este enlace', 'Passe este link adiante'],
  inviteLink: ['Link to accept', 'Enlace para aceptar', 'Link para aceitar'],
  inviteOnce: [
    'We wrote to nobody: give this link to {email} yourself. It is not shown again, and is good for one person.',
    'No le escribimos a nadie: dale tú este enlace a {email}. No se vuelve a mostrar y sirve para una persona.',
    'Não escrevemos a ninguém: dê você este link a {email}. Ele não é mostrado de novo e vale para uma pessoa.',
  ],
  inviteMailed: [
    'An e-mail with this link is on its way to {email}. You can pass it on as well; it is not shown again, and is good for one person.',
    'Un correo con este enlace va en camino a {email}. También puedes pasárselo tú; no se vuelve a mostrar y sirve para una persona.',
    'Um e-mail com este link está a caminho de {email}. Você também pode passá-lo; ele não é mostrado de novo e vale para uma pessoa.',
  ],
  localTitle: [
    'Your colleague cannot open this link yet',
    'Tu colega aún no puede abrir este enlace',
    'Seu colega ainda não consegue abrir este link',
  ],
  inviteDone: ['Done', 'Listo', 'Pronto'],
  byWhatsApp: ['Share by WhatsApp', 'Compartir por WhatsApp', 'Compartilhar pelo WhatsApp'],
  copyLink: ['Copy link', 'Copiar enlace', 'Copiar link'],
  inviteWords: [
    'Join {shop} on Mostrador. Open this link to make your sign-in: {url}',
    'Únete a {shop} en Mostrador. Abre este enlace para crear tu acceso: {url}',
    'Entre na equipe de {shop} no Mostrador. Abra este link para criar seu acesso: {url}',
  ],
  role_owner: [
    'May do everything, also invite people and change the account',
    'Puede todo, también invitar personas y cambiar la cuenta',
    'Pode tudo, também convidar pessoas e mudar a conta',
  ],
  role_developer: [
    'Changes products, prices, channels, bot, keys and webhooks. Cannot answer customers or invite people',
    'Cambia productos, precios, canales, bot, claves y webhooks. No puede responder a clientes ni invitar personas',
    'Muda produtos, preços, canais, bot, chaves e webhooks. Não pode responder a clientes nem convidar pessoas',
  ],
  role_agent: [
    'Answers customers and sees to all orders with their totals, appointments and campaigns. Cannot change products, prices or the bot',
    'Responde a clientes y lleva todos los pedidos con sus totales, las citas y las campañas. No puede cambiar productos, precios ni el bot',
    'Responde a clientes e cuida de todos os pedidos com seus totais, da agenda e das campanhas. Não pode mudar produtos, preços nem o bot',
  ],
  role_helper: [
    'Answers customers and sees to the order or appointment of whoever writes. Sees no list of orders, no sales and no campaigns',
    'Responde a clientes y lleva el pedido o la cita de quien escribe. No ve la lista de pedidos, las ventas ni las campañas',
    'Responde a clientes e cuida do pedido ou horário de quem escreve. Não vê a lista de pedidos, as vendas nem as campanhas',
  ],
  role_viewer: [
    'Looks at keys (never their secrets), webhooks, deliveries, requests and usage. Cannot change anything or see customers',
    'Mira claves (nunca sus secretos), webhooks, entregas, solicitudes y uso. No puede cambiar nada ni ver clientes',
    'Vê chaves (nunca seus segredos), webhooks, entregas, requisições e uso. Não pode mudar nada nem ver clientes',
  ],
})
