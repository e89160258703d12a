import { defineTexts } from '../../i18n/texts.ts'

export const fieldTexts = defineTexts({
  name: ['Name', 'Nombre', 'Nome'],
  nameHint: [
    'For you, when there are several. It may stay empty.',
    'Para ti, cuando hay varios. Puede quedar vacío.',
    'Para você, quando há vários. Pode ficar vazio.',
  ],
  description: ['Description', 'Descripción', 'Descrição'],
  descriptionHint: [
    'What it is for, and who looks after it.',
    'Para qué sirve y quién lo cuida.',
    'Para que serve e quem cuida dele.',
  ],
  headers: ['Your own headers', 'Cabeceras propias', 'Cabeçalhos próprios'],
  headersText: [
    'Sent along each time, such as Authorization. A value is never shown again.',
    'Se envían cada vez, por ejemplo Authorization. El valor no se vuelve a mostrar.',
    'São enviados sempre, por exemplo Authorization. O valor não é mostrado de novo.',
  ],
  headerName: ['Name of the header', 'Nombre de la cabecera', 'Nome do cabeçalho'],
  headerValue: ['Value', 'Valor', 'Valor'],
  headerNeeded: ['Fill this in.', 'Completa este dato.', 'Preencha este campo.'],
  addHeader: ['Add header', 'Agregar cabecera', 'Adicionar cabeçalho'],
  removeHeader: ['Remove header {name}', 'Quitar cabecera {name}', 'Remover cabeçalho {name}'],
})
