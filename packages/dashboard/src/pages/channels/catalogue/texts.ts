import { defineTexts } from '../../../i18n/texts.ts'

export const feedTexts = defineTexts({
  title: ['WhatsApp catalogue', 'Catálogo de WhatsApp', 'Catálogo do WhatsApp'],
  description: [
    'Meta reads your products at this address, and your WhatsApp catalogue follows them.',
    'Meta lee tus productos en esta dirección, y tu catálogo de WhatsApp los sigue.',
    'A Meta lê seus produtos neste endereço, e seu catálogo do WhatsApp os acompanha.',
  ],
  address: ['Address of the data feed', 'Dirección del feed de datos', 'Endereço do feed de dados'],
  secret: [
    'It is a secret: whoever has it reads your catalogue. In Commerce Manager: Catalogue, Data sources, Data feed, Use a URL.',
    'Es secreta: quien la tenga lee tu catálogo. En Commerce Manager: Catálogo, Orígenes de datos, Feed de datos, Usar una URL.',
    'É secreto: quem o tiver lê seu catálogo. No Commerce Manager: Catálogo, Fontes de dados, Feed de dados, Usar um URL.',
  ],
  make: ['Make the address', 'Crear la dirección', 'Criar o endereço'],
  replace: ['Replace', 'Cambiar', 'Trocar'],
  replaceTitle: ['Replace the address?', '¿Cambiar la dirección?', 'Trocar o endereço?'],
  replaceText: [
    'The present one stops working at once. Give Meta the new one.',
    'La actual deja de funcionar enseguida. Dale la nueva a Meta.',
    'O atual deixa de funcionar na hora. Dê o novo à Meta.',
  ],
  close: ['Switch off', 'Apagar', 'Desligar'],
  closeTitle: ['Switch the address off?', '¿Apagar la dirección?', 'Desligar o endereço?'],
  closeText: [
    'Meta can read your products no more, until you make another.',
    'Meta ya no podrá leer tus productos hasta que crees otra.',
    'A Meta não poderá mais ler seus produtos até você criar outro.',
  ],
  products: [
    '{n} product in the catalogue | {n} products in the catalogue',
    '{n} producto en el catálogo | {n} productos en el catálogo',
    '{n} produto no catálogo | {n} produtos no catálogo',
  ],
  withoutPicture: [
    '{n} left out: no picture | {n} left out: no picture',
    '{n} por fuera: sin foto | {n} por fuera: sin foto',
    '{n} de fora: sem foto | {n} de fora: sem foto',
  ],
  withoutPrice: [
    '{n} left out: no fixed price | {n} left out: no fixed price',
    '{n} por fuera: sin precio fijo | {n} por fuera: sin precio fijo',
    '{n} de fora: sem preço fixo | {n} de fora: sem preço fixo',
  ],
  localTitle: [
    'Meta cannot read this address yet',
    'Meta aún no puede leer esta dirección',
    'A Meta ainda não consegue ler este endereço',
  ],
  local: [
    'It works only on this computer or its network. Ask whoever installed it for an address on the internet.',
    'Solo funciona en este equipo o en su red. Pídele a quien lo instaló que le ponga una dirección de internet.',
    'Só funciona neste computador ou na rede dele. Peça a quem instalou que coloque um endereço de internet.',
  ],
  fetched: ['Last read', 'Última lectura', 'Última leitura'],
  never: ['Not read yet', 'Todavía no se ha leído', 'Ainda não foi lido'],
})
