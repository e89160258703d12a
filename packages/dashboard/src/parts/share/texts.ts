import { defineTexts } from '../../i18n/texts.ts'

export const shareTexts = defineTexts({
  localTitle: [
    'Customers cannot open this link yet',
    'Tus clientes aún no pueden abrir este enlace',
    'Seus clientes ainda não conseguem abrir este link',
  ],
  local: [
    'It works only on this computer or its network. Ask whoever installed it for an address on the internet; then the link works for everybody.',
    'Solo funciona en este equipo o en su red. Pídele a quien lo instaló que le ponga una dirección de internet; después el enlace le sirve a todo el mundo.',
    'Só funciona neste computador ou na rede dele. Peça a quem instalou que coloque um endereço de internet; depois o link funciona para todo mundo.',
  ],
  share: ['Share', 'Compartir', 'Compartilhar'],
  byWhatsApp: ['Share by WhatsApp', 'Compartir por WhatsApp', 'Compartilhar pelo WhatsApp'],
  shareWords: [
    'Write to {shop} here: {url}',
    'Escríbele a {shop} por aquí: {url}',
    'Fale com {shop} por aqui: {url}',
  ],
  writeUs: ['Write to us', 'Escríbenos', 'Fale com a gente'],
  copyLink: ['Copy link', 'Copiar enlace', 'Copiar link'],
  openAsCustomer: ['Open as a customer', 'Abrir como cliente', 'Abrir como cliente'],
  qrCode: ['QR code', 'Código QR', 'Código QR'],
  qrLabel: ['QR code of your chat', 'Código QR de tu chat', 'Código QR do seu chat'],
  printHint: [
    'Print it for the counter, the table or the bag: whoever scans it writes to you.',
    'Imprímelo para el mostrador, la mesa o la bolsa: quien lo escanee te escribe.',
    'Imprima para o balcão, a mesa ou a sacola: quem escanear escreve para você.',
  ],
  png: ['Download PNG', 'Descargar PNG', 'Baixar PNG'],
  svg: ['Download SVG', 'Descargar SVG', 'Baixar SVG'],
})
