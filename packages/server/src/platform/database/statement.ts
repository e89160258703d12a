// The tag of statements. A statement's text is put together once for each place in the code that writes it and each
// choice of parts in it, since making it anew and finding its name by all its letters took longer than sending it.
import { empty, Sql } from 'sql-template-tag'

export { empty, join, raw, type Sql } from 'sql-template-tag'

/** Where a statement is written, with the parts that stand in it. */
type Shape = { text: string | undefined; readonly withPart: WeakMap<Shape, Shape> }

class Statement extends Sql {
  readonly shape: Shape | undefined

  constructor(strings: TemplateStringsArray, values: readonly unknown[]) {
    super(strings, values)
    this.shape = shapeOf(strings, values)
  }

  override get text(): string {
    if (this.shape === undefined) return super.text
    this.shape.text ??= super.text
    return this.shape.text
  }
}

export function sql(strings: TemplateStringsArray, ...values: readonly unknown[]): Sql {
  return new Statement(strings, values)
}

/** Lists that choose many parts could make any number; those beyond it have their text made anew. */
const shapesMax = 10_000
let shapeCount = 0
const shapes = new WeakMap<TemplateStringsArray, Shape>()
/** Stands for a value, whatever it is. */
const value = newShape()
/** Stands for no text. */
const nothing = newShape()

/** Undefined where a part was made in another way, such as a list of any length. */
function shapeOf(strings: TemplateStringsArray, values: readonly unknown[]): Shape | undefined {
  const written = shapes.get(strings) ?? newShape()
  shapes.set(strings, written)
  if (!values.some((each) => each instanceof Sql)) return written
  let shape = written
  for (const each of values) {
    const part = each instanceof Sql ? shapeOfPart(each) : value
    const known: Shape | undefined = part && shape.withPart.get(part)
    if (part === undefined || (known === undefined && shapeCount >= shapesMax)) return undefined
    const next = known ?? newShape()
    shape.withPart.set(part, next)
    shape = next
  }
  return shape
}

function shapeOfPart(part: Sql): Shape | undefined {
  if (part === empty) return nothing
  return part instanceof Statement ? part.shape : undefined
}

function newShape(): Shape {
  shapeCount += 1
  return { text: undefined, withPart: new WeakMap() }
}
