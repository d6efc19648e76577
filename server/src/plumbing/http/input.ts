import type { FastifyRequest } from 'fastify'
import { sentenceForNothing, type Operation } from 'contract/operation'
import { IdForFetching, Invalid, NotFound } from 'contract/problem'
import { nestBrackets } from './body.ts'
import { errorsOf, firstOf, sentenceFor } from './sentences.ts'
import { refuseBrokenLines } from './texts.ts'

/** Parses the request by the contract. @throws Invalid with a sentence for each field */
export function parse(op: Operation, request: FastifyRequest): unknown {
  const params = request.params as Record<string, string>
  const sent = op.method === 'GET' || op.method === 'DELETE' ? request.query : bodyOf(request)
  const whole = { ...(sent as object), ...params }
  refuseBrokenLines(op, whole)
  const parsed = op.input.safeParse(whole, { error: sentenceFor })
  const isNothing = saysNothing(sent as object, params)
  // An empty request to a call that needs no more than an id, such as a copy, is only refused if the
  // operation has its own sentence for that.
  if (parsed.success && !(isNothing && op.empty !== undefined)) return parsed.data
  const nothing = isNothing ? sentenceForNothing(op) : undefined
  const issues = parsed.error?.issues ?? []
  // A path with something other than an id in it does not exist; `…/edit` means that the id was forgotten.
  if (issues.some(({ path }) => path.length === 1 && String(path[0]) in params))
    throw op.method === 'GET' && params['id'] === 'edit' ? IdForFetching() : NotFound()
  const errors = errorsOf(issues)
  const message = nothing ?? firstOf(errors)
  throw Invalid({ message, ...(parsed.success ? {} : { errors }) })
}

/** Whether nothing was sent except the id and the method. */
const saysNothing = (sent: object, params: object) =>
  Object.keys(sent).every((name) => name === 'id' || name === '_method' || name in params)

function bodyOf(request: FastifyRequest): object {
  const { body } = request
  if (body === undefined || body === null) return {}
  if (typeof body !== 'object' || Array.isArray(body))
    throw Invalid({ message: 'The body needs to be a JSON object.' })
  return request.isMultipart() ? nestBrackets(body as Record<string, unknown>) : body
}
