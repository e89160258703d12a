import { defineTexts } from '../../i18n/texts.ts'

export const alertTexts = defineTexts({
  device: ['This device', 'Este dispositivo', 'Este aparelho'],
  deviceText: [
    'Alerts come to this device also while the page is closed. On an iPhone, first add the page to the home screen.',
    'Los avisos llegan a este dispositivo aunque la página esté cerrada. En un iPhone, primero agrega la página a la pantalla de inicio.',
    'Os avisos chegam a este aparelho mesmo com a página fechada. Em um iPhone, primeiro adicione a página à tela de início.',
  ],
  on: ['Turn on', 'Activar', 'Ativar'],
  off: ['Turn off', 'Desactivar', 'Desativar'],
  state_push: ['On', 'Activados', 'Ativados'],
  state_page: [
    'On while a page is open: no push service can be reached from here.',
    'Activados con una página abierta: desde aquí no se llega a ningún servicio de avisos.',
    'Ativados com uma página aberta: daqui não se alcança nenhum serviço de avisos.',
  ],
  state_off: ['Off', 'Desactivados', 'Desativados'],
  state_denied: [
    'This browser blocks alerts from this page. Allow them in its settings.',
    'Este navegador bloquea los avisos de esta página. Permítelos en sus ajustes.',
    'Este navegador bloqueia os avisos desta página. Permita-os nas configurações dele.',
  ],
  state_unsupported: [
    'This browser shows no alerts here; it takes an address with https.',
    'Este navegador no muestra avisos aquí; hace falta una dirección con https.',
    'Este navegador não mostra avisos aqui; é preciso um endereço com https.',
  ],
  devices: [
    '{n} of your devices is told | {n} of your devices are told',
    '{n} de tus dispositivos recibe avisos | {n} de tus dispositivos reciben avisos',
    '{n} dos seus aparelhos recebe avisos | {n} dos seus aparelhos recebem avisos',
  ],
  sound: [
    'Sound when a customer begins to wait',
    'Sonido cuando un cliente empieza a esperar',
    'Som quando um cliente começa a esperar',
  ],
  wanted: ['Tell me of', 'Avisarme de', 'Avisar-me de'],
  hand_over: [
    'Customers who need a person',
    'Clientes que necesitan una persona',
    'Clientes que precisam de uma pessoa',
  ],
  message: [
    'Each message while a customer waits',
    'Cada mensaje mientras un cliente espera',
    'Cada mensagem enquanto um cliente espera',
  ],
  assigned: [
    'Conversations that are assigned to me',
    'Conversaciones que me asignan',
    'Conversas que me atribuem',
  ],
  mention: ['Notes in which I am mentioned', 'Notas en las que me mencionan', 'Notas em que me mencionam'],
  snooze: [
    'Snoozed conversations that come back',
    'Conversaciones pospuestas que vuelven',
    'Conversas adiadas que voltam',
  ],
  order: ['New orders', 'Pedidos nuevos', 'Pedidos novos'],
  appointment: ['New appointments', 'Citas nuevas', 'Horários novos'],
  webhook: ['Broken webhooks', 'Webhooks con fallas', 'Webhooks com falha'],
  showsText: [
    'Show names and words of customers',
    'Mostrar nombres y palabras de los clientes',
    'Mostrar nomes e palavras dos clientes',
  ],
  showsTextHint: [
    'Anybody who sees the locked screen can read them.',
    'Cualquiera que vea la pantalla bloqueada puede leerlos.',
    'Qualquer um que veja a tela bloqueada pode ler.',
  ],
  mailed: [
    'E-mail me when nobody answers',
    'Escribirme un correo cuando nadie responde',
    'Enviar-me um e-mail quando ninguém responde',
  ],
  quietHours: ['Quiet hours', 'Horas de silencio', 'Horas de silêncio'],
  quietHint: ['In the time zone {zone}', 'En la zona horaria {zone}', 'No fuso horário {zone}'],
  from: ['From', 'Desde', 'De'],
  until: ['Until', 'Hasta', 'Até'],
  quietDays: ['Quiet days', 'Días de silencio', 'Dias de silêncio'],
  save: ['Save', 'Guardar', 'Salvar'],
  saved: ['Saved.', 'Guardado.', 'Salvo.'],
  mail: ['When nobody answers', 'Cuando nadie responde', 'Quando ninguém responde'],
  mailText: [
    'Owners and agents get an e-mail when a customer has waited this long.',
    'Propietarios y agentes reciben un correo cuando un cliente lleva este tiempo esperando.',
    'Proprietários e atendentes recebem um e-mail quando um cliente espera há este tempo.',
  ],
  minutes: ['Minutes, or empty for never', 'Minutos, o vacío para nunca', 'Minutos, ou vazio para nunca'],
  noMail: [
    'No e-mail goes out from here; whoever runs this service can set that up.',
    'Desde aquí no sale ningún correo; quien opera este servicio puede configurarlo.',
    'Daqui não sai nenhum e-mail; quem opera este serviço pode configurar.',
  ],
})
