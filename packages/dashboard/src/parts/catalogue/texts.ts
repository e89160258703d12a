import { defineTexts } from '../../i18n/texts.ts'

export const catalogueTexts = defineTexts({
  how: ['How to add products', 'Cómo agregar productos', 'Como adicionar produtos'],
  form: ['One by one', 'Uno por uno', 'Um por um'],
  paste: ['Paste a list', 'Pegar una lista', 'Colar uma lista'],
  photo: ['Photo', 'Foto', 'Foto'],

  name: ['Name', 'Nombre', 'Nome'],
  price: ['Price', 'Precio', 'Preço'],
  stock: ['Stock', 'Existencias', 'Estoque'],
  stockHint: ['Leave empty if you do not count it', 'Vacío si no las cuentas', 'Vazio se você não conta'],
  category: ['Category', 'Categoría', 'Categoria'],
  required: ['Please fill this in.', 'Completa este campo.', 'Preencha este campo.'],
  add: ['Add product', 'Agregar producto', 'Adicionar produto'],
  added: [
    '{name} is in your catalogue at {price}.',
    '{name} ya está en tu catálogo a {price}.',
    '{name} já está no seu catálogo por {price}.',
  ],

  list: ['Your list', 'Tu lista', 'Sua lista'],
  listHint: [
    'As you have it: copied from WhatsApp, a note or a spreadsheet. One product a line, its price at the end; sizes may have their own: T-shirt S 35,000, M 36,000.',
    'Como la tengas: copiada de WhatsApp, de una nota o de una hoja de cálculo. Un producto por línea, con el precio al final; las tallas pueden tener el suyo: Camiseta S 35.000, M 36.000.',
    'Como você a tem: copiada do WhatsApp, de uma nota ou de uma planilha. Um produto por linha, com o preço no fim; os tamanhos podem ter o seu: Camiseta P 35,00, M 36,00.',
  ],
  listExample: [
    'Drinks:\nCoffee {one}\nOrange juice {two}',
    'Bebidas:\nCafé {one}\nJugo de naranja {two}',
    'Bebidas:\nCafé {one}\nSuco de laranja {two}',
  ],
  readList: ['Read the list', 'Leer la lista', 'Ler a lista'],
  pasteFirst: ['Paste your list first.', 'Pega primero tu lista.', 'Cole primeiro sua lista.'],
  nothingRead: [
    'No product was found in it. Write one a line, with its price at the end.',
    'No se encontró ningún producto. Escribe uno por línea, con el precio al final.',
    'Nenhum produto foi encontrado. Escreva um por linha, com o preço no fim.',
  ],

  photoHint: [
    'A photo of your menu, price list or sign. You look over what was read before anything is saved.',
    'Una foto de tu menú, lista de precios o cartel. Revisas lo leído antes de guardar nada.',
    'Uma foto do seu cardápio, lista de preços ou placa. Você confere o que foi lido antes de salvar.',
  ],
  takePhoto: ['Choose or take a photo', 'Elegir o tomar una foto', 'Escolher ou tirar uma foto'],
  readingPhoto: [
    'The photo is being read. This can take a minute.',
    'Se está leyendo la foto. Puede tardar un minuto.',
    'A foto está sendo lida. Pode levar um minuto.',
  ],
  photoUnknown: [
    'This picture cannot be opened here. Use a JPEG or PNG.',
    'Esta imagen no se puede abrir aquí. Usa un JPEG o PNG.',
    'Esta imagem não pode ser aberta aqui. Use um JPEG ou PNG.',
  ],
  noModelTitle: [
    'Photos need a language model',
    'Las fotos necesitan un modelo de lenguaje',
    'As fotos precisam de um modelo de linguagem',
  ],
  noModel: [
    'None is connected to this server yet. Whoever runs it can connect one that sees pictures. Until then, paste your list; photos of single products work without it.',
    'Este servidor aún no tiene uno. Quien lo opera puede conectar uno que vea imágenes. Mientras tanto, pega tu lista; las fotos de cada producto funcionan sin él.',
    'Este servidor ainda não tem um. Quem o opera pode conectar um que veja imagens. Enquanto isso, cole sua lista; as fotos de cada produto funcionam sem ele.',
  ],

  preview: ['Look it over', 'Revísalo', 'Confira'],
  previewHint: [
    'Change what is not right. Nothing is saved yet.',
    'Corrige lo que no esté bien. Aún no se guarda nada.',
    'Corrija o que não estiver certo. Nada foi salvo ainda.',
  ],
  restHint: [
    '{n} product is in your catalogue. What stands here is still to be looked at. | {n} products are in your catalogue. What stands here is still to be looked at.',
    '{n} producto ya está en tu catálogo. Falta revisar lo que queda aquí. | {n} productos ya están en tu catálogo. Falta revisar lo que queda aquí.',
    '{n} produto já está no seu catálogo. Falta conferir o que está aqui. | {n} produtos já estão no seu catálogo. Falta conferir o que está aqui.',
  ],
  restIncomplete: [
    'Write the name and the price that are missing, or leave the row out with the ×.',
    'Escribe el nombre y el precio que faltan, o quita la fila con la ×.',
    'Escreva o nome e o preço que faltam, ou tire a linha com o ×.',
  ],
  soldOut: [
    'Sold out: goes in with stock 0',
    'Agotado: entra con 0 existencias',
    'Esgotado: entra com estoque 0',
  ],
  inStock: ['In stock: {n}', 'Existencias: {n}', 'Em estoque: {n}'],
  rowName: ['Name, row {n}', 'Nombre, fila {n}', 'Nome, linha {n}'],
  sizePrice: ['Price of {size}, row {n}', 'Precio de {size}, fila {n}', 'Preço de {size}, linha {n}'],
  rowPrice: ['Price, row {n}', 'Precio, fila {n}', 'Preço, linha {n}'],
  rowCategory: ['Category, row {n}', 'Categoría, fila {n}', 'Categoria, linha {n}'],
  asVariants: ['{n} variants: {list}', '{n} variantes: {list}', '{n} variantes: {list}'],
  extras: ['Extras: {list}', 'Extras: {list}', 'Extras: {list}'],
  rest: [
    'Not understood: “{words}”. Put it into the description',
    'No se entendió: «{words}». Ponerlo en la descripción',
    'Não foi entendido: “{words}”. Pôr na descrição',
  ],
  backToText: ['Back to my text', 'Volver a mi texto', 'Voltar ao meu texto'],
  leaveOut: ['Leave out {name}', 'Quitar {name}', 'Tirar {name}'],
  customersSee: ['Customers see {price}', 'Los clientes ven {price}', 'Os clientes veem {price}'],
  nameMissing: ['The name is missing.', 'Falta el nombre.', 'Falta o nome.'],
  ambiguous: ['Which one is it?', '¿Cuál es?', 'Qual é?'],
  no_price: ['No price was found here.', 'No se encontró el precio.', 'O preço não foi encontrado.'],
  several: [
    'Several prices stand here. Write the one that applies.',
    'Aquí hay varios precios. Escribe el que vale.',
    'Há vários preços aqui. Escreva o que vale.',
  ],
  terms: [
    'This reads like a condition of sale, not like a product. Leave it out with the ×, or write its price.',
    'Esto parece una condición de venta, no un producto. Quita la fila con la ×, o escribe su precio.',
    'Isto parece uma condição de venda, não um produto. Tire a linha com o ×, ou escreva o preço.',
  ],
  severalSizes: [
    'They are sizes of {name}: {list}',
    'Son tamaños de {name}: {list}',
    'São tamanhos de {name}: {list}',
  ],
  severalProducts: [
    'It is {n} product: {list} | They are {n} products: {list}',
    'Es {n} producto: {list} | Son {n} productos: {list}',
    'É {n} produto: {list} | São {n} produtos: {list}',
  ],
  from: [
    'It says “from”. Write one price.',
    'Dice «desde». Escribe un solo precio.',
    'Diz “a partir de”. Escreva um preço só.',
  ],
  unreadable: ['This is not a price.', 'Esto no es un precio.', 'Isto não é um preço.'],
  too_much: ['This is more than a price can be.', 'Es demasiado para un precio.', 'É demais para um preço.'],
  save: [
    'Add {n} product | Add {n} products',
    'Agregar {n} producto | Agregar {n} productos',
    'Adicionar {n} produto | Adicionar {n} produtos',
  ],
  open: [
    '{n} row needs a look | {n} rows need a look',
    '{n} fila por revisar | {n} filas por revisar',
    '{n} linha para conferir | {n} linhas para conferir',
  ],
  noneComplete: [
    'No row has a name and a price yet.',
    'Ninguna fila tiene nombre y precio todavía.',
    'Nenhuma linha tem nome e preço ainda.',
  ],
  discard: ['Discard', 'Descartar', 'Descartar'],
  importedNew: [
    '{n} product added: | {n} products added:',
    'Se agregó {n} producto: | Se agregaron {n} productos:',
    '{n} produto adicionado: | {n} produtos adicionados:',
  ],
  imported: [
    'New: {created}. Already there, now as in the list: {updated}.',
    'Nuevos: {created}. Ya estaban, y quedaron como en la lista: {updated}.',
    'Novos: {created}. Já estavam, e ficaram como na lista: {updated}.',
  ],
  stopped: [
    'The service stopped meanwhile. Try again; what went in already is only brought up to date.',
    'El servicio se detuvo mientras tanto. Inténtalo de nuevo; lo que ya entró solo se actualiza.',
    'O serviço parou nesse meio-tempo. Tente de novo; o que já entrou só é atualizado.',
  ],
  lineProblem: [
    'This line was not accepted. Compare it with the example.',
    'Esta línea no se aceptó. Compárala con el ejemplo.',
    'Esta linha não foi aceita. Compare com o exemplo.',
  ],
})
