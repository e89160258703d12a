import { fileText } from '@mostrador/contract/files/file-text'
import { separated } from '@mostrador/contract/files/separated'
import { limits } from '@mostrador/contract/limits'
import type { Command } from 'commander'
import { type LineError, notesOf } from '../../domain/products/file-record.ts'
import { readProductFile } from '../../domain/products/product-file.ts'
import { importProducts } from '../../domain/products/product-import.ts'
import { AppError, messageOf } from '../../platform/errors.ts'
import { accountAt } from '../account-at.ts'
import { addCommand, operand, runsOnDatabase } from '../command.ts'
import { readInputFile } from '../input-file.ts'
import { printable, renderFields } from '../output.ts'
import { addRecordCommands } from '../records.ts'

/** Number of products between progress messages. */
const progressEvery = 2_000

const fileHelp = `
Columns are the API's names of a product's fields; products are matched by sku, and where a line has none by name; a new
product gets one made from its name. A column that is left out changes nothing, an empty cell (null in JSON) takes the
value away. price has a decimal point and no separator of thousands;
variants, add_ons and faqs are JSON: [{"id":"m","name":"M","sku":"CAM-M","price":49900,"inventory_quantity":3}],
[{"id":"wrap","name":"Gift wrap","price":8000}], [{"question":"…","answer":"…"}]. inventory_quantity is what is
available; leave it out where every variant has its own. id, created_at, updated_at and sale_active are not read;
currency, where it stands, must be the account's. image_url names the product's pictures by their addresses, separated by
spaces; the worker loads them after the import.

Exit codes: 0, every line is in; 1, lines were refused and are told by number, while all others are in, or the file could
not be read at all and nothing is in; 2, the command line or the settings cannot be read. A column that is not read is told
as an error of the head's line, but refuses nothing.`

export function addProductCommands(program: Command): void {
  const product = program.command('product').description('The catalogue')
  addRecordCommands(product, 'product')
  const command = addCommand(product, 'import <file>', {
    summary:
      'Make or change products from a .csv or .json file; lines that cannot be read are told by number',
    examples: [
      'product import --account 01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50 catalogue.csv',
      'product import --account 01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50 catalogue.json --json',
    ],
  })
    .requiredOption('--account <id>', 'the account whose catalogue it is')
    .addHelpText('after', fileHelp)
  runsOnDatabase<{ account: string }>(command, async (workspace, options, operands) => {
    const records = await readRecords(operand(operands))
    const { id: accountId, db, account } = await accountAt(workspace, options.account)
    const onStep = (done: number, of: number) => {
      workspace.interrupted.throwIfAborted()
      if (of > progressEvery && (done % progressEvery === 0 || done === of)) {
        process.stderr.write(`${done} of ${of} products\n`)
      }
    }
    const { currency } = account
    const imported = await importProducts(db, { accountId, currency, records, onStep }, new Date())
    const { errors: refused, ...counts } = imported
    const told = ({ line, message }: LineError) => ({ line, message })
    const ofHead = Map.groupBy(notesOf(records), ({ problem }) => problem === 'column_variants')
    // A column that is not read stands among the errors, though it refuses no line.
    const errors = [...(ofHead.get(false) ?? []), ...refused].map(told)
    const notes = (ofHead.get(true) ?? []).map(told)
    // The lines that were taken stay, but whoever runs it by the clock hears that not all were.
    if (refused.length > 0) process.exitCode = 1
    return {
      json: { ...counts, errors, ...(notes.length > 0 && { notes }) },
      text: renderFields({ ...counts, errors: errors.length }),
      lines: [
        ...notes.map(({ line, message }) => `line ${line}, a note: ${message}`),
        ...errors.map(({ line, message }) => `line ${line}: ${message}`),
      ],
    }
  })
}

async function readRecords(path: string) {
  const kind = /\.(csv|json)$/i.exec(path)?.[1]?.toLowerCase()
  if (kind !== 'csv' && kind !== 'json') {
    throw new AppError('invalid_request', `${path}: a file whose name ends in .csv or .json`)
  }
  const bytes = await readInputFile(path, limits.productFileBytesMax)
  try {
    const records = readProductFile(bytes, kind)
    process.stderr.write(howRead(bytes, kind))
    return records
  } catch (error) {
    throw new AppError('invalid_request', `${path}: ${messageOf(error)}`)
  }
}

const separatorNames = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' } as const

/** A file may be text in letters that nobody meant: whoever imports it sees how it was taken. */
function howRead(bytes: Uint8Array, kind: 'csv' | 'json'): string {
  const read = fileText(bytes)
  if ('problem' in read) return ''
  const { encoding, sample, garbled, text } = read
  const words = sample === undefined ? '' : `, with words like ${printable(sample)}`
  const { separator } = separated(text)
  const columns = kind === 'csv' && separator ? `, columns split at ${separatorNames[separator]}` : ''
  const doubt = garbled
    ? `${printable(garbled.written)} was probably ${printable(garbled.meant)}: save the original as "CSV UTF-8"\n`
    : ''
  return `read as ${encoding}${words}${columns}\n${doubt}`
}
