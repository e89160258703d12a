// Faults in the dialogues of a shop.
import { type Known, localTime, type Report, refuseUnknown } from './check-shop.ts'
import { type Booked, type Dialogue, files, type Item, kinds, type Line } from './format.ts'

const languages = ['es-CO', 'es-MX', 'es-AR', 'pt-BR', 'en']
const linesMin = 5
const linesMax = 12
const keys = {
  dialogue: 'id language who now lines',
  line: 'say kind mentions avoids cart order appointment moved cancelled address addressAvoids person asks language file edits',
}

export function checkDialogues(dialogues: readonly Dialogue[], known: Known, report: Report): void {
  const ids = new Set<string>()
  for (const dialogue of dialogues) {
    const { id, language, who, now, lines } = dialogue
    refuseUnknown(dialogue, keys.dialogue, id, report)
    if (typeof id !== 'string' || ids.has(id)) report(String(id), 'id missing or twice')
    ids.add(id)
    if (!languages.includes(language)) report(id, `language ${language}`)
    if (now !== undefined && !localTime.test(now)) report(id, `now ${now}`)
    if (!who) report(id, 'who')
    if (!Array.isArray(lines) || lines.length < linesMin || lines.length > linesMax) {
      report(id, `${linesMin} to ${linesMax} lines`)
      continue
    }
    for (const [at, line] of lines.entries()) checkLine(line, known, `${id} line ${at + 1}`, report)
  }
}

function checkLine(line: Line, known: Known, where: string, report: Report): void {
  refuseUnknown(line, keys.line, where, report)
  if (typeof line.say !== 'string') report(where, 'say')
  else if (line.say.trim() === '' && line.file === undefined) report(where, 'neither say nor file')
  if (!kinds.includes(line.kind)) report(where, `kind ${line.kind}`)
  if (line.file !== undefined && !files.includes(line.file)) report(where, `file ${line.file}`)
  checkWords(line, where, report)
  checkItems(line.cart ?? [], known, where, report)
  if (line.order) {
    checkItems(line.order.items, known, where, report)
    const total = totalOf(line.order.items, known)
    if (!(Math.abs(total - line.order.total) < 0.001)) {
      report(where, `total ${line.order.total}, computed ${total}`)
    }
  }
  for (const booked of [line.appointment, line.moved]) if (booked) checkBooked(booked, known, where, report)
  if (line.cancelled !== undefined && !['appointment', 'order'].includes(line.cancelled)) {
    report(where, `cancelled ${line.cancelled}`)
  }
  if (line.person !== undefined && line.person !== true && line.person !== 'may') {
    report(where, `person ${line.person}`)
  }
  for (const flag of ['asks', 'edits'] as const) {
    if (line[flag] !== undefined && typeof line[flag] !== 'boolean') report(where, `${flag} ${line[flag]}`)
  }
}

function checkWords(line: Line, where: string, report: Report): void {
  for (const group of line.mentions ?? []) {
    if (!Array.isArray(group) || group.length === 0) report(where, 'mentions is a list of lists')
  }
  for (const list of ['avoids', 'address', 'addressAvoids'] as const) {
    if (line[list] !== undefined && !Array.isArray(line[list])) report(where, `${list} is a list`)
  }
  if (line.language !== undefined && !['es', 'pt', 'en'].includes(line.language)) {
    report(where, `language ${line.language}`)
  }
}

function checkItems(items: readonly Item[], known: Known, where: string, report: Report): void {
  for (const [id, quantity, addOns] of items) {
    if (!known.prices.has(id)) report(where, `cart item ${id}: no product or variant that can be bought`)
    if (!Number.isInteger(quantity) || quantity < 1) report(where, `quantity ${quantity}`)
    for (const addOn of addOns ?? []) if (!known.addOns.has(addOn)) report(where, `add-on ${addOn}`)
  }
}

function totalOf(items: readonly Item[], { prices, addOns }: Known): number {
  const unitOf = ([id, , more = []]: Item) =>
    more.reduce((sum, addOn) => sum + (addOns.get(addOn) ?? 0), prices.get(id) ?? 0)
  return items.reduce((sum, item) => sum + item[1] * unitOf(item), 0)
}

function checkBooked({ service, at }: Booked, known: Known, where: string, report: Report): void {
  if (!known.services.has(service)) report(where, `service ${service}`)
  if (!localTime.test(at)) report(where, `at ${at}`)
}
