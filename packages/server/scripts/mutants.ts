// Makes mutants of a source text: each the same text with one small mistake in it.
import { type Node, parseSync, Visitor } from 'oxc-parser'

export type Mutant = { line: number; kind: string; was: string; becomes: string; text: string }
type Change = { start: number; end: number; kind: string; becomes: string }

const comparisons: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
}

/**
 * Mistakes in the text of a statement, by what they stand in place of. A forgotten account is none of them:
 * tenant-statements.test.ts reads every statement for it.
 */
const sqlMistakes: readonly { kind: string; pattern: RegExp; becomes: (found: string) => string }[] = [
  {
    kind: 'lock forgotten',
    pattern: /\bfor (?:no key )?update\b(?: of \w+)?(?: skip locked)?/g,
    becomes: () => '',
  },
  { kind: 'limit off by one', pattern: /\blimit \$\{[^}]*\}/g, becomes: (found) => `${found} + 1` },
  { kind: 'boundary', pattern: / (?:<=|>=) /g, becomes: (found) => found.replace('=', '') },
  { kind: 'boundary', pattern: / [<>] /g, becomes: (found) => `${found.trimEnd()}= ` },
  { kind: 'condition turned', pattern: /\bis (?:not )?null\b/g, becomes: turnNull },
  { kind: 'order turned', pattern: / desc\b/g, becomes: () => '' },
]

function turnNull(found: string): string {
  return found === 'is null' ? 'is not null' : 'is null'
}

export function mutantsOf(path: string, text: string): Mutant[] {
  const { program, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const changes: Change[] = []
  const types: { start: number; end: number }[] = []
  const put = ({ start, end }: { start: number; end: number }, kind: string, becomes: string) => {
    changes.push({ start, end, kind, becomes })
  }
  const source = ({ start, end }: { start: number; end: number }) => text.slice(start, end)
  const negate = (test: Node) => put(test, 'condition turned', `!(${source(test)})`)
  const isType = (node: Node) => void types.push(node)
  new Visitor({
    TSTypeAnnotation: isType,
    TSTypeAliasDeclaration: isType,
    TSTypeParameterInstantiation: isType,
    IfStatement: ({ test }) => negate(test),
    ConditionalExpression: ({ test }) => negate(test),
    BinaryExpression: (node) => {
      const other = comparisons[node.operator]
      if (other === undefined) return
      const between = { start: node.left.end, end: node.right.start }
      put(between, 'boundary', source(between).replace(node.operator, other))
    },
    LogicalExpression: (node) => {
      if (node.operator === '??') return
      const other = node.operator === '&&' ? '||' : '&&'
      put(node, 'condition turned', `(${source(node.left)}) ${other} (${source(node.right)})`)
    },
    ExpressionStatement: (node) => {
      const call = node.expression.type === 'AwaitExpression' ? node.expression.argument : node.expression
      if (call.type === 'CallExpression') put(node, 'call removed', ';')
    },
    ReturnStatement: (node) => {
      if (node.argument && source(node.argument) !== 'undefined')
        put(node.argument, 'return emptied', 'undefined')
    },
    Literal: (node) => {
      if (typeof node.value === 'number') put(node, 'constant changed', String(node.value + 1))
      if (typeof node.value === 'boolean') put(node, 'constant changed', String(!node.value))
    },
    TemplateLiteral: (node) => {
      for (const { kind, pattern, becomes } of sqlMistakes) {
        for (const { 0: found, index } of source(node).matchAll(pattern)) {
          const start = node.start + index
          put({ start, end: start + found.length }, kind, becomes(found))
        }
      }
    },
  }).visit(program)
  return changes
    .filter(({ start, end }) => !types.some((type) => type.start <= start && end <= type.end))
    .map(({ start, end, kind, becomes }) => ({
      line: text.slice(0, start).split('\n').length,
      kind,
      was: text.slice(start, end).trim(),
      becomes: becomes.trim(),
      text: text.slice(0, start) + becomes + text.slice(end),
    }))
}
