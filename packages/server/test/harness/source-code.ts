// Reads the project's own code, for the tests of its rules.
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type Expression,
  type Program,
  parseSync,
  type TemplateLiteral,
  type VariableDeclarator,
  Visitor,
} from 'oxc-parser'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const contractImport = '@mostrador/contract/'
const foreign = /(?:^|\/)(?:\.git|node_modules|dist)$|^(?:data|coverage)$/

/** All files of the project, as paths from its root with forward slashes. */
export function listFiles(folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name)
    if (entry.isDirectory()) return foreign.test(path) ? [] : listFiles(path)
    return entry.isFile() ? [path] : []
  })
}

export function readSource(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

function parseSource(path: string, text: string): Program {
  const { program, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  return program
}

export type SourceComment = { line: number; text: string }

/** The comments of a file without their delimiters; consecutive `//` lines are one comment. */
export function commentsOf(path: string, text: string): SourceComment[] {
  const found: SourceComment[] = []
  let lineEnd = -1
  for (const { type, value, start, end } of parseSync(path, text).comments) {
    const content = value.replaceAll(/^[ \t]*\*[ \t]?/gm, '').trim()
    const last = found.at(-1)
    if (last && lineEnd >= 0 && type === 'Line' && text.slice(lineEnd, start).trim() === '') {
      last.text += `\n${content}`
    } else found.push({ line: text.slice(0, start).split('\n').length, text: content })
    const isAlone = text.slice(text.lastIndexOf('\n', start) + 1, start).trim() === ''
    lineEnd = type === 'Line' && isAlone ? end : -1
  }
  return found
}

/** Imports of a file: project files as paths from the root, packages by name. */
export type Imports = { files: string[]; packages: string[]; computed: number; lazy: string[] }

/**
 * Static and dynamic imports, re-exports and imports of types; also files named by a relative path in a string, such as
 * those that run in their own process. `lazy`: files named only by `import()`.
 */
export function importsOf(path: string, text: string): Imports {
  const found: Imports = { files: [], packages: [], computed: 0, lazy: [] }
  const eager = new Set<string>()
  const add = (specifier: string) => {
    const target = targetOf(path, specifier)
    if (target === undefined) found.packages.push(specifier)
    else found.files.push(target)
  }
  const addEager = (specifier: string) => {
    add(specifier)
    eager.add(targetOf(path, specifier) ?? specifier)
  }
  new Visitor({
    ImportDeclaration: ({ source }) => addEager(source.value),
    ExportAllDeclaration: ({ source }) => addEager(source.value),
    ExportNamedDeclaration: ({ source }) => source && addEager(source.value),
    TSImportType: ({ source }) => addEager(source.value),
    ImportExpression: ({ source }) => {
      if (source.type === 'Literal' && typeof source.value === 'string') {
        add(source.value)
        found.lazy.push(targetOf(path, source.value) ?? source.value)
      } else {
        found.computed += 1
      }
    },
    Literal: ({ value }) => {
      if (typeof value === 'string' && /^\.\.?\/.*\.tsx?$/.test(value)) add(value)
    },
  }).visit(parseSource(path, text))
  return {
    ...found,
    files: [...new Set(found.files)],
    packages: [...new Set(found.packages)],
    lazy: found.lazy.filter((target) => !eager.has(target)),
  }
}

function targetOf(path: string, specifier: string): string | undefined {
  if (specifier.startsWith(contractImport)) {
    return `packages/contract/src/${specifier.slice(contractImport.length)}.ts`
  }
  return /^\.\.?\//.test(specifier) ? posix.join(posix.dirname(path), specifier) : undefined
}

/** Texts of templates and strings, each with the fragments of the same file that it is composed of. */
export function statementsOf(path: string, text: string): string[] {
  const fragments = new Map<string, string>()
  const found: { start: number; text: string }[] = []
  const inlined = new Set<number>()
  const textOf = (template: TemplateLiteral): string =>
    template.quasis
      .map(
        ({ value }, index) =>
          `${value.raw}${index < template.expressions.length ? fragmentOf(template.expressions[index]) : ''}`,
      )
      .join('')
  const fragmentOf = (expression: Expression | undefined): string => {
    if (expression?.type === 'Identifier') return fragments.get(expression.name) ?? '?'
    const template = templateOf(expression)
    if (!template) return '?'
    inlined.add(template.start)
    return textOf(template)
  }
  const program = parseSource(path, text)
  const readFragments = {
    VariableDeclarator: ({ id, init }: VariableDeclarator) => {
      const template = templateOf(init)
      if (id.type === 'Identifier' && template) fragments.set(id.name, textOf(template))
    },
  }
  // A first pass collects the fragments that are declared below their use.
  new Visitor(readFragments).visit(program)
  new Visitor({
    ...readFragments,
    TemplateLiteral: (node) => {
      found.push({ start: node.start, text: textOf(node) })
    },
    Literal: ({ start, value }) => {
      if (typeof value === 'string') found.push({ start, text: value })
    },
  }).visit(program)
  return found.filter(({ start }) => !inlined.has(start)).map(({ text }) => text)
}

function templateOf(expression: Expression | null | undefined): TemplateLiteral | undefined {
  if (expression?.type === 'TaggedTemplateExpression') return expression.quasi
  return expression?.type === 'TemplateLiteral' ? expression : undefined
}
