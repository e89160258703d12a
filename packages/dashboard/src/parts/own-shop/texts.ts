import { defineTexts } from '../../i18n/texts.ts'

export const ownShopTexts = defineTexts({
  title: ['This is a demo shop', 'Esta es una tienda de muestra', 'Esta é uma loja de demonstração'],
  text: [
    'Its customers and products are invented. When you want, begin with your own: empty, in a minute.',
    'Sus clientes y productos son inventados. Cuando quieras, empieza con la tuya: vacía y en un minuto.',
    'Seus clientes e produtos são inventados. Quando quiser, comece com a sua: vazia e em um minuto.',
  ],
  start: ['Start with my shop', 'Empezar con mi tienda', 'Começar com minha loja'],
  startAnother: ['Start another shop', 'Empezar otra tienda', 'Começar outra loja'],
  goTo: ['Go to {name}', 'Ir a {name}', 'Ir para {name}'],
  name: ['Name of your shop', 'Nombre de tu tienda', 'Nome da sua loja'],
  nameMissing: [
    'Write the name that your customers know.',
    'Escribe el nombre que conocen tus clientes.',
    'Escreva o nome que seus clientes conhecem.',
  ],
  currency: ['Currency', 'Moneda', 'Moeda'],
  zone: ['Time zone', 'Zona horaria', 'Fuso horário'],
  language: ['Language of the bot', 'Idioma del bot', 'Idioma do bot'],
  stays: [
    'The demo stays: you change between them in your menu.',
    'La de muestra no se pierde: cambias de una a otra en tu menú.',
    'A de demonstração continua: você troca de uma para outra no seu menu.',
  ],
  create: ['Create my shop', 'Crear mi tienda', 'Criar minha loja'],
  removeDemo: ['Remove the demo', 'Quitar la tienda de muestra', 'Remover a loja de demonstração'],
  removeTitle: ['Remove the demo shop?', '¿Quitar la tienda de muestra?', 'Remover a loja de demonstração?'],
  removeText: [
    'It is deleted with everything in it and does not come back. Your own shop is not touched.',
    'Se borra con todo lo que tiene y no vuelve. Tu propia tienda no se toca.',
    'Ela é excluída com tudo o que tem e não volta. Sua própria loja não é afetada.',
  ],
  remove: ['Remove', 'Quitar', 'Remover'],
})
