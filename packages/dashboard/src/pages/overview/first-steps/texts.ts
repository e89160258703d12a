import { defineTexts } from '../../../i18n/texts.ts'

export const firstStepTexts = defineTexts({
  title: ['First steps', 'Primeros pasos', 'Primeiros passos'],
  welcome: [
    'In a quarter of an hour your shop answers by itself. Each step is ticked off on its own.',
    'En un cuarto de hora tu negocio responde solo. Cada paso se marca por sí mismo.',
    'Em quinze minutos seu negócio responde sozinho. Cada passo é marcado sozinho.',
  ],
  progress: ['{done} of {of} done', 'Listos: {done} de {of}', 'Prontos: {done} de {of}'],
  isDone: ['Done', 'Listo', 'Pronto'],
  next: ['Next step', 'Siguiente paso', 'Próximo passo'],
  nextIs: ['Next: {step}', 'Sigue: {step}', 'A seguir: {step}'],
  allDone: ['All done', 'Todo listo', 'Tudo pronto'],
  showList: ['Show the steps', 'Ver los pasos', 'Ver os passos'],
  foldList: ['Fold the steps', 'Plegar los pasos', 'Recolher os passos'],
  hide: ['Hide', 'Ocultar', 'Ocultar'],
  hidden: [
    'The first steps are hidden.',
    'Los primeros pasos quedan ocultos.',
    'Os primeiros passos ficam ocultos.',
  ],

  web_chat: ['Open your web chat', 'Abre tu chat web', 'Abra seu chat web'],
  products: ['Add three products', 'Agrega tres productos', 'Adicione três produtos'],
  try_out: ['Try the bot', 'Prueba el bot', 'Experimente o bot'],
  hours: ['Say when you are open', 'Di cuándo atiendes', 'Diga quando você atende'],
  bookings: ['Let customers book', 'Deja que los clientes agenden', 'Deixe os clientes agendarem'],
  share: ['Share your link', 'Comparte tu enlace', 'Compartilhe seu link'],
  main_platform: ['Connect WhatsApp', 'Conecta WhatsApp', 'Conecte o WhatsApp'],
  invite: ['Invite a colleague', 'Invita a un colega', 'Convide um colega'],
  key: ['Create an API key', 'Crea una clave de API', 'Crie uma chave de API'],

  web_chatText: [
    'A page of your own where customers write to you and the bot answers. It works at once.',
    'Una página tuya donde los clientes te escriben y el bot responde. Funciona de inmediato.',
    'Uma página sua onde os clientes escrevem e o bot responde. Funciona na hora.',
  ],
  openChat: ['Open my web chat', 'Abrir mi chat web', 'Abrir meu chat web'],
  chatReady: [
    'Your web chat is open. This is its link:',
    'Tu chat web está abierto. Este es su enlace:',
    'Seu chat web está aberto. Este é o link:',
  ],
  productsText: [
    'The bot sells what stands here, and nothing else. Type them in, paste the list you have, or take a photo of it.',
    'El bot vende lo que está aquí, y nada más. Escríbelos, pega la lista que tengas o tómale una foto.',
    'O bot vende o que está aqui, e mais nada. Digite, cole a lista que você tem ou tire uma foto dela.',
  ],
  productsSoFar: [
    'In your catalogue so far: {names}',
    'En tu catálogo hasta ahora: {names}',
    'No seu catálogo até agora: {names}',
  ],
  try_outText: [
    'Write as a customer would. Nothing is sent, ordered or booked.',
    'Escribe como lo haría un cliente. Nada se envía, pide ni agenda.',
    'Escreva como um cliente faria. Nada é enviado, pedido ou agendado.',
  ],
  askPrice: ['How much is {name}?', '¿Cuánto cuesta {name}?', 'Quanto custa {name}?'],
  askTwo: ['I want 2 {name}', 'Quiero 2 {name}', 'Quero 2 {name}'],
  askOffer: ['What do you have?', '¿Qué tienen?', 'O que vocês têm?'],
  askHours: ['When are you open?', '¿A qué hora abren?', 'Que horas vocês abrem?'],
  hoursText: [
    'The bot answers at any time. With your hours it also knows when to call one of you ({zone}).',
    'El bot responde a toda hora. Con tu horario también sabe cuándo llamarte ({zone}).',
    'O bot responde a qualquer hora. Com seu horário ele também sabe quando chamar você ({zone}).',
  ],
  acceptHours: ['These are our hours', 'Este es nuestro horario', 'Este é nosso horário'],
  changeHours: ['Change them', 'Cambiarlo', 'Alterar'],
  hoursSaved: ['Your hours are saved.', 'Tu horario quedó guardado.', 'Seu horário foi salvo.'],
  bookingsText: [
    'A service can be booked once it has a duration, somebody who gives it, and hours.',
    'Un servicio se puede agendar cuando tiene duración, quién lo atienda y horario.',
    'Um serviço pode ser agendado quando tem duração, quem atenda e horário.',
  ],
  bookingsReady: [
    'Your services can be booked. Hours and who serves are set here:',
    'Tus servicios ya se pueden agendar. Aquí ajustas horarios y quién atiende:',
    'Seus serviços já podem ser agendados. Aqui você ajusta horários e quem atende:',
  ],
  toAvailability: ['Hours and who serves', 'Horarios y quién atiende', 'Horários e quem atende'],
  shareText: [
    'Put the link in your status, profile or answers, or print the QR code.',
    'Pon el enlace en tu estado, perfil o respuestas, o imprime el código QR.',
    'Coloque o link no seu status, perfil ou respostas, ou imprima o código QR.',
  ],
  shareFirst: [
    'Open your web chat first; then there is a link to share.',
    'Primero abre tu chat web; después hay un enlace para compartir.',
    'Primeiro abra seu chat web; depois há um link para compartilhar.',
  ],
  connect1: [
    'You need a Meta business account and a number that is not used in the WhatsApp app.',
    'Necesitas una cuenta de empresa en Meta y un número que no se use en la app de WhatsApp.',
    'Você precisa de uma conta empresarial na Meta e de um número que não esteja no app do WhatsApp.',
  ],
  connect2: [
    'We show each click on Meta’s side, and check the connection with you.',
    'Te mostramos cada clic del lado de Meta y comprobamos contigo la conexión.',
    'Mostramos cada clique do lado da Meta e conferimos a conexão com você.',
  ],
  connect3: [
    'Plan an hour; if Meta wants to verify your business, some days. Your web chat works meanwhile.',
    'Calcula una hora; si Meta pide verificar tu empresa, unos días. Mientras tanto funciona tu chat web.',
    'Reserve uma hora; se a Meta pedir para verificar a empresa, alguns dias. Enquanto isso, seu chat web funciona.',
  ],
  toConnect: ['Set up WhatsApp', 'Configurar WhatsApp', 'Configurar o WhatsApp'],
  inviteText: [
    'Whoever answers customers with you gets their own access. No passwords are shared.',
    'Quien atiende contigo tiene su propio acceso. Nadie comparte contraseñas.',
    'Quem atende com você tem seu próprio acesso. Ninguém compartilha senhas.',
  ],
  keyText: [
    'For your website, accounting or spreadsheets. If nobody programs for you, leave this for later.',
    'Para tu sitio, contabilidad u hojas de cálculo. Si nadie programa para ti, déjalo para después.',
    'Para seu site, contabilidade ou planilhas. Se ninguém programa para você, deixe para depois.',
  ],
})
