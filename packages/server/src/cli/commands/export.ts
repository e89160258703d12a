import { resolve } from 'node:path'
import { commaStyle, pointStyle } from '@mostrador/contract/csv'
import type { Command } from 'commander'
import { orderLinesJson } from '../../domain/orders/orders.resource.ts'
import { leastText } from '../../domain/products/measured/least-measure.ts'
import { picturesJson } from '../../domain/products/pictures/pictures.queries.ts'
import type { Product } from '../../domain/products/product.ts'
import { shownProductResource } from '../../domain/products/products.resource.ts'
import type { Database } from '../../platform/database/database.ts'
import { readWholeList, type WholeList } from '../../platform/lists/whole-list.ts'
import { accountAt } from '../account-at.ts'
import { addCommand, operand, runsOnDatabase, UsageError } from '../command.ts'
import { exportableNames, exportableOf } from '../export/exportable.ts'
import { type Filters, wantedBy } from '../export/filters.ts'
import { csvOrderLines, csvTable, type Format, jsonLines } from '../export/formats.ts'
import { imageUrlsOf } from '../export/product-pictures.ts'
import { createProgress } from '../export/progress.ts'
import { openFileTarget, stdoutTarget } from '../export/target.ts'

const accountId = '01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50'

const details = `
Rows come oldest first, messages conversation by conversation, all as they were when the command began. A time is
RFC 3339 with its zone; a day such as 2026-11-01 begins in the account's time zone. jsonl is for programs: each line is
what the API's detail shows. csv is for spreadsheets: text that would begin a formula stands behind an apostrophe; lists
and objects are JSON within their cell.`

type Options = Filters & {
  account: string
  format: string
  output?: string
  lines?: true
  bom?: true
  decimalComma?: true
  json?: true
}

export function addExportCommand(program: Command): void {
  const command = addCommand(program, 'export <resource>', {
    summary: `Write an account's ${exportableNames} as a file`,
    examples: [
      `export orders --account ${accountId} --from 2026-11-01 --to 2026-12-01 --output november.csv`,
      `export products --account ${accountId} --bom --decimal-comma > catalogue.csv`,
      `export messages --account ${accountId} --format jsonl | gzip > messages.jsonl.gz`,
    ],
  })
    .requiredOption('--account <id>', 'the account whose rows they are')
    .option('--format <format>', 'csv or jsonl', 'csv')
    .option('--output <file>', 'a file, put in its place once complete (default: stdout)')
    .option('--from <time>', 'made at or after this time or day; of appointments: that begin then')
    .option('--to <time>', 'made before this time or day; of appointments: that begin before it')
    .option('--status <status>', 'of orders and appointments')
    .option('--payment-status <status>', 'of orders')
    .option('--platform <platform>', 'of conversations')
    .option('--conversation-id <id>', 'of messages and orders')
    .option('--is-bot-active <flag>', 'of conversations: true or false')
    .option('--is-active <flag>', 'of products: true or false')
    .option('--lines', 'orders in csv: a row for each line; in jsonl: with their lines')
    .option('--bom', 'csv: begin with the mark by which spreadsheets recognise UTF-8')
    .option('--decimal-comma', 'csv: semicolons between columns, commas in numbers')
    .addHelpText('after', details)
  runsOnDatabase<Options>(command, async (workspace, options, operands) => {
    const name = operand(operands)
    const { resource, columns: fields } = exportableOf(name)
    const isCatalogue = name === 'products' && options.format === 'csv'
    const columns = isCatalogue ? [...fields, 'sale_unit', 'measure_min', 'image_url'] : fields
    const format = formatOf(name, columns, options)
    const { id, db, account } = await accountAt(workspace, options.account)
    const list: WholeList = {
      // An import takes the unit of sale and the least amount, which the API does not show.
      resource: isCatalogue ? shownProductResource : resource,
      accountId: id,
      wanted: wantedBy(resource, options, account.timezone),
      ...(options.lines && { extra: { name: 'lines', json: orderLinesJson } }),
      ...(isCatalogue && { extra: { name: 'pictures', json: picturesJson } }),
    }
    const withPictures = imageUrlsOf(workspace, id, new Date())
    const shown = isCatalogue
      ? async (row: string) => withLeastInWords(await withPictures(row), account.currency)
      : undefined
    const { output, format: kind } = options
    const { interrupted } = workspace
    const rows = await write(list, { db, name, format, shown, output, interrupted })
    return output === undefined
      ? { json: {}, text: [] }
      : { json: { resource: name, format: kind, file: resolve(output), rows } }
  })
}

/** "250 g" is read by people and by an import alike; a bare 250 of goods by the kilo would be neither. */
function withLeastInWords(row: string, currency: string): string {
  const product = JSON.parse(row) as Pick<Product, 'sale_unit' | 'measure_min'>
  const least = leastText(product, { language: 'en', currency })
  return JSON.stringify({ ...product, measure_min: least ?? null })
}

function formatOf(name: string, columns: readonly string[], options: Options): Format {
  const { format, lines, bom, decimalComma, output, json } = options
  if (format !== 'csv' && format !== 'jsonl') throw new UsageError(`${format} is no format: csv or jsonl`)
  if (lines && name !== 'orders') throw new UsageError(`--lines: ${name} have no lines, only orders do`)
  if (json && output === undefined) {
    throw new UsageError('--json prints a summary: name the file of the rows with --output')
  }
  if (format === 'jsonl') {
    if (bom || decimalComma) throw new UsageError('--bom and --decimal-comma are for csv')
    return jsonLines
  }
  const table = { columns, style: decimalComma ? commaStyle : pointStyle, hasMark: bom === true }
  return lines ? csvOrderLines(table) : csvTable(table)
}

type Writing = {
  db: Database
  name: string
  format: Format
  /** Changes a row before it is written. */
  shown: ((row: string) => Promise<string>) | undefined
  output: string | undefined
  interrupted: AbortSignal
}

/** Returns the number of rows. */
async function write(
  list: WholeList,
  { db, name, format, shown, output, interrupted }: Writing,
): Promise<number> {
  await using target = output === undefined ? stdoutTarget : await openFileTarget(output)
  const isSeen = output === undefined && process.stdout.isTTY
  const progress = createProgress(name, isSeen ? { write: () => {} } : process.stderr)
  let count = 0
  await target.write(format.head)
  await readWholeList(db, list, async (rows) => {
    interrupted.throwIfAborted()
    const ready = shown ? await Promise.all(rows.map(shown)) : rows
    await target.write(ready.map(format.linesOf).join(''))
    count += rows.length
    progress.tell(count)
  })
  progress.end()
  await target.finish()
  return count
}
