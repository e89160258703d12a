// Money of an order that was given back, with its goods.
import { defineTexts } from '../../i18n/texts.ts'

export const refundTexts = defineTexts({
  refundTitle: ['How much did you give back?', '¿Cuánto devolviste?', 'Quanto você devolveu?'],
  refundWhy: [
    'Why (only your team reads it)',
    'Por qué (solo lo lee tu equipo)',
    'Por quê (só a sua equipe lê)',
  ],
  refundText: [
    'This only notes it: give the money back yourself. At most {left} is left.',
    'Aquí solo queda anotado: el dinero lo devuelves tú. Quedan {left} como máximo.',
    'Aqui só fica anotado: quem devolve o dinheiro é você. Restam no máximo {left}.',
  ],
  refundMuch: [
    'At most {left} is left to give back.',
    'Quedan {left} por devolver como máximo.',
    'Restam no máximo {left} para devolver.',
  ],
  amount: ['Amount', 'Valor', 'Valor'],
  note_refund: ['Note a refund', 'Anotar devolución', 'Anotar devolução'],
  goodsBack: [
    'For which products? (optional)',
    '¿De qué productos? (opcional)',
    'De quais produtos? (opcional)',
  ],
  goodsBackText: [
    'What you choose comes off the order.',
    'Lo que elijas sale del pedido.',
    'O que você escolher sai do pedido.',
  ],
  restock: ['Put it back into stock', 'Devolverlo a las existencias', 'Devolver ao estoque'],
  restockText: [
    'Switch it off for what is broken or cannot be sold again.',
    'Desactívalo si se dañó o no se puede volver a vender.',
    'Desative se quebrou ou não pode ser vendido de novo.',
  ],
  goodsOf: ['of {n}', 'de {n}', 'de {n}'],
  refundNoted: [
    'Refund of {amount} noted',
    'Devolución de {amount} anotada',
    'Devolução de {amount} anotada',
  ],
  undo_refund: ['Take back the refund', 'Quitar la devolución', 'Tirar a devolução'],
  undoRefundTitle: [
    'Take back the refund of {amount}?',
    '¿Quitar la devolución de {amount}?',
    'Tirar a devolução de {amount}?',
  ],
  undoRefundText: [
    'For a refund that was noted by mistake: the money counts as kept, and its products are part of the order again.',
    'Para una devolución que se anotó por error: el dinero cuenta como tuyo y sus productos vuelven al pedido.',
    'Para uma devolução anotada por engano: o dinheiro conta como seu e os produtos voltam ao pedido.',
  ],
  undoneRefund: [
    'Refund of {amount} taken back.',
    'Se quitó la devolución de {amount}.',
    'A devolução de {amount} foi tirada.',
  ],
  happened_refund_mistaken: [
    '{amount} given back · taken back later',
    'Devolución de {amount} · se quitó después',
    'Devolução de {amount} · foi tirada depois',
  ],
  happened_refund_undone: [
    'Refund of {amount} taken back: noted by mistake',
    'Se quitó la devolución de {amount}: se anotó por error',
    'A devolução de {amount} foi tirada: foi anotada por engano',
  ],
  happened_waiting_refunded: [
    '{amount} that waited went back by the provider',
    'El proveedor devolvió {amount} que estaban sin aceptar',
    'O provedor devolveu {amount} que ainda não tinham sido aceitos',
  ],
  lineBack: ['{n} given back', 'Devuelto: {n}', 'Devolvido: {n}'],
})
