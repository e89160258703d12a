import type { Language } from '@mostrador/contract/languages'

type ChatTexts = {
  placeholder: string
  /** Stands in the field for whoever comes from a product's own address. */
  interest: string
  label: string
  send: string
  log: string
  sending: string
  not_sent: string
  retry: string
  offline: string
  bot: string
  person: string
  you: string
  person_types: string
  begin: string
  close: string
  gone: string
  attach: string
  record: string
  stop: string
  discard: string
  cancel: string
  not_file: string
  file_room: string
  file_day: string
  caption: string
  chosen: string
  take_back: string
  photo: string
  close_photo: string
  /** The way to what came while somebody read further up. */
  newer: string
  video: string
  voice: string
  document: string
  file_empty: string
  file_large: string
  file_count: string
  file_folder: string
  mic_refused: string
  mic_missing: string
  mic_busy: string
  mic_insecure: string
}

export const chatTexts: Record<Language, ChatTexts> = {
  es: {
    placeholder: 'Escribe un mensaje',
    interest: 'Me interesa: {product}',
    label: 'Tu mensaje',
    send: 'Enviar',
    log: 'Conversación',
    sending: 'Enviando…',
    not_sent: 'No se envió.',
    retry: 'Reintentar',
    offline: 'Sin conexión. Lo que escribas se enviará al volver.',
    bot: 'Asistente',
    person: 'Equipo',
    you: 'Tú',
    person_types: 'Una persona del equipo está escribiendo…',
    begin: '¡Hola! Escribe y te respondemos enseguida.',
    close: 'Cerrar el chat',
    gone: 'Este chat no está disponible.',
    attach: 'Adjuntar un archivo',
    record: 'Grabar una nota de voz',
    stop: 'Detener la grabación',
    discard: 'Descartar la grabación',
    cancel: 'Cancelar',
    not_file: 'No se pudo enviar el archivo.',
    file_room: 'Ahora no se pueden recibir archivos aquí.',
    file_day: 'Hoy ya no se puede enviar más por aquí. Inténtalo mañana.',
    caption: 'Agrega un comentario',
    chosen: 'Archivos por enviar',
    take_back: 'Quitar {name}',
    photo: 'Foto',
    close_photo: 'Cerrar la foto',
    newer: 'Mensajes nuevos ↓',
    video: 'Video',
    voice: 'Nota de voz',
    document: 'Documento',
    file_empty: '«{name}» está vacío.',
    file_large: '«{name}» pesa {size} y aquí se envían archivos de hasta {mb} MB. Elige uno más liviano.',
    file_count: 'Se envían hasta {n} archivos a la vez. Envía estos y luego el resto.',
    file_folder: 'Las carpetas no se pueden enviar. Ábrela y elige los archivos.',
    mic_refused:
      'El navegador no tiene permiso para usar el micrófono. Permítelo con el ícono junto a la dirección de la página y vuelve a intentarlo.',
    mic_missing: 'No se encontró un micrófono. Conecta uno o escribe tu mensaje.',
    mic_busy:
      'El micrófono no responde: quizás otra aplicación o una llamada lo está usando. Ciérrala y vuelve a intentarlo.',
    mic_insecure:
      'El navegador solo deja grabar en páginas seguras, que empiezan por https. Puedes escribir o adjuntar un audio.',
  },
  pt: {
    placeholder: 'Escreva uma mensagem',
    interest: 'Tenho interesse em: {product}',
    label: 'Sua mensagem',
    send: 'Enviar',
    log: 'Conversa',
    sending: 'Enviando…',
    not_sent: 'Não foi enviada.',
    retry: 'Tentar de novo',
    offline: 'Sem conexão. O que você escrever será enviado na volta.',
    bot: 'Assistente',
    person: 'Equipe',
    you: 'Você',
    person_types: 'Uma pessoa da equipe está escrevendo…',
    begin: 'Olá! Escreva e já respondemos.',
    close: 'Fechar o chat',
    gone: 'Este chat não está disponível.',
    attach: 'Anexar um arquivo',
    record: 'Gravar um áudio',
    stop: 'Parar a gravação',
    discard: 'Descartar a gravação',
    cancel: 'Cancelar',
    not_file: 'Não foi possível enviar o arquivo.',
    file_room: 'No momento não é possível receber arquivos aqui.',
    file_day: 'Hoje não é possível enviar mais por aqui. Tente amanhã.',
    caption: 'Adicione um comentário',
    chosen: 'Arquivos a enviar',
    take_back: 'Remover {name}',
    photo: 'Foto',
    close_photo: 'Fechar a foto',
    newer: 'Mensagens novas ↓',
    video: 'Vídeo',
    voice: 'Áudio',
    document: 'Documento',
    file_empty: '“{name}” está vazio.',
    file_large: '“{name}” tem {size} e aqui dá para enviar arquivos de até {mb} MB. Escolha um menor.',
    file_count: 'Dá para enviar até {n} arquivos por vez. Envie estes e depois os outros.',
    file_folder: 'Não é possível enviar pastas. Abra a pasta e escolha os arquivos.',
    mic_refused:
      'O navegador não tem permissão para usar o microfone. Permita no ícone ao lado do endereço da página e tente de novo.',
    mic_missing: 'Nenhum microfone foi encontrado. Conecte um ou escreva sua mensagem.',
    mic_busy:
      'O microfone não responde: talvez outro aplicativo ou uma chamada esteja usando. Feche e tente de novo.',
    mic_insecure:
      'O navegador só grava em páginas seguras, que começam com https. Você pode escrever ou anexar um áudio.',
  },
  en: {
    placeholder: 'Write a message',
    interest: 'I am interested in: {product}',
    label: 'Your message',
    send: 'Send',
    log: 'Conversation',
    sending: 'Sending…',
    not_sent: 'Not sent.',
    retry: 'Try again',
    offline: 'No connection. What you write is sent when it is back.',
    bot: 'Assistant',
    person: 'Team',
    you: 'You',
    person_types: 'Someone from the team is writing…',
    begin: 'Hello! Write and we answer right away.',
    close: 'Close the chat',
    gone: 'This chat is not available.',
    attach: 'Attach a file',
    record: 'Record a voice note',
    stop: 'Stop recording',
    discard: 'Throw the recording away',
    cancel: 'Cancel',
    not_file: 'The file could not be sent.',
    file_room: 'Files cannot be taken here at the moment.',
    file_day: 'That is as much as can be sent here today. Try again tomorrow.',
    caption: 'Add a caption',
    chosen: 'Files to send',
    take_back: 'Remove {name}',
    photo: 'Photo',
    close_photo: 'Close the photo',
    newer: 'New messages ↓',
    video: 'Video',
    voice: 'Voice note',
    document: 'Document',
    file_empty: '“{name}” is empty.',
    file_large: '“{name}” has {size}; files of up to {mb} MB can be sent here. Choose a smaller one.',
    file_count: 'Up to {n} files go at a time. Send these, then the rest.',
    file_folder: 'Folders cannot be sent. Open it and choose the files.',
    mic_refused:
      'The browser may not use the microphone. Allow it with the icon beside the page’s address, then try again.',
    mic_missing: 'No microphone was found. Connect one, or write your message.',
    mic_busy:
      'The microphone does not answer: another app or a call may be using it. Close that, then try again.',
    mic_insecure:
      'Browsers record only on secure pages, whose address begins with https. You can write, or attach a recording.',
  },
}
