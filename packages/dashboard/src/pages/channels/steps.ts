import { defineTexts } from '../../i18n/texts.ts'

/** Setup steps on the platform's side, in order. */
export const stepTexts = defineTexts({
  whatsapp1: [
    'In your Meta app (type Business) open WhatsApp → Configuration → Webhook → Edit.',
    'En tu app de Meta (tipo Negocios) abre WhatsApp → Configuración → Webhook → Editar.',
    'No seu app da Meta (tipo Empresa) abra WhatsApp → Configuração → Webhook → Editar.',
  ],
  paste: [
    'Paste the callback URL and the verify token from here, then choose Verify and save.',
    'Pega la URL y el token de verificación de aquí, y elige Verificar y guardar.',
    'Cole a URL e o token de verificação daqui e escolha Verificar e salvar.',
  ],
  whatsapp3: [
    'On the same page subscribe to the fields messages, smb_message_echoes and user_id_update; for templates to message_template_status_update, message_template_quality_update and template_category_update; for campaigns to user_preferences.',
    'En la misma página suscríbete a los campos messages, smb_message_echoes y user_id_update; para las plantillas, a message_template_status_update, message_template_quality_update y template_category_update; para las campañas, a user_preferences.',
    'Na mesma página assine os campos messages, smb_message_echoes e user_id_update; para os modelos, message_template_status_update, message_template_quality_update e template_category_update; para as campanhas, user_preferences.',
  ],
  whatsapp4: [
    'Subscribe the app to the WhatsApp Business account (WABA), which the console does not always do.',
    'Suscribe la app a la cuenta de WhatsApp Business (WABA), cosa que la consola no siempre hace.',
    'Assine o app na conta do WhatsApp Business (WABA), o que o console nem sempre faz.',
  ],
  write: [
    'Write a message from your own phone, then check below.',
    'Escribe un mensaje desde tu teléfono y comprueba abajo.',
    'Escreva uma mensagem do seu celular e confira abaixo.',
  ],
  messenger1: [
    'In your Meta app open Messenger → Settings → Webhooks.',
    'En tu app de Meta abre Messenger → Configuración → Webhooks.',
    'No seu app da Meta abra Messenger → Configurações → Webhooks.',
  ],
  messenger3: [
    'Connect the page and subscribe it to messages, messaging_postbacks, message_echoes, message_deliveries and message_reads.',
    'Conecta la página y suscríbela a messages, messaging_postbacks, message_echoes, message_deliveries y message_reads.',
    'Conecte a página e assine messages, messaging_postbacks, message_echoes, message_deliveries e message_reads.',
  ],
  instagram1: [
    'The account must be a professional one. In your Meta app open Instagram → API setup → Webhooks.',
    'La cuenta debe ser profesional. En tu app de Meta abre Instagram → Configuración de la API → Webhooks.',
    'A conta deve ser profissional. No seu app da Meta abra Instagram → Configuração da API → Webhooks.',
  ],
  instagram3: [
    'Subscribe to messages, messaging_postbacks and messaging_seen.',
    'Suscríbete a messages, messaging_postbacks y messaging_seen.',
    'Assine messages, messaging_postbacks e messaging_seen.',
  ],
  telegram1: [
    'Write /newbot to @BotFather and save the token it gives you here.',
    'Escribe /newbot a @BotFather y guarda aquí el token que te da.',
    'Escreva /newbot ao @BotFather e salve aqui o token que ele der.',
  ],
  telegram2: [
    'Choose Connect with Telegram below: Telegram is told this address, and a secret made for it.',
    'Elige Conectar con Telegram abajo: Telegram recibe esta dirección y un secreto creado para ella.',
    'Escolha Conectar com o Telegram abaixo: o Telegram recebe este endereço e um segredo criado para ele.',
  ],
  web1: [
    'Open the address: it is a chat page of your own that works at once. Share the link.',
    'Abre la dirección: es tu propia página de chat y ya funciona. Comparte el enlace.',
    'Abra o endereço: é sua própria página de chat e já funciona. Compartilhe o link.',
  ],
  web2: [
    'To show it on your site, put this line before </body>.',
    'Para mostrarlo en tu sitio, pon esta línea antes de </body>.',
    'Para mostrá-lo no seu site, coloque esta linha antes de </body>.',
  ],
})

/** The code that a step shows. */
export function codeOf(step: keyof typeof stepTexts, inboundUrl: string): string | undefined {
  if (step === 'whatsapp4') {
    return 'curl -X POST "https://graph.facebook.com/v25.0/$WABA_ID/subscribed_apps" \\\n  -H "Authorization: Bearer $TOKEN"'
  }
  if (step === 'web2') return `<script src="${inboundUrl}/embed.js" defer></script>`
  return undefined
}
