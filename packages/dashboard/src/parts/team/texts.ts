import { defineTexts } from '../../i18n/texts.ts'

export const roleTexts = defineTexts({
  owner: ['Owner', 'Propietario', 'Proprietário'],
  developer: ['Developer', 'Desarrollador', 'Desenvolvedor'],
  agent: ['Agent', 'Agente', 'Atendente'],
  viewer: ['Viewer of developer pages', 'Lector de páginas técnicas', 'Leitor de páginas técnicas'],
})

export const inviteTexts = defineTexts({
  required: ['Please fill this in.', 'Completa este campo.', 'Preencha este campo.'],
  role: ['Role', 'Rol', 'Função'],
  invite: ['Invite', 'Invitar', 'Convidar'],
  inviteTitle: ['Invite a colleague', 'Invitar a un colega', 'Convidar um colega'],
  email: ['E-mail', 'Correo', 'E-mail'],
  invited: ['Invited', 'Invitado', 'Convidado'],
  inviteLink: ['Link to accept', 'Enlace para aceptar', 'Link para aceitar'],
  inviteOnce: [
    'Give this link to your colleague; it is not shown again. It is good for one person.',
    'Dale este enlace a tu colega; no se vuelve a mostrar. Sirve para una persona.',
    'Dê este link ao seu colega; não é mostrado de novo. Vale para uma pessoa.',
  ],
  inviteDone: ['Done', 'Listo', 'Pronto'],
  inviteMailed: [
    'An e-mail with it is on its way.',
    'Un correo con él va en camino.',
    'Um e-mail com ele está a caminho.',
  ],
  role_owner: [
    'Everything, people and the account too',
    'Todo, también personas y la cuenta',
    'Tudo, também pessoas e a conta',
  ],
  role_developer: [
    'Keys, webhooks, products, channels and bot; reads the rest',
    'Claves, webhooks, productos, canales y bot; lee lo demás',
    'Chaves, webhooks, produtos, canais e bot; lê o resto',
  ],
  role_agent: [
    'Inbox, orders, contacts and appointments',
    'Bandeja, pedidos, contactos y citas',
    'Caixa de entrada, pedidos, contatos e agenda',
  ],
  role_viewer: [
    'Looks at keys (never their secrets), webhooks, deliveries, requests and usage; changes nothing',
    'Mira claves (nunca sus secretos), webhooks, entregas, solicitudes y uso; no cambia nada',
    'Vê chaves (nunca seus segredos), webhooks, entregas, requisições e uso; não muda nada',
  ],
})
