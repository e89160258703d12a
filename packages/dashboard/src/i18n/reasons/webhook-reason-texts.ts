// Why webhooks, deliveries and replays are refused something. A part of `reasonTexts`.
import { defineTexts } from '../texts.ts'

export const webhookReasonTexts = defineTexts({
  webhooks_many: [
    'An account has at most {max} webhooks. Delete one first.',
    'Una cuenta tiene como mucho {max} webhooks. Elimina uno primero.',
    'Uma conta tem no máximo {max} webhooks. Exclua um primeiro.',
  ],
  webhook_secrets_many: [
    'At most {max} secrets sign at one time. Wait until {ends_at}, or let the former ones end now.',
    'Como mucho {max} secretos firman a la vez. Espera hasta {ends_at} o haz que los anteriores terminen ya.',
    'No máximo {max} segredos assinam ao mesmo tempo. Espere até {ends_at} ou encerre os anteriores já.',
  ],
  webhook_secret_prepared: [
    'The next secret is prepared already. Make it the current one, or cancel it and prepare another.',
    'El próximo secreto ya está preparado. Haz que sea el actual, o cancélalo y prepara otro.',
    'O próximo segredo já está preparado. Torne-o o atual, ou cancele e prepare outro.',
  ],
  webhook_secret_none: [
    'No secret is prepared any more.',
    'Ya no hay ningún secreto preparado.',
    'Não há mais nenhum segredo preparado.',
  ],
  webhook_header: [
    'The header {name} is not accepted. Our own names are taken, and a value is one line of letters, digits and signs.',
    'La cabecera {name} no se acepta. Nuestros nombres están reservados, y el valor es una línea de letras, cifras y signos.',
    'O cabeçalho {name} não é aceito. Nossos nomes são reservados, e o valor é uma linha de letras, números e sinais.',
  ],
  webhook_headers_many: [
    'A webhook has at most {max} headers of its own. Remove one first.',
    'Un webhook tiene como mucho {max} cabeceras propias. Quita una primero.',
    'Um webhook tem no máximo {max} cabeçalhos próprios. Remova um primeiro.',
  ],
  webhook_headers_elsewhere: [
    'The new address is another server. Give {names} again, or remove it, so that no other server gets its value.',
    'La nueva dirección es otro servidor. Escribe de nuevo {names}, o quítala, para que otro servidor no reciba su valor.',
    'O novo endereço é outro servidor. Informe {names} de novo, ou remova, para que outro servidor não receba o valor.',
  ],
  webhook_broken: [
    'This webhook is broken. Make its address answer, then save its URL: that releases what is held.',
    'Este webhook está roto. Haz que su dirección responda y guarda su URL: eso libera lo retenido.',
    'Este webhook está quebrado. Faça o endereço responder e salve a URL: isso libera o que está retido.',
  ],
  webhook_paused: [
    'This webhook is paused. Resume it, then try again what failed.',
    'Este webhook está en pausa. Reanúdalo y luego reintenta lo que falló.',
    'Este webhook está em pausa. Retome-o e depois tente de novo o que falhou.',
  ],
  webhook_url: [
    'This URL cannot be used. Give a full one, such as https://shop.example/hooks.',
    'Esta URL no sirve. Escribe una completa, como https://shop.example/hooks.',
    'Esta URL não serve. Informe uma completa, como https://shop.example/hooks.',
  ],
  webhook_url_user: [
    'The URL must not carry a user name or password. Use a header of your own for them; every request is signed too.',
    'La URL no debe llevar usuario ni contraseña. Ponlos en una cabecera propia; además, cada solicitud va firmada.',
    'A URL não deve levar usuário nem senha. Coloque-os em um cabeçalho próprio; além disso, cada requisição é assinada.',
  ],
  webhook_url_fragment: [
    'The URL must not have a part after #. Leave it out.',
    'La URL no debe tener una parte después de #. Quítala.',
    'A URL não deve ter uma parte depois de #. Retire-a.',
  ],
  webhook_header_taken: [
    'The name {name} is the service’s own to send. Take another name.',
    'El nombre {name} lo usa el propio servicio. Elige otro nombre.',
    'O nome {name} é usado pelo próprio serviço. Escolha outro nome.',
  ],
  webhook_header_name: [
    '{name} is no name of a header. It takes letters, digits and hyphens, without blanks.',
    '{name} no es un nombre de cabecera. Lleva letras, cifras y guiones, sin espacios.',
    '{name} não é um nome de cabeçalho. Leva letras, números e hifens, sem espaços.',
  ],
  webhook_header_value: [
    'The value of {name} takes letters without accents, digits and signs, in one line.',
    'El valor de {name} lleva letras sin tildes, cifras y signos, en una línea.',
    'O valor de {name} leva letras sem acentos, números e sinais, em uma linha.',
  ],
  webhook_url_https: [
    'The URL must begin with https://',
    'La URL debe empezar por https://',
    'A URL deve começar com https://',
  ],
  webhook_url_http: [
    'The URL must begin with https:// or http://',
    'La URL debe empezar con https:// o http://',
    'A URL precisa começar com https:// ou http://',
  ],
  webhook_url_local: [
    'This URL leads into a private network. Give one that is reached over the internet.',
    'Esta URL lleva a una red privada. Escribe una a la que se llegue por internet.',
    'Esta URL leva a uma rede privada. Informe uma acessível pela internet.',
  ],
  webhook_url_spaces: [
    'The URL contains spaces, line breaks or control characters. Take them out.',
    'La URL tiene espacios, saltos de línea o caracteres de control. Quítalos.',
    'A URL tem espaços, quebras de linha ou caracteres de controle. Retire-os.',
  ],
  delivery_busy: [
    'This delivery is being sent right now. Look at it again.',
    'Esta entrega se está enviando ahora. Mírala de nuevo.',
    'Esta entrega está sendo enviada agora. Veja-a de novo.',
  ],
  delivery_closed: [
    'The webhook of this delivery was deleted. Nothing can be sent to it any more.',
    'El webhook de esta entrega se eliminó. Ya no se le puede enviar nada.',
    'O webhook desta entrega foi excluído. Nada mais pode ser enviado a ele.',
  ],
  replay_running: [
    'This webhook is sending a time again already: wait until it is done, or stop it.',
    'Este webhook ya está reenviando un período: espera a que termine o detenlo.',
    'Este webhook já está reenviando um período: espere terminar ou pare o envio.',
  ],
  replay_over: [
    'Nothing is being sent again to this webhook.',
    'No se está reenviando nada a este webhook.',
    'Nada está sendo reenviado a este webhook.',
  ],
  replay_window: [
    'The start must come before the end.',
    'El inicio debe ir antes del final.',
    'O início precisa vir antes do fim.',
  ],
  replay_gone: [
    'Nothing of that time is kept: the log goes back {days} days.',
    'De ese período ya no queda nada: el registro guarda {days} días.',
    'Nada desse período foi guardado: o registro vai até {days} dias atrás.',
  ],
  delivery_old: [
    'This delivery is older than the log is kept.',
    'Esta entrega es más vieja de lo que se guarda el registro.',
    'Esta entrega é mais antiga do que o registro guardado.',
  ],
})
