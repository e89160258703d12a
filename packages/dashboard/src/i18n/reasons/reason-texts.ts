// Texts for the server's reasons for refusing, in every language.
import type { ReasonName } from '@mostrador/contract/dashboard/reasons'
import { defineTexts, type Texts } from '../texts.ts'
import { apiReasonTexts } from './api-reason-texts.ts'
import { channelReasonTexts } from './channel-reason-texts.ts'
import { fileReasonTexts } from './file-reason-texts.ts'
import { photoReasonTexts } from './photo-reason-texts.ts'
import { shopReasonTexts } from './shop-reason-texts.ts'
import { signInReasonTexts } from './sign-in-reason-texts.ts'
import { templateReasonTexts } from './template-reason-texts.ts'
import { webhookReasonTexts } from './webhook-reason-texts.ts'

export const reasonTexts = defineTexts({
  ...photoReasonTexts,
  ...shopReasonTexts,
  ...signInReasonTexts,
  ...templateReasonTexts,
  value: [
    '{place}: {problem}',
    'Revisa «{place}»: ese valor no se acepta.',
    'Confira “{place}”: esse valor não é aceito.',
  ],
  too_large: [
    'That is more than {megabytes} MB, the most that is taken at once.',
    'Son más de {megabytes} MB, lo máximo que se acepta de una vez.',
    'São mais de {megabytes} MB, o máximo aceito de uma vez.',
  ],
  list_changed: [
    'This list has changed. Open it again.',
    'Esta lista cambió. Ábrela de nuevo.',
    'Esta lista mudou. Abra de novo.',
  ],
  changed_meanwhile: [
    'Somebody changed this meanwhile. Load it again, so that nothing of theirs is lost.',
    'Alguien cambió esto mientras tanto. Vuelve a cargarlo, para que no se pierda nada.',
    'Alguém mudou isto enquanto isso. Carregue de novo, para que nada se perca.',
  ],
  email: [
    'Give an e-mail address such as ana@example.com.',
    'Escribe un correo como ana@example.com.',
    'Informe um e-mail como ana@example.com.',
  ],
  password_length: [
    'A password has {min} to {max} characters.',
    'Una contraseña tiene de {min} a {max} caracteres.',
    'Uma senha tem de {min} a {max} caracteres.',
  ],
  phone: [
    'A phone number has {min} to {max} characters.',
    'Un teléfono tiene de {min} a {max} caracteres.',
    'Um telefone tem de {min} a {max} caracteres.',
  ],
  phone_wrong: [
    'This is not a phone number. Write its digits, such as 300 123 4567 or +57 300 123 4567.',
    'Esto no es un número de teléfono. Escribe sus dígitos, como 300 123 4567 o +57 300 123 4567.',
    'Isto não é um número de telefone. Escreva os dígitos, como 11 91234 5678 ou +55 11 91234 5678.',
  ],
  phone_country: [
    'Write the whole number. Begin with + and the code of the country, such as +{code}, so that it is clear which one it is.',
    'Escribe el número completo. Empieza con + y el código del país, como +{code}, para que se sepa cuál es.',
    'Escreva o número completo. Comece com + e o código do país, como +{code}, para ficar claro qual é.',
  ],
  phone_of: [
    'This phone is that of {name}.',
    'Este teléfono ya es de {name}.',
    'Este telefone já é de {name}.',
  ],
  phone_known: [
    'There is a contact with this phone number already.',
    'Ya hay un contacto con este teléfono.',
    'Já existe um contato com este telefone.',
  ],
  sign_in_wrong: [
    'The e-mail address or the password is wrong.',
    'El correo o la contraseña no son correctos.',
    'O e-mail ou a senha está incorreto.',
  ],
  password_wrong: ['The password is wrong.', 'La contraseña no es correcta.', 'A senha está incorreta.'],
  link_over: [
    'This link was used or is too old. Ask for a new one.',
    'Este enlace ya se usó o es demasiado viejo. Pide uno nuevo.',
    'Este link já foi usado ou é antigo demais. Peça um novo.',
  ],
  code_wrong: [
    'The code is wrong or too old. Try the next one.',
    'El código no es correcto o ya venció. Prueba el siguiente.',
    'O código está incorreto ou venceu. Tente o próximo.',
  ],
  code_used: [
    'The code is wrong or was used before.',
    'El código no es correcto o ya se usó.',
    'O código está incorreto ou já foi usado.',
  ],
  code_late: [
    'The time for the code is over. Sign in again.',
    'Se acabó el tiempo para el código. Vuelve a entrar.',
    'O tempo para o código acabou. Entre de novo.',
  ],
  codes_many: [
    'Too many wrong codes. Sign in again.',
    'Demasiados códigos incorrectos. Vuelve a entrar.',
    'Muitos códigos incorretos. Entre de novo.',
  ],
  second_factor_missing: [
    'There is no second factor. Begin by adding one.',
    'No hay segundo factor. Empieza por agregar uno.',
    'Não há segundo fator. Comece adicionando um.',
  ],
  second_factor_known: [
    'There is a second factor already. Remove it first.',
    'Ya hay un segundo factor. Quítalo primero.',
    'Já existe um segundo fator. Remova-o primeiro.',
  ],
  sign_up_closed: [
    'Nobody can sign up here. Ask whoever runs this server for an account.',
    'Aquí nadie puede registrarse. Pide una cuenta a quien opera este servidor.',
    'Aqui ninguém pode se cadastrar. Peça uma conta a quem opera este servidor.',
  ],
  mail_missing: [
    'No e-mail goes out from here. Whoever runs this server can give you a new password.',
    'De aquí no salen correos. Quien opera este servidor puede darte una contraseña nueva.',
    'Daqui não saem e-mails. Quem opera este servidor pode lhe dar uma senha nova.',
  ],
  tries_many: [
    'Too many tries. Try again in {minutes} min.',
    'Demasiados intentos. Vuelve a intentarlo en {minutes} min.',
    'Muitas tentativas. Tente de novo em {minutes} min.',
  ],
  origin: [
    'The server expects this page at {url}. Open it there, or ask whoever runs the server to change its address.',
    'El servidor espera esta página en {url}. Ábrela ahí, o pide a quien opera el servidor que cambie su dirección.',
    'O servidor espera esta página em {url}. Abra-a lá, ou peça a quem opera o servidor que mude o endereço dele.',
  ],
  account_missing: [
    'You belong to no account any more. Ask to be invited.',
    'Ya no perteneces a ninguna cuenta. Pide que te inviten.',
    'Você não pertence mais a nenhuma conta. Peça um convite.',
  ],
  account_other: [
    'Another account was chosen in another tab. Load this page again.',
    'En otra pestaña se eligió otra cuenta. Vuelve a cargar esta página.',
    'Em outra aba foi escolhida outra conta. Carregue esta página de novo.',
  ],
  account_suspended: [
    'This account is suspended: it can be looked at and not changed.',
    'Esta cuenta está suspendida: se puede ver, pero no cambiar.',
    'Esta conta está suspensa: pode ser vista, mas não alterada.',
  ],
  role: [
    'Your role does not allow this. Ask an owner of the account.',
    'Tu rol no permite esto. Pídeselo a un propietario de la cuenta.',
    'Sua função não permite isso. Peça a um proprietário da conta.',
  ],
  owner_last: [
    'An account has at least one owner. Make somebody else an owner first.',
    'Una cuenta tiene al menos un propietario. Haz propietaria a otra persona primero.',
    'Uma conta tem pelo menos um proprietário. Torne outra pessoa proprietária primeiro.',
  ],
  shops_many: [
    'From the demo you can start {max} shops. Whoever runs this service can add more.',
    'Desde la demo se pueden empezar {max} tiendas. Quien opera este servicio puede crear más.',
    'Da demo é possível começar {max} lojas. Quem opera este serviço pode criar mais.',
  ],
  shop_own_missing: [
    'Start a shop of your own first: the demo is the only one you have.',
    'Primero empieza tu propia tienda: la de muestra es la única que tienes.',
    'Primeiro comece sua própria loja: a de demonstração é a única que você tem.',
  ],
  demo_only: [
    'This is possible from the demo shop only.',
    'Esto solo se puede desde la tienda de muestra.',
    'Isso só é possível na loja de demonstração.',
  ],
  member_known: [
    '{email} belongs to this account already.',
    '{email} ya pertenece a esta cuenta.',
    '{email} já pertence a esta conta.',
  ],
  email_known: [
    '{email} has a login already. Sign in instead.',
    '{email} ya tiene acceso. Entra con tu contraseña.',
    '{email} já tem acesso. Entre com sua senha.',
  ],
  key_ended: [
    'This key was already replaced or revoked. Load the page again.',
    'Esta clave ya se reemplazó o se revocó. Vuelve a cargar la página.',
    'Esta chave já foi trocada ou revogada. Recarregue a página.',
  ],
  invitation_over: [
    'This invitation was used, taken back or is too old. Ask for a new one.',
    'Esta invitación ya se usó, se retiró o es demasiado vieja. Pide otra.',
    'Este convite já foi usado, retirado ou é antigo demais. Peça outro.',
  ],
  invitation_of_other: [
    'This invitation is for {email}. Sign in with that address first.',
    'Esta invitación es para {email}. Entra primero con ese correo.',
    'Este convite é para {email}. Entre primeiro com esse e-mail.',
  ],
  invitations_many: [
    '{max} invitations are open. Take one back first.',
    'Hay {max} invitaciones abiertas. Retira una primero.',
    'Há {max} convites abertos. Retire um primeiro.',
  ],
  pages_many: [
    'Too many pages are open; this one is brought up to date more slowly.',
    'Hay demasiadas páginas abiertas; esta se actualiza más despacio.',
    'Há páginas demais abertas; esta é atualizada mais devagar.',
  ],
  trials_many: [
    'The bot is answering other trials. Wait for them.',
    'El bot está respondiendo otras pruebas. Espéralas.',
    'O bot está respondendo outros testes. Espere por eles.',
  ],
  ...fileReasonTexts,
  reply_late: [
    'The time in which the platform lets you answer is over. It begins anew when the customer writes.',
    'Se acabó el tiempo en que la plataforma deja responder. Empieza de nuevo cuando el cliente escriba.',
    'Acabou o tempo em que a plataforma permite responder. Recomeça quando o cliente escrever.',
  ],
  template_none: [
    'Only WhatsApp has templates. Write a text instead.',
    'Solo WhatsApp tiene plantillas. Escribe un texto.',
    'Só o WhatsApp tem modelos. Escreva um texto.',
  ],
  assignee: [
    'Conversations are assigned to owners and agents of the account.',
    'Las conversaciones se asignan a propietarios y agentes de la cuenta.',
    'As conversas são atribuídas a proprietários e atendentes da conta.',
  ],
  mention: [
    'Somebody who is mentioned no longer belongs to the account.',
    'Una de las personas mencionadas ya no está en la cuenta.',
    'Uma das pessoas mencionadas não está mais na conta.',
  ],
  snooze_time: [
    'Pick a time ahead, within {days} days.',
    'Elige un momento que no haya pasado, dentro de {days} días.',
    'Escolha um momento que não passou, em até {days} dias.',
  ],
  canned_known: [
    'There is an answer with /{shortcut} already.',
    'Ya hay una respuesta con /{shortcut}.',
    'Já existe uma resposta com /{shortcut}.',
  ],
  canned_many: [
    'An account has at most {max} ready answers. Delete one first.',
    'Una cuenta tiene como máximo {max} respuestas rápidas. Elimina una primero.',
    'Uma conta tem no máximo {max} respostas rápidas. Exclua uma primeiro.',
  ],
  canned_variable: [
    '{name} stands for nothing. Use one of the variables below the field.',
    '{name} no significa nada. Usa una de las variables que están bajo el campo.',
    '{name} não significa nada. Use uma das variáveis abaixo do campo.',
  ],
  campaign_state: [
    'The campaign has moved on meanwhile. Open it again.',
    'La campaña cambió mientras tanto. Ábrela de nuevo.',
    'A campanha mudou enquanto isso. Abra de novo.',
  ],
  campaign_values: [
    'Fill in every variable of the message.',
    'Completa todas las variables del mensaje.',
    'Preencha todas as variáveis da mensagem.',
  ],
  campaign_rule: [
    'Offers go only to customers who agreed; messages about orders need no permission.',
    'Las ofertas solo van a clientes que aceptaron; los avisos de pedidos no necesitan permiso.',
    'Ofertas só vão a clientes que aceitaram; avisos de pedidos não precisam de permissão.',
  ],
  campaign_template: [
    'WhatsApp has not approved this template in these words. Choose another one, or wait.',
    'WhatsApp no ha aprobado esta plantilla con estas palabras. Elige otra o espera.',
    'O WhatsApp não aprovou este modelo com estas palavras. Escolha outro ou espere.',
  ],
  campaign_phone: [
    'Write the phone with its country code, such as +57 300 123 4567.',
    'Escribe el teléfono con el código del país, como +57 300 123 4567.',
    'Escreva o telefone com o código do país, como +55 11 91234 5678.',
  ],
  campaign_agreed: [
    'Choose a day that has come: it is the one on which they agreed.',
    'Elige un día que ya llegó: es el día en que aceptaron.',
    'Escolha um dia que já chegou: é o dia em que aceitaram.',
  ],
  list_phone: [
    'The file has no column “phone”. Its first line names the columns.',
    'El archivo no tiene la columna «teléfono» (o «phone»). La primera línea nombra las columnas.',
    'O arquivo não tem a coluna “telefone” (ou “phone”). A primeira linha dá nome às colunas.',
  ],
  list_line: [
    'Line {line} cannot be read: a quotation mark stands alone there. Delete it, or double it.',
    'La línea {line} no se puede leer: tiene una comilla suelta. Bórrala o ponla doble.',
    'A linha {line} não pode ser lida: tem uma aspa solta. Apague-a ou escreva-a em dobro.',
  ],
  campaign_list: ['Upload the list first.', 'Sube primero la lista.', 'Envie primeiro a lista.'],
  campaigns_many: [
    'There are {max} campaigns, the most there may be. Delete drafts that you do not need.',
    'Ya hay {max} campañas, el máximo. Borra los borradores que no necesites.',
    'Já existem {max} campanhas, o máximo. Apague os rascunhos de que não precisa.',
  ],
  opted_out: [
    'This customer opted out. Note under “Messages” that they want them again.',
    'Este cliente se dio de baja. Anota en «Mensajes» que los quiere otra vez.',
    'Este cliente pediu para sair. Anote em “Mensagens” que quer receber de novo.',
  ],
  label_known: [
    'There is a label “{name}” already.',
    'Ya existe la etiqueta «{name}».',
    'Já existe a etiqueta “{name}”.',
  ],
  labels_many: [
    'An account has at most {max} labels. Delete one first.',
    'Una cuenta tiene como máximo {max} etiquetas. Elimina una primero.',
    'Uma conta tem no máximo {max} etiquetas. Exclua uma primeiro.',
  ],
  order_stock: [
    'There are only {available} of {product}.',
    'Solo hay {available} de {product}.',
    'Só há {available} de {product}.',
  ],
  order_note_missing: [
    'Say in a few words why the order is cancelled.',
    'Di en pocas palabras por qué se cancela el pedido.',
    'Diga em poucas palavras por que o pedido está sendo cancelado.',
  ],
  order_state: [
    'The order is in another state by now. Look at it again.',
    'El pedido ya está en otro estado. Míralo de nuevo.',
    'O pedido já está em outro estado. Veja-o de novo.',
  ],
  money_changed: [
    'Other money was noted meanwhile. Look at the sum again.',
    'Mientras tanto se anotó otro dinero. Mira de nuevo la suma.',
    'Outro dinheiro foi anotado nesse meio-tempo. Veja a soma de novo.',
  ],
  appointment_state: [
    'The appointment is in another state by now. Look at it again.',
    'La cita ya está en otro estado. Mírala de nuevo.',
    'O agendamento já está em outro estado. Veja-o de novo.',
  ],
  slot_taken: [
    'This time is not free any more. Choose another one.',
    'Esta hora ya no está libre. Elige otra.',
    'Este horário não está mais livre. Escolha outro.',
  ],
  slot_of_other: [
    'This time is of another service than the appointment.',
    'Esta hora es de otro servicio que el de la cita.',
    'Este horário é de outro serviço que não o do agendamento.',
  ],
  range: [
    'Choose an end after the beginning, at most {days} days later.',
    'Elige un final después del comienzo, como mucho {days} días más tarde.',
    'Escolha um fim depois do início, no máximo {days} dias mais tarde.',
  ],
  sku_known: [
    'There is a product with the SKU {sku} already.',
    'Ya hay un producto con el SKU {sku}.',
    'Já existe um produto com o SKU {sku}.',
  ],
  file: [
    'The file cannot be read: {problem}',
    'El archivo no se puede leer. Compáralo con el ejemplo y guárdalo en UTF-8.',
    'O arquivo não pode ser lido. Compare com o exemplo e salve em UTF-8.',
  ],
  import_running: [
    'Another import is running. Wait for its end.',
    'Hay otra importación en curso. Espera a que termine.',
    'Há outra importação em andamento. Espere terminar.',
  ],
  busy: [
    'Somebody else is changing this right now. Try again.',
    'Otra persona está cambiando esto ahora. Inténtalo de nuevo.',
    'Outra pessoa está alterando isto agora. Tente de novo.',
  ],
  channel_known: [
    'This number, page or bot belongs to a channel already. Delete that one first.',
    'Este número, página o bot ya pertenece a un canal. Elimina ese primero.',
    'Este número, página ou bot já pertence a um canal. Exclua esse primeiro.',
  ],
  channel_elsewhere: [
    'Only {platforms} can be set up from here. Others are set up on their side.',
    'Desde aquí solo se puede configurar {platforms}. Los demás se configuran en su propio lado.',
    'Daqui só se configura {platforms}. Os demais são configurados no lado deles.',
  ],
  channel_token: [
    'Give the channel its access token first.',
    'Primero dale al canal su token de acceso.',
    'Primeiro dê ao canal o token de acesso.',
  ],
  channel_refused: [
    '{platform} did not take it: {problem}',
    '{platform} no lo aceptó. Revisa el token y la dirección pública.',
    'O {platform} não aceitou. Confira o token e o endereço público.',
  ],
  ...apiReasonTexts,
  ...channelReasonTexts,
  ...webhookReasonTexts,
}) satisfies Texts & Record<ReasonName, unknown>
