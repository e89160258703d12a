import { defineTexts } from '../../../i18n/texts.ts'

export const receiptTexts = defineTexts({
  title: ['Payment to check', 'Pago por revisar', 'Pagamento para conferir'],
  file: ['Sent a payment receipt', 'Envió un comprobante de pago', 'Enviou um comprovante de pagamento'],
  words: ['Says that it is paid', 'Dice que ya pagó', 'Diz que já pagou'],
  order: ['Order #{number}', 'Pedido #{number}', 'Pedido #{number}'],
  show: ['Show the receipt', 'Ver el comprobante', 'Ver o comprovante'],
  read: ['Read by a machine:', 'Leído por una máquina:', 'Lido por uma máquina:'],
  reading: ['Being read …', 'Leyendo …', 'Lendo …'],
  reference: ['Ref. {reference}', 'Ref. {reference}', 'Ref. {reference}'],
  differs: [
    'The amount on the receipt is not what is left to pay.',
    'El valor del comprobante no es lo que falta por pagar.',
    'O valor do comprovante não é o que falta pagar.',
  ],
  seen: [
    'The same reference is on order {orders}: it may be the same receipt again.',
    'La misma referencia está en el pedido {orders}: puede ser el mismo comprobante otra vez.',
    'A mesma referência está no pedido {orders}: pode ser o mesmo comprovante outra vez.',
  ],
  sameFile: [
    'The very same picture was sent for order {orders}: check that the money came twice.',
    'La misma imagen se envió para el pedido {orders}: revisa que el dinero haya llegado dos veces.',
    'A mesma imagem foi enviada para o pedido {orders}: confira se o dinheiro chegou duas vezes.',
  ],
  markPaid: ['Mark as paid', 'Marcar como pagado', 'Marcar como pago'],
  markAnyway: ['Mark as paid anyway', 'Marcar como pagado de todos modos', 'Marcar como pago mesmo assim'],
  dismiss: ['Not a receipt', 'No es un comprobante', 'Não é um comprovante'],
  dismissWords: ['Not paid', 'No está pagado', 'Não está pago'],
  undecided: [
    'Order #{number} needs a decision',
    'El pedido #{number} espera una decisión',
    'O pedido #{number} espera uma decisão',
  ],
  undecidedWhy: [
    '{amount} came, and the total is {total}.',
    'Llegaron {amount} y el total es {total}.',
    'Entraram {amount} e o total é {total}.',
  ],
  decide: ['Go to the order', 'Ir al pedido', 'Ir para o pedido'],
  paid: ['Marked as paid', 'Marcado como pagado', 'Marcado como pago'],
  dismissed: ['Put aside', 'Descartado', 'Descartado'],
  paidTitle: [
    'Did the money for order #{number} arrive?',
    '¿Llegó el dinero del pedido #{number}?',
    'O dinheiro do pedido #{number} chegou?',
  ],
  paidText: [
    'Check it in your account first: a picture can be made up. The total is {total}.',
    'Revísalo primero en tu cuenta: una imagen se puede falsificar. El total es {total}.',
    'Confira primeiro na sua conta: uma imagem pode ser falsificada. O total é {total}.',
  ],
  otherAmount: [
    'Not the {left} that is left to pay. The order will wait for somebody to confirm it.',
    'No son los {left} que faltan. El pedido quedará por confirmar.',
    'Não são os {left} que faltam. O pedido vai esperar confirmação.',
  ],
  isPart: [
    'A part of it: {left} stays to be paid.',
    'Es una parte: faltarán {left} por pagar.',
    'É uma parte: faltarão {left} a pagar.',
  ],
  notePart: ['Note this part', 'Anotar este abono', 'Anotar esta parte'],
  noted: ['{amount} noted', 'Se anotaron {amount}', '{amount} anotado'],
  cameAlready: [
    '{amount} came already; {left} is left to pay.',
    'Ya llegaron {amount}; faltan {left}.',
    'Já entraram {amount}; faltam {left}.',
  ],
  came: [
    '{amount} came already, {left} left',
    'Ya llegaron {amount}, faltan {left}',
    'Já entraram {amount}, faltam {left}',
  ],
  amount: ['Amount that arrived', 'Valor que llegó', 'Valor que chegou'],
  referenceField: ['Reference (if there is one)', 'Referencia (si la hay)', 'Referência (se houver)'],
})
