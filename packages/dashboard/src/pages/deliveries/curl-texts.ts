import { defineTexts } from '../../i18n/texts.ts'

export const curlTexts = defineTexts({
  title: ['Send it yourself with curl', 'Enviarla tú con curl', 'Enviar você mesmo com curl'],
  text: [
    'From your machine, to the same address: the same bytes and headers as the last attempt. We do not see it and do not log it.',
    'Desde tu máquina y a la misma dirección: los mismos bytes y cabeceras que el último intento. No lo vemos ni lo registramos.',
    'Da sua máquina e para o mesmo endereço: os mesmos bytes e cabeçalhos da última tentativa. Não vemos nem registramos.',
  ],
  secret: [
    'Put the webhook’s secret into a variable first:',
    'Pon antes el secreto del webhook en una variable:',
    'Coloque antes o segredo do webhook em uma variável:',
  ],
  own: [
    'And the value of your header {name} into {variable}.',
    'Y el valor de tu cabecera {name} en {variable}.',
    'E o valor do seu cabeçalho {name} em {variable}.',
  ],
  why: [
    'It is signed anew with openssl, because a receiver refuses the recorded signature once it is 5 minutes old. The secret is not in the command: nobody is shown it again.',
    'Se firma de nuevo con openssl, porque un receptor rechaza la firma registrada a los 5 minutos. El secreto no está en el comando: no se vuelve a mostrar a nadie.',
    'É assinado de novo com openssl, porque um receptor recusa a assinatura registrada depois de 5 minutos. O segredo não está no comando: não é mostrado de novo a ninguém.',
  ],
  verify: ['How to verify', 'Cómo verificar', 'Como verificar'],
})
