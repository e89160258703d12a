import { defineTexts } from '../../i18n/texts.ts'

export const shareTexts = defineTexts({
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
