import type { FastifyReply } from 'fastify'
import fastJson from 'fast-json-stringify'
import * as z from 'zod/mini'
import { SUCCESS_MESSAGES, type Operation } from 'contract/operation'
import type { Issue, Problem } from 'contract/problem'
import type { Download } from '../context.ts'

/** Runs before the commit, so that an answer that breaks the contract leaves no trace in the database. */
export function render(op: Operation, stringify: ((value: unknown) => string) | undefined, answer: unknown) {
  if (!stringify) return answer
  if (op.flat) return stringify(answer)
  const message = op.message ?? SUCCESS_MESSAGES[op.method]
  return stringify(
    op.meta ? { success: true, message, ...(answer as object) } : { success: true, message, data: answer },
  )
}

const compiled = new WeakMap<Operation, (value: unknown) => string>()

/**
 * Serializes answers by the contract and drops every field it does not name. Compiled once, at the first
 * answer.
 */
export function serializer(op: Operation): (value: unknown) => string {
  return (value) => {
    let stringify = compiled.get(op)
    if (!stringify) compiled.set(op, (stringify = compile(op)))
    return stringify(value)
  }
}

function compile(op: Operation): (value: unknown) => string {
  const body = op.flat
    ? op.output
    : z.object({
        success: z.literal(true),
        message: z.string(),
        data: op.output,
        ...(op.meta ? { meta: op.meta } : {}),
      })
  const schema = z.toJSONSchema(body, {
    io: 'output',
    target: 'draft-7',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => simplifyNullable(jsonSchema as Record<string, unknown>),
  })
  return fastJson(schema as never)
}

/** Rewrites `anyOf [X, null]` as `nullable`, which the serializer writes without trying each alternative. */
function simplifyNullable(schema: Record<string, unknown>) {
  const alternatives = schema['anyOf'] as Record<string, unknown>[] | undefined
  if (alternatives?.length !== 2) return
  const other = alternatives.find(({ type }) => type !== 'null')
  if (!other || !alternatives.some(({ type }) => type === 'null') || typeof other['type'] !== 'string') return
  delete schema['anyOf']
  Object.assign(schema, other, { nullable: true })
}

export function sendFile(
  reply: FastifyReply,
  type: string,
  { filename, content, type: own, inline, tag, shared }: Download,
) {
  // Weak, because compression along the way does not change the content.
  if (tag !== undefined) reply.header('etag', `W/"${tag}"`)
  if (tag !== undefined && reply.request.headers['if-none-match']?.includes(`"${tag}"`))
    return reply.header('cache-control', 'private, no-cache').code(304).send()
  const plain = filename.replace(/[^\w.-]+/g, '-')
  return reply
    .header(
      'content-disposition',
      `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(filename)}`,
    )
    .header(
      'cache-control',
      shared !== undefined
        ? `public, max-age=${shared}`
        : tag === undefined
          ? 'private, no-store'
          : 'private, no-cache',
    )
    .header(
      'content-security-policy',
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'",
    )
    .type(own ?? type)
    .send(content)
}

/**
 * The wire form of a refusal: the specification's members and RFC 9457's in one body. Messages with values
 * also carry those, so that the caller can put them into another language: `params` are the message's values,
 * `sentence` is its code if it is not the problem's default, `issues` are the messages in `errors`.
 */
export function problemBody(problem: Problem, traceId: string) {
  const { code, status, message, said, errors, issues, detail } = problem
  return {
    success: false,
    message,
    ...(errors ? { errors } : {}),
    ...(detail !== undefined ? { detail } : {}),
    type: `urn:problem:${code}`,
    title: message,
    status,
    code,
    ...(said ? { sentence: said.code } : {}),
    params: said?.params ?? {},
    ...(issues.length > 0 ? { issues: issues.map(issueBody) } : {}),
    traceId,
  }
}

const issueBody = ({ field, message, said }: Issue) => ({
  field,
  code: said?.code ?? 'invalid_field',
  params: said?.params ?? {},
  message,
})
