import { defineTexts } from '../texts.ts'

export const shopReasonTexts = defineTexts({
  order_tried: [
    'Your first try did arrive: it is order {number}, without what you changed since. Change it there.',
    'Tu primer intento sí llegó: es el pedido {number}, sin lo que cambiaste después. Cámbialo allí.',
    'Sua primeira tentativa chegou: é o pedido {number}, sem o que você mudou depois. Mude lá.',
  ],
  appointment_tried: [
    'Your first try did arrive: the appointment is booked, without what you changed since. Change it in the calendar.',
    'Tu primer intento sí llegó: la cita quedó reservada, sin lo que cambiaste después. Cámbiala en el calendario.',
    'Sua primeira tentativa chegou: o agendamento está feito, sem o que você mudou depois. Mude na agenda.',
  ],
  order_least: [
    '{product} is sold from {least} up.',
    '{product} se vende desde {least}.',
    '{product} é vendido a partir de {least}.',
  ],
  product_change_running: [
    'Another change of many products is running. Wait for its end.',
    'Hay otro cambio de varios productos en curso. Espera a que termine.',
    'Outra alteração de vários produtos está em andamento. Espere terminar.',
  ],
  product_change_old: [
    'It is too late to undo this: only the latest change of many products can be undone.',
    'Ya no se puede deshacer: solo se deshace el último cambio de varios productos.',
    'Não dá mais para desfazer: só a última alteração de vários produtos pode ser desfeita.',
  ],
  products_many: [
    'At most {max} products can be changed at once. Filter the list first.',
    'Se pueden cambiar hasta {max} productos a la vez. Filtra la lista antes.',
    'É possível alterar até {max} produtos por vez. Filtre a lista antes.',
  ],
  search_cut: [
    'The search took too long, so products may be missing. Search for more letters, or choose a category, and try again.',
    'La búsqueda tardó demasiado y pueden faltar productos. Busca con más letras o elige una categoría, y prueba otra vez.',
    'A busca demorou demais e podem faltar produtos. Busque com mais letras ou escolha uma categoria, e tente de novo.',
  ],
  knowledge_many: [
    'The bot knows {max} answers, the most there can be. Remove one first.',
    'El bot ya sabe {max} respuestas, el máximo. Quita una antes.',
    'O bot já sabe {max} respostas, o máximo. Remova uma antes.',
  ],
  report_long: [
    'These days hold too much to be counted at once. Choose fewer.',
    'Son demasiados datos para contarlos de una vez. Elige menos días.',
    'São dados demais para contar de uma vez. Escolha menos dias.',
  ],
  filters_many: [
    'You have {max} saved filters of this list, the most there can be. Delete one first.',
    'Ya tienes {max} filtros guardados en esta lista, el máximo. Elimina uno antes.',
    'Você já tem {max} filtros salvos nesta lista, o máximo. Exclua um antes.',
  ],
  receipt_file_known: [
    'The very same picture was sent for order #{number}. Check that the money came twice.',
    'La misma imagen ya se envió para el pedido #{number}. Revisa que el dinero haya llegado dos veces.',
    'A mesma imagem já foi enviada para o pedido #{number}. Confira se o dinheiro chegou duas vezes.',
  ],
  receipt_known: [
    'The order #{number} has a payment with this reference already.',
    'El pedido #{number} ya tiene un pago con esta referencia.',
    'O pedido #{number} já tem um pagamento com esta referência.',
  ],
  filter_known: [
    'You have a filter called {name} already.',
    'Ya tienes un filtro llamado {name}.',
    'Você já tem um filtro chamado {name}.',
  ],
  discount_large: [
    'A discount is at most what the products come to: {max}.',
    'El descuento puede ser como máximo lo que suman los productos: {max}.',
    'O desconto pode ser no máximo a soma dos produtos: {max}.',
  ],
  total_below_paid: [
    '{paid} is paid already: the total cannot be less.',
    'Ya hay {paid} pagados: el total no puede ser menor.',
    'Já há {paid} pagos: o total não pode ser menor.',
  ],
  order_total_large: [
    'An order comes to at most {max}.',
    'Un pedido puede sumar {max} como máximo.',
    'Um pedido pode somar no máximo {max}.',
  ],
  goods_much: [
    'Of {product}, only {left} can come back.',
    'De {product} solo pueden volver {left}.',
    'De {product} só podem voltar {left}.',
  ],
  refund_much: [
    'At most {left} is left to give back.',
    'Quedan {left} por devolver como máximo.',
    'Restam no máximo {left} para devolver.',
  ],
})
