import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { wrongIn } from 'contract/characters'
import type { Operation } from 'contract/operation'
import { SEVERAL_LINES } from 'contract/primitives'
import { Invalid, type FieldErrors } from 'contract/problem'
import { firstOf } from './sentences.ts'

/** Enough to mend it by. */
const MOST_NAMED = 20

/** A step on the way to a place, and those before it: as lists, the ways to deep places would fill the memory. */
type Way = { step: string; before: Way } | undefined

/** Refuses every call, whatever it is for, in which a text holds what no text can hold: in its address, body or files. */
export function refuseUnreadable(app: FastifyInstance) {
  app.addHook('preValidation', async ({ params, query, body }) => {
    refuse(params, (text) => wrongIn(text, true))
    refuse(query, (text) => wrongIn(text, true))
    refuse(body, (text) => wrongIn(text, true))
  })
}

/**
 * Refuses what must be one line and is not, at its field. A schema need not ask for it: each of its texts is one line
 * unless it is marked by `lines`.
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
    // The first look is at the text alone.
    const sentence = wrongIn(text) && wrong(text, pathOf(way))
    if (!sentence) continue
    errors[pathOf(way).join('.') || 'form'] = [sentence]
    if (++named === MOST_NAMED) break
  }
  if (named > 0) throw Invalid({ errors, message: firstOf(errors) })
}

/** Every text, however deep, with the names of files and of fields. Not by recursion: a caller chooses the depth. */
function* textsIn(whole: unknown): Generator<{ way: Way; text: string }> {
  const left: { value: unknown; way: Way }[] = [{ value: whole, way: undefined }]
  for (let place = left.pop(); place; place = left.pop()) {
    const { value, way } = place
    if (typeof value === 'string') yield { way, text: value }
    else if (value instanceof File) yield { way, text: value.name }
    else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value))
      for (const [step, one] of Object.entries(value)) {
        // Said at the thing that has it: an answer should not repeat it.
        if (wrongIn(step, true)) yield { way, text: step }
        else left.push({ value: one, way: { step, before: way } })
      }
  }
}

/** The steps to a place; a form may say several in one name, `people[0][name]`. */
function pathOf(way: Way): string[] {
  const steps: string[] = []
  for (let at = way; at; at = at.before) steps.push(at.step)
  return steps.reverse().flatMap((step) => step.split(/[[\]]/).filter((part, i) => i === 0 || part !== ''))
}

/** What of a JSON Schema says where a text stands. */
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

/** Whether a text at this place may have several lines; undefined for a place the schema does not know, which nobody reads. */
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
