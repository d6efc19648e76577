import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { wrongIn } from 'contract/characters'
import type { Operation } from 'contract/operation'
import { SEVERAL_LINES } from 'contract/primitives'
import { Invalid, type FieldErrors } from 'contract/problem'
import { firstOf } from './sentences.ts'

/** Enough to find the mistake. */
const MOST_NAMED = 20

/**
 * A step on the path to a value, linked to those before it: copying lists for deeply nested values would fill
 * the memory.
 */
type Way = { step: string; before: Way } | undefined

/** Refuses every call that has characters no text may contain, in its URL, body or file names. */
export function refuseUnreadable(app: FastifyInstance) {
  app.addHook('preValidation', ({ params, query, body }, _, done) => {
    refuse(params, (text) => wrongIn(text, true))
    refuse(query, (text) => wrongIn(text, true))
    refuse(body, (text) => wrongIn(text, true))
    done()
  })
}

/**
 * Refuses line breaks in single-line fields. A schema need not ask for this: each of its texts is a single
 * line unless it is marked by `lines`.
 */
export function refuseBrokenLines(op: Operation, input: object) {
  refuse(input, (text, path) => {
    return takesLines(shapeOf(op), path) === false ? wrongIn(text) : undefined
  })
}

function refuse(whole: unknown, wrong: (text: string, path: readonly string[]) => string | undefined) {
  const errors: FieldErrors = {}
  let named = 0
  for (const { way, text } of textsIn(whole)) {
    // Checks the text first; finding its path comes later.
    const sentence = wrongIn(text) && wrong(text, pathOf(way))
    if (!sentence) continue
    errors[pathOf(way).join('.') || 'form'] = [sentence]
    if (++named === MOST_NAMED) break
  }
  if (named > 0) throw Invalid({ errors, message: firstOf(errors) })
}

/**
 * Every text, however deeply nested, including the names of files and fields. Iterative, because the caller
 * controls the depth.
 */
function* textsIn(whole: unknown): Generator<{ way: Way; text: string }> {
  const left: { value: unknown; way: Way }[] = [{ value: whole, way: undefined }]
  for (let place = left.pop(); place; place = left.pop()) {
    const { value, way } = place
    if (typeof value === 'string') yield { way, text: value }
    else if (value instanceof File) yield { way, text: value.name }
    else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value))
      for (const [step, one] of Object.entries(value)) {
        // Reported at the parent: an answer should not repeat the bad name.
        if (wrongIn(step, true)) yield { way, text: step }
        else left.push({ value: one, way: { step, before: way } })
      }
  }
}

/** The steps to a value; a form may put several into one name, `people[0][name]`. */
function pathOf(way: Way): string[] {
  const steps: string[] = []
  for (let at = way; at; at = at.before) steps.push(at.step)
  return steps.reverse().flatMap((step) => step.split(/[[\]]/).filter((part, i) => i === 0 || part !== ''))
}

/** The parts of a JSON Schema that tell where texts are. */
type Shape = {
  several_lines?: true
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  properties?: Record<string, Shape>
  additionalProperties?: Shape | boolean
  items?: Shape
  prefixItems?: Shape[]
}
const shapes = new WeakMap<Operation, Shape>()

function shapeOf(op: Operation): Shape {
  const known = shapes.get(op)
  if (known) return known
  const shape = z.toJSONSchema(op.input, {
    io: 'input',
    unrepresentable: 'any',
    metadata: SEVERAL_LINES,
  }) as Shape
  shapes.set(op, shape)
  return shape
}

/**
 * Whether the text at this path may have several lines; undefined for a path the schema does not know, which
 * nobody reads.
 */
function takesLines(shape: Shape, [step, ...rest]: readonly string[]): boolean | undefined {
  if (shape.several_lines) return true
  const either = [...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])]
  if (either.length > 0) {
    const known = either
      .map((one) => takesLines(one, step === undefined ? [] : [step, ...rest]))
      .filter((takes) => takes !== undefined)
    return known.length > 0 ? known.includes(true) : undefined
  }
  if (step === undefined) return false
  const others = typeof shape.additionalProperties === 'object' ? shape.additionalProperties : undefined
  const next = shape.properties?.[step] ?? others ?? shape.prefixItems?.[Number(step)] ?? shape.items
  return next && takesLines(next, rest)
}
