import { defineTexts } from '../../../i18n/texts.ts'

export const rotationTexts = defineTexts({
  ways: [
    'Change it in three steps, so that no delivery fails. Replace it at once when others have seen it.',
    'Cámbialo en tres pasos para que no falle ninguna entrega. Reemplázalo de una vez si otros ya lo vieron.',
    'Troque em três passos para que nenhuma entrega falhe. Substitua de uma vez se outros já o viram.',
  ],
  inSteps: ['Change in three steps', 'Cambiar en tres pasos', 'Trocar em três passos'],
  beginTitle: ['Make the next secret?', '¿Crear el próximo secreto?', 'Criar o próximo segredo?'],
  beginText: [
    'It is made now and shown this once, so have the place ready where you keep it. It signs beside the current one at once; nothing fails, and you can cancel the change.',
    'Se crea ahora y se muestra solo esta vez: ten listo dónde guardarlo. Firma junto al actual de inmediato; nada falla, y puedes cancelar el cambio.',
    'Ele é criado agora e mostrado só desta vez: tenha pronto onde guardá-lo. Assina junto com o atual na hora; nada falha, e você pode cancelar a troca.',
  ],
  begin: ['Make the secret', 'Crear el secreto', 'Criar o segredo'],
  prepareTitle: ['Your next secret', 'Tu próximo secreto', 'Seu próximo segredo'],
  prepareNext: [
    'Nothing fails while you install it: it signs beside the current one until you say so.',
    'Nada falla mientras lo instalas: firma junto al actual hasta que tú digas.',
    'Nada falha enquanto você o instala: ele assina junto com o atual até você decidir.',
  ],
  prepared: ['The new secret is ready', 'El nuevo secreto está listo', 'O novo segredo está pronto'],
  preparedText: [
    'Made {time} and shown once. If you did not keep it, cancel and start again.',
    'Se creó {time} y se mostró una vez. Si no lo guardaste, cancela y empieza de nuevo.',
    'Criado {time} e mostrado uma vez. Se você não o guardou, cancele e comece de novo.',
  ],
  install: ['Put it into your receiver', 'Ponlo en tu receptor', 'Coloque-o no seu receptor'],
  installText: [
    'Let your server accept the current secret and the new one. webhook-signature now carries the signature of the new one too; X-Service-Signature stays with the current one until step 3.',
    'Haz que tu servidor acepte el secreto actual y el nuevo. webhook-signature ya lleva también la firma del nuevo; X-Service-Signature sigue con el actual hasta el paso 3.',
    'Faça seu servidor aceitar o segredo atual e o novo. webhook-signature já leva também a assinatura do novo; X-Service-Signature continua com o atual até o passo 3.',
  ],
  test: ['Send a test with the new secret', 'Probar con el secreto nuevo', 'Testar com o segredo novo'],
  testText: [
    'The new secret alone signs the test, in every header: your server takes it only if it knows that secret.',
    'Solo el secreto nuevo firma la prueba, en todas las cabeceras: tu servidor la acepta solo si lo conoce.',
    'Só o segredo novo assina o teste, em todos os cabeçalhos: seu servidor o aceita somente se o conhecer.',
  ],
  tested: [
    'Your server accepted a test ({time}): it knows the new secret.',
    'Tu servidor aceptó una prueba ({time}): conoce el secreto nuevo.',
    'Seu servidor aceitou um teste ({time}): conhece o segredo novo.',
  ],
  untested: [
    'No test has shown yet that your server knows the new secret.',
    'Ninguna prueba ha mostrado aún que tu servidor conoce el secreto nuevo.',
    'Nenhum teste mostrou ainda que seu servidor conhece o segredo novo.',
  ],
  untestedTitle: ['Use it without a test?', '¿Usarlo sin haberlo probado?', 'Usá-lo sem ter testado?'],
  untestedText: [
    'If your server checks X-Service-Signature and does not know the new secret, it refuses everything from this moment on.',
    'Si tu servidor revisa X-Service-Signature y no conoce el secreto nuevo, rechazará todo desde este momento.',
    'Se o seu servidor confere X-Service-Signature e não conhece o segredo novo, recusará tudo a partir deste momento.',
  ],
  promoteAnyway: ['Use it anyway', 'Usarlo igual', 'Usar assim mesmo'],
  promoteStep: ['Make it the current one', 'Hazlo el actual', 'Torne-o o atual'],
  promoteText: [
    'From then on X-Service-Signature is made with it. The former one goes on signing in webhook-signature for a while. Wait 10 seconds for what is under way, then take the former secret out of your receiver.',
    'Desde entonces X-Service-Signature se hace con él. El anterior sigue firmando un tiempo en webhook-signature. Espera 10 segundos por lo que va en camino y luego quita el secreto anterior de tu receptor.',
    'A partir daí X-Service-Signature é feita com ele. O anterior continua assinando por um tempo em webhook-signature. Espere 10 segundos pelo que está a caminho e depois tire o segredo anterior do seu receptor.',
  ],
  promote: ['Use the new secret', 'Usar el nuevo secreto', 'Usar o novo segredo'],
  promoted: [
    'The new secret is the current one.',
    'El nuevo secreto ya es el actual.',
    'O novo segredo já é o atual.',
  ],
  takeOut: [
    'Once your receiver has checked deliveries with the new secret, take the former one out of it.',
    'Cuando tu receptor ya haya comprobado entregas con el secreto nuevo, quita de él el anterior.',
    'Quando seu receptor já tiver conferido entregas com o segredo novo, tire dele o anterior.',
  ],
  cancel: ['Cancel the change', 'Cancelar el cambio', 'Cancelar a troca'],
  cancelTitle: ['Drop the new secret?', '¿Descartar el nuevo secreto?', 'Descartar o novo segredo?'],
  cancelText: [
    'It signs no more, and cannot be brought back. The current secret stays as it is.',
    'Deja de firmar y no se puede recuperar. El secreto actual sigue igual.',
    'Ele deixa de assinar e não volta. O segredo atual continua igual.',
  ],
  cancelled: [
    'The new secret was dropped.',
    'El nuevo secreto se descartó.',
    'O novo segredo foi descartado.',
  ],
})
