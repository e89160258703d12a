// Says in words for people which value of a request its schema does not take, and what it takes there.
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'

type Problem = ReturnType<typeof Value.Errors>[number]

/** `noun` is what people call a value here: a field or a parameter. */
export function problemOf(schema: TSchema, value: unknown, noun: 'field' | 'parameter'): string | undefined {
  const problems = Value.Errors(schema, value)
  const [first] = problems
  if (first === undefined) return undefined
  const place = first.instancePath.slice(1).replaceAll('/', '.')
  // A schema that is false is one that takes nothing: how the validator words an unknown name.
  if (first.keyword === 'boolean') return `There is no ${noun} \`${place}\` here.`
  if (first.keyword === 'required') {
    const missing = [place, first.params.requiredProperties[0]].filter((part) => part !== '').join('.')
    return `The ${noun} \`${missing}\` is missing.`
  }
  const subject = place === '' ? 'The request' : `\`${place}\``
  return `${subject} must be ${expected(problems.filter(({ instancePath }) => instancePath === first.instancePath))}.`
}

/** A union fails in each of its branches, so any of their expectations would do. */
function expected(problems: readonly Problem[]): string {
  const isUnion = problems.some(({ keyword }) => keyword === 'anyOf')
  const all = problems.flatMap((problem) => wordsFor(problem))
  return isUnion ? [...new Set(all)].join(' or ') : (all[0] ?? 'another value')
}

const typeWords: Record<string, string> = {
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
}

function wordsFor(problem: Problem): string[] {
  switch (problem.keyword) {
    case 'type': {
      const { type } = problem.params
      return [type].flat().map((each) => typeWords[each] ?? each)
    }
    case 'const':
      return [JSON.stringify(problem.params.allowedValue)]
    case 'enum':
      return [`one of ${problem.params.allowedValues.join(', ')}`]
    case 'minLength':
      return [problem.params.limit === 1 ? 'filled in' : `at least ${problem.params.limit} characters long`]
    case 'maxLength':
      return [`at most ${problem.params.limit} characters long`]
    case 'minItems':
      return [`a list of at least ${problem.params.limit}`]
    case 'maxItems':
      return [`a list of at most ${problem.params.limit}`]
    case 'minimum':
      return [`at least ${problem.params.limit}`]
    case 'maximum':
      return [`at most ${problem.params.limit}`]
    case 'uniqueItems':
      return ['a list that names nothing twice']
    case 'format':
      return [formatWords[problem.params.format] ?? `in the format ${problem.params.format}`]
    case 'pattern':
      return [`in the form ${String(problem.params.pattern)}`]
    default:
      return []
  }
}

const formatWords: Record<string, string> = {
  uuid: 'an id (a UUID)',
  email: 'an e-mail address',
  date: 'a date such as 2026-11-21',
  'date-time': 'a time such as 2026-11-21T10:15:30Z',
  uri: 'a URL',
}
