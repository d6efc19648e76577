import * as z from 'zod/mini'
import { isRepeatable } from 'contract/idempotency'
import { SUCCESS_MESSAGES, type Operation, type Schema } from 'contract/operation'

type Json = { [name: string]: unknown }

const Problem = z.object({
  success: z.literal(false),
  message: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  detail: z.optional(z.unknown()),
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  /** The code of the message, if it has values. */
  sentence: z.optional(z.string()),
  /** The values of the message. */
  params: z.record(z.string(), z.unknown()),
  /** The messages in `errors` with their codes and values. */
  issues: z.optional(
    z.array(
      z.object({
        field: z.string(),
        code: z.string(),
        params: z.record(z.string(), z.unknown()),
        message: z.string(),
      }),
    ),
  ),
  traceId: z.string(),
})

/** The contract as an OpenAPI 3.1 document, so that nobody has to maintain one by hand. */
export function openApi(
  operations: readonly Operation[],
  { prefix, version }: { prefix: string; version: string },
) {
  const schemas: Json = { Problem: schemaOf(Problem, 'output') }
  const paths: Record<string, Json> = {}
  const ids = new Set<string>()
  for (const op of operations) {
    const id = idOf(op)
    if (ids.has(id)) continue
    ids.add(id)
    const described = describe(op, id, schemas)
    add(paths, prefix + op.path, op.method, described)
    for (const alias of op.aliases ?? [])
      add(paths, prefix + alias, op.method, {
        ...described,
        // For a path that may come without its id, to answer with what is missing.
        parameters: (described['parameters'] as Json[]).filter(
          (one) => one['in'] !== 'path' || alias.includes(`:${String(one['name'])}`),
        ),
        operationId: `${id}_at_${idOf({ ...op, path: alias })}`,
        deprecated: true,
        description: `The same as ${op.path}, under a name kept for older clients.`,
      })
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Fieldhouse',
      version,
      description:
        'Paths of the module `mms` answer without `/mms` too. POST with `?_method=PATCH`, `PUT` or `DELETE` counts as that method, and so does POST with `_method` in its form or JSON. A parameter that is not listed here changes nothing and is not refused.',
    },
    servers: [{ url: '/' }],
    tags: [...new Set(operations.map(tagOf))].toSorted().map((name) => ({ name })),
    paths,
    components: {
      schemas,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      responses: {
        Problem: {
          description: 'A refusal',
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
    },
  }
}

function add(paths: Record<string, Json>, path: string, method: string, described: Json) {
  const at = path.replace(/:(\w+)/g, '{$1}')
  paths[at] = { ...paths[at], [method.toLowerCase()]: described }
}

const idOf = ({ method, path }: Pick<Operation, 'method' | 'path'>) =>
  method.toLowerCase() + path.replaceAll(':', 'by_').replaceAll('/', '_')

const tagOf = ({ path }: Operation) => path.split('/').slice(1, 3).join('/')

function describe(op: Operation, id: string, schemas: Json): Json {
  const input = schemaOf(op.input, 'input')
  const properties = (input['properties'] ?? {}) as Record<string, Json>
  const required = (input['required'] ?? []) as string[]
  const inPath = [...op.path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const rest = Object.keys(properties).filter((name) => !inPath.includes(name))
  const inQuery = op.method === 'GET' || op.method === 'DELETE' ? rest : []
  const inBody = inQuery === rest ? [] : rest
  const body: Json = {
    ...input,
    properties: Object.fromEntries(inBody.map((name) => [name, properties[name]])),
    required: required.filter((name) => inBody.includes(name)),
  }
  if (inBody.length > 0) schemas[`${id}_input`] = body
  return {
    operationId: id,
    tags: [tagOf(op)],
    summary: op.summary,
    ...(op.access === 'public' ? { security: [] } : { security: [{ bearer: [] }] }),
    ...(op.access === 'public' || op.access === 'signed-in' ? {} : { 'x-permission': op.access }),
    ...(op.limit ? { 'x-limit': op.limit } : {}),
    parameters: [
      ...inPath.map((name) => ({
        name,
        in: 'path',
        required: true,
        schema: properties[name] ?? { type: 'string' },
      })),
      ...inQuery.map((name) => ({
        name,
        in: 'query',
        required: required.includes(name),
        schema: properties[name],
      })),
      ...(isRepeatable(op)
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: false,
              description:
                'Sent again within 24 hours with the same key and body, the call does nothing more and gives the same answer, with `Idempotent-Replayed: true`.',
              schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{16,255}$' },
            },
          ]
        : []),
    ],
    ...(inBody.length > 0
      ? {
          requestBody: {
            required: true,
            content: {
              [op.multipart ? 'multipart/form-data' : 'application/json']: {
                schema: { $ref: `#/components/schemas/${id}_input` },
              },
            },
          },
        }
      : {}),
    responses: {
      [op.status ?? 200]: success(op, id, schemas),
      ...refusals(op, inPath.length > 0, rest.length > 0),
    },
  }
}

function success(op: Operation, id: string, schemas: Json): Json {
  const description = op.message ?? SUCCESS_MESSAGES[op.method]
  if (op.file) return { description: 'The file', content: { [op.file]: { schema: {} } } }
  schemas[`${id}_output`] = schemaOf(op.output, 'output')
  const data = { $ref: `#/components/schemas/${id}_output` }
  const envelope = {
    type: 'object',
    properties: {
      success: { const: true },
      message: { type: 'string', examples: [description] },
      data,
      ...(op.meta ? { meta: schemaOf(op.meta, 'output') } : {}),
    },
    required: ['success', 'message', 'data', ...(op.meta ? ['meta'] : [])],
  }
  return { description, content: { 'application/json': { schema: op.flat ? data : envelope } } }
}

/** The refusals that follow from the kind of operation; `default` covers those of its own rules. */
function refusals(op: Operation, hasPath: boolean, hasInput: boolean): Json {
  const statuses = [
    ...(op.access === 'public' ? [] : [401]),
    ...(op.access === 'public' || op.access === 'signed-in' ? [] : [403]),
    ...(hasPath ? [404] : []),
    ...(op.multipart ? [413, 415] : []),
    ...(hasInput ? [422] : []),
    ...(op.limit ? [429] : []),
    'default',
  ]
  return Object.fromEntries(statuses.map((status) => [status, { $ref: '#/components/responses/Problem' }]))
}

function schemaOf(schema: Schema, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'file')
        Object.assign(jsonSchema, { type: 'string', contentMediaType: 'application/octet-stream' })
    },
  }) as Json
  return rest
}
