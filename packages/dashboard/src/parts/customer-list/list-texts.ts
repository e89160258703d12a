import { defineTexts } from '../../i18n/texts.ts'

/** The customers from a file, and every problem of its lines. */
export const listTexts = defineTexts({
  file: ['Choose a file', 'Elegir archivo', 'Escolher arquivo'],
  fileAnother: ['Choose another file', 'Elegir otro archivo', 'Escolher outro arquivo'],
  fileText: [
    'A CSV with the columns phone, name and consent, and one for each variable. Consent is the day on which the customer agreed to offers, or no.',
    'Un CSV con las columnas teléfono, nombre y consentimiento, y una por cada variable. En consentimiento va el día en que el cliente aceptó ofertas, o no.',
    'Um CSV com as colunas telefone, nome e consentimento, e uma para cada variável. Em consentimento vai o dia em que o cliente aceitou ofertas, ou não.',
  ],
  otherColumns: [
    'Also in the file, for variables of the message: {columns} | Also in the file, for variables of the message: {columns}',
    'También viene esta columna, para una variable del mensaje: {columns} | También vienen estas columnas, para variables del mensaje: {columns}',
    'Também veio esta coluna, para uma variável da mensagem: {columns} | Também vieram estas colunas, para variáveis da mensagem: {columns}',
  ],
  contactsText: [
    'A CSV with the columns phone, name and consent. Consent is the day on which the customer agreed to offers, or no. Nothing is sent to them.',
    'Un CSV con las columnas teléfono, nombre y consentimiento. En consentimiento va el día en que el cliente aceptó ofertas, o no. No se les envía nada.',
    'Um CSV com as colunas telefone, nome e consentimento. Em consentimento vai o dia em que o cliente aceitou ofertas, ou não. Nada é enviado a eles.',
  ],
  unusedColumns: [
    'Also in the file, and not kept: {columns} | Also in the file, and not kept: {columns}',
    'También viene esta columna, que no se guarda: {columns} | También vienen estas columnas, que no se guardan: {columns}',
    'Também veio esta coluna, que não é guardada: {columns} | Também vieram estas colunas, que não são guardadas: {columns}',
  ],
  checkUndatedHere: [
    '{n} yes without a day, which counts only with one | {n} yeses without a day, which count only with one',
    '{n} sí sin fecha, que solo cuenta con ella | {n} sí sin fecha, que solo cuentan con ella',
    '{n} sim sem data, que só conta com ela | {n} sim sem data, que só contam com ela',
  ],
  import: ['Import', 'Importar', 'Importar'],
  importTitle: ['Import contacts', 'Importar contactos', 'Importar contatos'],
  imported: [
    '{n} contact is in the list now. | {n} contacts are in the list now.',
    'Se importó {n} contacto. | Se importaron {n} contactos.',
    '{n} contato foi importado. | {n} contatos foram importados.',
  ],
  likeConsent: [
    'Does “{column}” say who agreed to offers?',
    '¿La columna «{column}» dice quién aceptó ofertas?',
    'A coluna “{column}” diz quem aceitou ofertas?',
  ],
  likeConsentText: [
    'So far it counts for nothing: nobody has agreed because of it.',
    'Por ahora no cuenta: por ella nadie figura como que aceptó.',
    'Por enquanto não conta: por ela ninguém consta como quem aceitou.',
  ],
  isConsent: ['Yes, read it as that', 'Sí, léela así', 'Sim, leia assim'],
  isNoConsent: ['No, something else', 'No, es otra cosa', 'Não, é outra coisa'],
  ownColumns: [
    'Read from the file: {columns} | Read from the file: {columns}',
    'Se lee esta columna: {columns} | Se leen estas columnas: {columns}',
    'É lida esta coluna: {columns} | São lidas estas colunas: {columns}',
  ],
  checkTitle: [
    'Nothing is imported yet. This file would bring:',
    'Todavía no se importó nada. Este archivo traería:',
    'Ainda não foi importado nada. Este arquivo traria:',
  ],
  checkAgreed: [
    '{n} customer who said yes, with the day | {n} customers who said yes, with the day',
    '{n} cliente que dijo que sí, con su fecha | {n} clientes que dijeron que sí, con su fecha',
    '{n} cliente que disse sim, com a data | {n} clientes que disseram sim, com a data',
  ],
  checkUndated: [
    '{n} yes without a day, which you can say after the import | {n} yeses without a day, which you can say after the import',
    '{n} sí sin fecha; la dices después de importar | {n} sí sin fecha; la dices después de importar',
    '{n} sim sem data; você a informa depois de importar | {n} sim sem data; você a informa depois de importar',
  ],
  checkOverruled: [
    '{n} older yes of a customer who said no since; the no holds | {n} older yeses of customers who said no since; the no holds',
    '{n} sí anterior de un cliente que después dijo que no; vale el no | {n} sí anteriores de clientes que después dijeron que no; vale el no',
    '{n} sim anterior de um cliente que depois disse não; vale o não | {n} sim anteriores de clientes que depois disseram não; vale o não',
  ],
  checkDeclined: [
    '{n} no to offers, which will be noted | {n} noes to offers, which will be noted',
    '{n} no a las ofertas, que quedará anotado | {n} no a las ofertas, que quedarán anotados',
    '{n} não às ofertas, que ficará anotado | {n} não às ofertas, que ficarão anotados',
  ],
  checkSilent: [
    '{n} of whom nothing says that they want offers | {n} of whom nothing says that they want offers',
    '{n} de quien no consta que quiera ofertas | {n} de quienes no consta que quieran ofertas',
    '{n} de quem não consta que quer ofertas | {n} de quem não consta que querem ofertas',
  ],
  checkWritten: [
    'Importing adds the customers who are new and notes these consents; choosing another file later does not take them back.',
    'Al importar se agregan los clientes nuevos y se anotan estos consentimientos; elegir después otro archivo no los quita.',
    'Ao importar, os clientes novos são acrescentados e estes consentimentos ficam anotados; escolher outro arquivo depois não os desfaz.',
  ],
  takeIn: [
    'Import {n} customer | Import {n} customers',
    'Importar {n} cliente | Importar {n} clientes',
    'Importar {n} cliente | Importar {n} clientes',
  ],
  leave: ['Do not import', 'No importar', 'Não importar'],
  takeNone: [
    'No line of the file can be used.',
    'No se puede usar ninguna línea del archivo.',
    'Nenhuma linha do arquivo pode ser usada.',
  ],
  quote: [
    'a quotation mark stands alone; delete it, or double it',
    'tiene una comilla suelta; bórrala o ponla doble',
    'tem uma aspa solta; apague-a ou escreva-a em dobro',
  ],
  written: ['“{value}”: {problem}', '«{value}»: {problem}', '“{value}”: {problem}'],
  example: ['Example', 'Ejemplo', 'Exemplo'],
  exampleFile: ['Download the example', 'Descargar el ejemplo', 'Baixar o exemplo'],
  rows: [
    '{n} customer in the file | {n} customers in the file',
    '{n} cliente en el archivo | {n} clientes en el archivo',
    '{n} cliente no arquivo | {n} clientes no arquivo',
  ],
  badLines: [
    '{n} line could not be used | {n} lines could not be used',
    '{n} línea no se pudo usar | {n} líneas no se pudieron usar',
    '{n} linha não pôde ser usada | {n} linhas não puderam ser usadas',
  ],
  more: ['and {n} more', 'y {n} más', 'e mais {n}'],
  badLine: ['Line {line}: {problem}', 'Línea {line}: {problem}', 'Linha {line}: {problem}'],
  badCell: [
    'Line {line}, column {column}: {problem}',
    'Línea {line}, columna {column}: {problem}',
    'Linha {line}, coluna {column}: {problem}',
  ],
  value_formula: [
    'begins like a formula (=, +, - or @); write the value alone',
    'empieza como una fórmula (=, +, - o @); escribe solo el valor',
    'começa como uma fórmula (=, +, - ou @); escreva só o valor',
  ],
  value_lines: [
    'has a line break or a tab, which WhatsApp refuses; write it on one line',
    'tiene un salto de línea o un tabulador, y WhatsApp no lo acepta; escríbelo en una sola línea',
    'tem uma quebra de linha ou um tab, e o WhatsApp não aceita; escreva em uma só linha',
  ],
  value_spaces: [
    'has more than four spaces in a row, which WhatsApp refuses',
    'tiene más de cuatro espacios seguidos, y WhatsApp no los acepta',
    'tem mais de quatro espaços seguidos, e o WhatsApp não aceita',
  ],
  value_long: [
    'is too long; write up to {max} characters',
    'es demasiado largo; escribe hasta {max} caracteres',
    'é longo demais; escreva até {max} caracteres',
  ],
  name_long: [
    'the name is too long; write up to {max} characters',
    'el nombre es demasiado largo; escribe hasta {max} caracteres',
    'o nome é longo demais; escreva até {max} caracteres',
  ],
  phone: ['not a phone', 'no es un teléfono', 'não é um telefone'],
  phone_missing: ['has no phone', 'sin teléfono', 'sem telefone'],
  phone_rounded: [
    'the spreadsheet rounded the phone; give its column the format “Text”, type the whole number there and save the file again',
    'la hoja de cálculo redondeó el teléfono; pon su columna en formato «Texto», escribe ahí el número completo y guarda el archivo otra vez',
    'a planilha arredondou o telefone; deixe a coluna no formato “Texto”, digite ali o número completo e salve o arquivo de novo',
  ],
  phone_country: [
    'which country it is in is unclear; write it with + and the country’s code, like +1 305 555 0123',
    'no se sabe de qué país es; escríbelo con + y el código del país, como +57 300 123 4567',
    'não se sabe de que país é; escreva com + e o código do país, como +55 81 99123-4567',
  ],
  consent_at: [
    'the consent is neither a day that has come, like 2026-03-25, nor yes or no',
    'el consentimiento no es una fecha que ya pasó, como 25/03/2026, ni sí ni no',
    'o consentimento não é uma data que já passou, como 25/03/2026, nem sim ou não',
  ],
  consent_at_unclear: [
    'the consent could be two different days; write it like 2026-11-03 (year-month-day)',
    'el consentimiento podría ser dos días distintos; escríbelo como 2026-11-03 (año-mes-día)',
    'o consentimento poderia ser dois dias diferentes; escreva como 2026-11-03 (ano-mês-dia)',
  ],
  name_formula: [
    'the name begins like a formula (=, +, - or @); write the name alone',
    'el nombre empieza como una fórmula (=, +, - o @); escribe solo el nombre',
    'o nome começa como uma fórmula (=, +, - ou @); escreva só o nome',
  ],
  declined: [
    '{n} refuses offers: noted, and gets none | {n} refuse offers: noted, and they get none',
    '{n} no quiere ofertas: quedó anotado y no las recibe | {n} no quieren ofertas: quedó anotado y no las reciben',
    '{n} não quer ofertas: ficou anotado e não recebe | {n} não querem ofertas: ficou anotado e não recebem',
  ],
  noConsent: [
    'For {n} customer nothing says that they want offers | For {n} customers nothing says that they want offers',
    'De {n} cliente no consta que quiera ofertas | De {n} clientes no consta que quieran ofertas',
    'De {n} cliente não consta que quer ofertas | De {n} clientes não consta que querem ofertas',
  ],
  lines: ['Line {lines} | Lines {lines}', 'Línea {lines} | Líneas {lines}', 'Linha {lines} | Linhas {lines}'],
  undated: [
    '{n} customer agreed, but since when? | {n} customers agreed, but since when?',
    '{n} cliente aceptó, pero ¿desde cuándo? | {n} clientes aceptaron, pero ¿desde cuándo?',
    '{n} cliente aceitou, mas desde quando? | {n} clientes aceitaram, mas desde quando?',
  ],
  undatedText: [
    'A yes counts from its day on. Say the one that you can prove, or add a column “agreed at” to the file. Without a day nobody of them counts as having agreed.',
    'Un sí vale desde su día. Di el que puedas demostrar, o agrega al archivo la columna «fecha de consentimiento». Sin fecha no cuentan como si hubieran aceptado.',
    'Um sim vale a partir do seu dia. Diga o que você pode provar, ou acrescente ao arquivo a coluna “data do consentimento”. Sem data eles não contam como quem aceitou.',
  ],
  agreedOn: ['They agreed on', 'Aceptaron el', 'Aceitaram em'],
  agreedSave: ['Note this day', 'Anotar este día', 'Anotar este dia'],
  twice: ['the phone is there twice', 'el teléfono está repetido', 'o telefone está repetido'],
})
