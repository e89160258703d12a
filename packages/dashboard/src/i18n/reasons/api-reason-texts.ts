// Why the public API refused a request, and how to do better. A part of `reasonTexts`.
import { defineTexts } from '../texts.ts'

export const apiReasonTexts = defineTexts({
  api_path: [
    'The API has no such path, or not with this method: most things can only be read, and paths have no slash at their end. Look it up in the reference.',
    'La API no tiene esa ruta, o no con ese método: casi todo solo se lee, y las rutas no terminan en barra. Búscala en la referencia.',
    'A API não tem esse caminho, ou não com esse método: quase tudo só se lê, e os caminhos não terminam em barra. Procure na referência.',
  ],
  api_id: [
    'Nothing in this account has this id. Check it, and that the key is of the right account.',
    'Nada en esta cuenta tiene ese id. Revísalo, y que la clave sea de la cuenta correcta.',
    'Nada nesta conta tem esse id. Confira-o, e se a chave é da conta certa.',
  ],
  api_id_number: [
    '{number} is a number, and a number is no id. Take the id as the lists of the API give it; an order’s page here shows that of #{number} in its address.',
    '{number} es un número, y un número no es un id. Toma el id como lo dan las listas de la API; la página de un pedido muestra aquí el de #{number} en su dirección.',
    '{number} é um número, e um número não é um id. Use o id que as listas da API dão; a página de um pedido mostra aqui o de #{number} no endereço.',
  ],
  api_scope: [
    'This key only reads. Create one that may write.',
    'Esta clave solo lee. Crea una que pueda escribir.',
    'Esta chave só lê. Crie uma que possa escrever.',
  ],
  api_rate: [
    'The {max} requests a minute of this key were used up. Wait {seconds} s, as retry-after says, and spread them out.',
    'Se agotaron las {max} solicitudes por minuto de esta clave. Espera {seconds} s, como dice retry-after, y repártelas.',
    'As {max} requisições por minuto desta chave acabaram. Espere {seconds} s, como diz retry-after, e distribua-as.',
  ],
  api_revoked: [
    'The key was revoked while the request waited. Use another one.',
    'La clave se revocó mientras la solicitud esperaba. Usa otra.',
    'A chave foi revogada enquanto a requisição esperava. Use outra.',
  ],
  api_key_revoked: [
    'This key was revoked before. Whatever still sends it needs another one.',
    'Esta clave ya estaba revocada. Lo que todavía la envía necesita otra.',
    'Esta chave já estava revogada. O que ainda a envia precisa de outra.',
  ],
  api_key_expired: [
    'This key was replaced and its time is over. Whatever still sends it needs the new one.',
    'Esta clave se reemplazó y su plazo terminó. Lo que todavía la envía necesita la nueva.',
    'Esta chave foi trocada e o prazo dela acabou. O que ainda a envia precisa da nova.',
  ],
  api_key_suspended: [
    'The account was suspended. Its keys work again once it is resumed.',
    'La cuenta estaba suspendida. Sus claves vuelven a funcionar cuando se reactive.',
    'A conta estava suspensa. As chaves voltam a funcionar quando ela for reativada.',
  ],
  api_twice: [
    '{name} was given twice. Give it once.',
    '{name} se dio dos veces. Dalo una sola vez.',
    '{name} foi informado duas vezes. Informe uma só.',
  ],
  api_required: [
    '{name} is missing, and it is needed here.',
    'Falta {name}, que aquí es obligatorio.',
    'Falta {name}, que aqui é obrigatório.',
  ],
  api_text: [
    '{name} is not plain UTF-8 text. Check how it is encoded.',
    '{name} no es texto UTF-8 simple. Revisa cómo se codifica.',
    '{name} não é texto UTF-8 simples. Confira a codificação.',
  ],
  api_boolean: [
    '{name} takes only true or false.',
    '{name} solo acepta true o false.',
    '{name} só aceita true ou false.',
  ],
  api_instant: [
    '{name} takes a time with its zone, such as 2026-11-24T00:00:00-05:00.',
    '{name} acepta una hora con su zona, como 2026-11-24T00:00:00-05:00.',
    '{name} aceita um horário com o fuso, como 2026-11-24T00:00:00-05:00.',
  ],
  api_number: [
    '{name} takes a number, such as 20.',
    '{name} acepta un número, como 20.',
    '{name} aceita um número, como 20.',
  ],
  api_cursor: [
    'This cursor is not of this list. Pass next_cursor on unchanged, with the same filters.',
    'Este cursor no es de esta lista. Pasa next_cursor sin cambios y con los mismos filtros.',
    'Este cursor não é desta lista. Passe next_cursor sem mudar e com os mesmos filtros.',
  ],
  api_feed_cursor: [
    'This is no cursor of the feed. Take the one of /start or of the last page, unchanged.',
    'Este no es un cursor del feed. Toma el de /start o el de la última página, sin cambios.',
    'Este não é um cursor do feed. Pegue o de /start ou o da última página, sem mudar.',
  ],
  api_feed_old: [
    'The feed no longer goes back that far. Take a new cursor from /start and walk the lists once more.',
    'El feed ya no llega tan atrás. Toma un cursor nuevo de /start y recorre las listas otra vez.',
    'O feed já não vai tão longe. Pegue um cursor novo em /start e percorra as listas outra vez.',
  ],
  api_feed_ahead: [
    'This cursor is ahead of the feed, as after a restored backup. Take a new one from /start and walk the lists once more.',
    'Este cursor va por delante del feed, como tras restaurar una copia. Toma uno nuevo de /start y recorre las listas otra vez.',
    'Este cursor está à frente do feed, como depois de restaurar uma cópia. Pegue um novo em /start e percorra as listas outra vez.',
  ],
  api_content_type: [
    'The body came without content-type: application/json. Send that header.',
    'El cuerpo llegó sin content-type: application/json. Envía esa cabecera.',
    'O corpo veio sem content-type: application/json. Envie esse cabeçalho.',
  ],
  api_charset: [
    'The body came in another charset, or with an unknown parameter of content-type. Send UTF-8, with charset=utf-8 or none.',
    'El cuerpo llegó con otro charset, o con un parámetro desconocido en content-type. Envíalo en UTF-8, con charset=utf-8 o sin él.',
    'O corpo veio com outro charset, ou com um parâmetro desconhecido em content-type. Envie em UTF-8, com charset=utf-8 ou sem ele.',
  ],
  api_content_encoding: [
    'The body came compressed. Send it without content-encoding.',
    'El cuerpo llegó comprimido. Envíalo sin content-encoding.',
    'O corpo veio comprimido. Envie sem content-encoding.',
  ],
  api_empty: [
    'The body is empty. Send a JSON object.',
    'El cuerpo está vacío. Envía un objeto JSON.',
    'O corpo veio vazio. Envie um objeto JSON.',
  ],
  api_json: [
    'The body is not valid JSON in UTF-8. Check commas, quotes and the encoding.',
    'El cuerpo no es JSON válido en UTF-8. Revisa comas, comillas y la codificación.',
    'O corpo não é JSON válido em UTF-8. Confira vírgulas, aspas e a codificação.',
  ],
  api_object: [
    'The body must be one JSON object with fields.',
    'El cuerpo debe ser un objeto JSON con campos.',
    'O corpo precisa ser um objeto JSON com campos.',
  ],
  api_field: [
    '{name} is missing or is no text. Send it as text in quotes.',
    'Falta {name} o no es texto. Envíalo como texto entre comillas.',
    'Falta {name} ou não é texto. Envie como texto entre aspas.',
  ],
  api_long: [
    '{name} has more than {max} characters. Shorten it.',
    '{name} tiene más de {max} caracteres. Acórtalo.',
    '{name} tem mais de {max} caracteres. Encurte.',
  ],
  api_phone_known: [
    'A contact with this phone exists already. x-existing-id of the answer names it: look for that id among the contacts of your copy, or in the search here.',
    'Ya existe un contacto con ese teléfono. La cabecera x-existing-id de la respuesta dice cuál: busca ese id entre los contactos de tu copia, o en el buscador de aquí.',
    'Já existe um contato com esse telefone. O cabeçalho x-existing-id da resposta diz qual: procure esse id entre os contatos da sua cópia, ou na busca daqui.',
  ],
  api_repeated: [
    'This Idempotency-Key belongs to another request of the last 24 hours. Repeat that one, or choose a new key.',
    'Esta Idempotency-Key es de otra solicitud de las últimas 24 horas. Repite aquella o elige una nueva.',
    'Esta Idempotency-Key é de outra requisição das últimas 24 horas. Repita aquela ou escolha uma nova.',
  ],
  api_repeat_key: [
    'The Idempotency-Key must have 1 to {max} visible characters without spaces, such as a UUID.',
    'La Idempotency-Key debe tener de 1 a {max} caracteres visibles sin espacios, como un UUID.',
    'A Idempotency-Key precisa ter de 1 a {max} caracteres visíveis sem espaços, como um UUID.',
  ],
  api_aborted: [
    'The connection ended before the body was complete. Check your client’s time limits and network.',
    'La conexión terminó antes de que llegara todo el cuerpo. Revisa los tiempos límite de tu cliente y la red.',
    'A conexão terminou antes de chegar o corpo inteiro. Confira os limites de tempo do seu cliente e a rede.',
  ],
  api_internal: [
    'Something failed on our side. Try again later; if it goes on, tell whoever runs this service the id above.',
    'Algo falló de nuestro lado. Intenta más tarde; si sigue, dale el id de arriba a quien opera este servicio.',
    'Algo falhou do nosso lado. Tente mais tarde; se continuar, informe o id acima a quem opera este serviço.',
  ],
  api_argument: [
    'The tool does not take {name} like that. Look at its arguments in tools/list.',
    'La herramienta no acepta {name} así. Mira sus argumentos en tools/list.',
    'A ferramenta não aceita {name} assim. Veja os argumentos em tools/list.',
  ],
  api_docs: [
    'The documentation has nothing by these arguments. Look at those of the tool in tools/list.',
    'La documentación no tiene nada con esos argumentos. Mira los de la herramienta en tools/list.',
    'A documentação não tem nada com esses argumentos. Veja os da ferramenta em tools/list.',
  ],
  api_message: [
    'This is no message of the protocol. Let a library for MCP write the messages.',
    'Este no es un mensaje del protocolo. Deja que una librería de MCP escriba los mensajes.',
    'Esta não é uma mensagem do protocolo. Deixe uma biblioteca de MCP escrever as mensagens.',
  ],
})
