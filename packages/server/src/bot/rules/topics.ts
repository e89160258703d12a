// What shops are asked every day, in the words in which they may have written the answer down.
import type { Language } from './lexicon.ts'

/** A question with one of `asked` (beginnings of words) is about what one of `written` finds. */
export type Topic = { asked: string; written: readonly string[] }

export const topics: Readonly<Record<Language, readonly Topic[]>> = {
  es: [
    {
      asked:
        'donde|direccion|ubica|queda|sede|sucursal|local|barrio|tienda fisica|como llego|como llegar|zona',
      written: ['direccion', 'ubicacion', 'donde estan', 'tienda'],
    },
    {
      asked: 'envi|domicilio|entreg|despach|flete|demora|tarda|cuanto se demora|mandan',
      written: ['envio', 'domicilio', 'entrega', 'despacho'],
    },
    {
      asked: 'devol|devuel|cambio|cambiar|garantia|retracto',
      written: ['devolver', 'devolucion', 'cambiar', 'garantia'],
    },
    { asked: 'factur', written: ['factura'] },
    { asked: 'al por mayor|por mayor|mayorist|mayoreo', written: ['al por mayor', 'mayoreo'] },
    { asked: 'parque|estacion|parking', written: ['parqueadero', 'estacionamiento', 'parqueo'] },
  ],
  pt: [
    {
      asked: 'onde|endereco|localiz|fica|filial|unidade|loja fisica|bairro|como chego|como chegar',
      written: ['endereco', 'onde fica', 'localizacao', 'loja'],
    },
    {
      asked: 'frete|entreg|envi|prazo|demora|chega em|despach|correio',
      written: ['entrega', 'frete', 'envio', 'prazo'],
    },
    { asked: 'troc|devol|garantia|arrepend', written: ['troca', 'devolucao', 'garantia'] },
    { asked: 'nota fiscal|nota|cnpj', written: ['nota fiscal'] },
    { asked: 'atacado|revend', written: ['atacado', 'revenda'] },
    { asked: 'estacion', written: ['estacionamento'] },
  ],
  en: [
    {
      asked: 'where|address|locat|branch|directions|find you|physical store',
      written: ['address', 'location', 'where are you', 'store'],
    },
    {
      asked: 'ship|deliver|postage|courier|how long|arrive',
      written: ['shipping', 'delivery', 'ship', 'deliver'],
    },
    {
      asked: 'return|exchang|refund|warrant|guarantee',
      written: ['return', 'exchange', 'refund', 'warranty'],
    },
    { asked: 'invoice|receipt', written: ['invoice'] },
    { asked: 'wholesale|bulk', written: ['wholesale'] },
    { asked: 'park', written: ['parking'] },
  ],
}
