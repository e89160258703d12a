import { defineTexts } from '../i18n/texts.ts'

export const partTexts = defineTexts({
  export: ['Download CSV', 'Descargar CSV', 'Baixar CSV'],
  retry: ['Try again', 'Reintentar', 'Tentar de novo'],
  failed: ['This could not be loaded', 'No se pudo cargar', 'Não foi possível carregar'],
  offline: [
    'You are offline. What you type is kept; all else refreshes once you are back.',
    'Estás sin conexión. Lo que escribes se conserva; lo demás se actualiza cuando vuelvas.',
    'Você está sem conexão. O que você escreve fica guardado; o resto atualiza quando voltar.',
  ],
  noConnection: [
    'No connection to the server. Check your network.',
    'No hay conexión con el servidor. Revisa tu red.',
    'Sem conexão com o servidor. Verifique sua rede.',
  ],
  forbidden: [
    'Your role does not allow this. Ask an owner of the account.',
    'Tu rol no permite esto. Pídeselo a un propietario de la cuenta.',
    'Sua função não permite isso. Peça a um proprietário da conta.',
  ],
  signInAgain: ['Sign in again.', 'Vuelve a entrar.', 'Entre de novo.'],
  conflict: [
    'This does not go together with what is there now. Look again.',
    'Esto no concuerda con lo que hay ahora. Mira de nuevo.',
    'Isto não combina com o que há agora. Veja de novo.',
  ],
  notTaken: [
    'This was not accepted. Check what you entered.',
    'Esto no se aceptó. Revisa lo que escribiste.',
    'Isto não foi aceito. Confira o que você informou.',
  ],
  notFound: [
    'This does not exist (any more).',
    'Esto no existe (o ya no existe).',
    'Isto não existe (ou não existe mais).',
  ],
  tooMany: [
    'Too many tries. Wait a moment and try again.',
    'Demasiados intentos. Espera un momento y vuelve a intentarlo.',
    'Muitas tentativas. Espere um momento e tente de novo.',
  ],
  internal: [
    'Something went wrong on our side. Try again.',
    'Algo falló de nuestro lado. Inténtalo de nuevo.',
    'Algo deu errado do nosso lado. Tente de novo.',
  ],
  requestId: ['Request {id}', 'Solicitud {id}', 'Requisição {id}'],
  removed: ['Removed.', 'Se quitó.', 'Removido.'],
  undo: ['Undo', 'Deshacer', 'Desfazer'],
  leaveTitle: ['Leave without saving?', '¿Salir sin guardar?', 'Sair sem salvar?'],
  leaveText: [
    'Your changes on this page are not saved yet.',
    'Tus cambios en esta página aún no están guardados.',
    'Suas alterações nesta página ainda não foram salvas.',
  ],
  leave: ['Leave', 'Salir', 'Sair'],
  stay: ['Stay', 'Quedarme', 'Ficar'],
  copy: ['Copy', 'Copiar', 'Copiar'],
  copied: ['Copied', 'Copiado', 'Copiado'],
  close: ['Close', 'Cerrar', 'Fechar'],
  nothingFits: ['Nothing found', 'No encontramos nada', 'Nada encontrado'],
  nothingFitsHint: [
    'Nothing fits what you are looking for. Try other words or fewer filters.',
    'Nada coincide con lo que buscas. Prueba con otras palabras o con menos filtros.',
    'Nada corresponde ao que você procura. Tente outras palavras ou menos filtros.',
  ],
  tookTooLong: ['The search took too long', 'La búsqueda tardó demasiado', 'A busca demorou demais'],
  tookTooLongHint: [
    'There may be more. Narrow it: write more of the name, or the whole number.',
    'Puede haber más. Acótala: escribe más del nombre, o el número completo.',
    'Pode haver mais. Seja mais específico: escreva mais do nome ou o número inteiro.',
  ],
  nothingChanged: ['Nothing changed yet', 'Todavía no cambiaste nada', 'Você ainda não mudou nada'],
  clearFilters: ['Clear filters', 'Quitar filtros', 'Limpar filtros'],
  // Never a word for cancelling: beside the action that cancels an order it would read like it.
  goBack: ['Go back', 'Volver', 'Voltar'],
  back: ['Back', 'Volver', 'Voltar'],
  loading: ['Loading…', 'Cargando…', 'Carregando…'],
  loadMore: ['Show more', 'Mostrar más', 'Mostrar mais'],
  onceTitle: ['Copy it now', 'Cópialo ahora', 'Copie agora'],
  onceStored: ['I have stored it', 'Ya lo guardé', 'Já guardei'],
  details: ['Details', 'Detalles', 'Detalhes'],
})
