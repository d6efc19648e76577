import type { FastifyInstance } from 'fastify'
import { randomBytes } from 'node:crypto'
import type { Operation } from 'contract/operation'
import { html, raw, type Html } from './html.ts'
import { openApi } from './openapi.ts'

/** The contract for programmers: as an OpenAPI document, and as a page to read. */
export function serveDocs(app: FastifyInstance, operations: readonly Operation[], version: string) {
  let made: { document: Document; json: string } | undefined
  // Built on first use, so that neither startup nor tests have to wait for it.
  const documented = () => {
    if (made) return made
    const document = openApi(operations, { prefix: '/api', version })
    return (made = { document, json: JSON.stringify(document) })
  }
  app.get('/api/openapi.json', (_, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(documented().json),
  )
  app.get('/api/docs', (_, reply) => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      )
      .send(page(documented().document, nonce).text)
  })
}

type Document = ReturnType<typeof openApi>
type Described = {
  operationId: string
  tags: string[]
  summary: string
  deprecated?: boolean
  security: object[]
  'x-permission'?: string
  'x-limit'?: { max: number; seconds: number }
  parameters: { name: string; in: string; required: boolean; schema: JsonSchema }[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, { description?: string; content?: Record<string, { schema: JsonSchema }> }>
}
type JsonSchema = {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  format?: string
}

function page({ paths, info, tags, components }: Document, nonce: string): Html {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Described>)
      .filter(([, { deprecated }]) => !deprecated)
      .map(([method, described]) => ({ path, method: method.toUpperCase(), ...described })),
  )
  const schemas = components.schemas as Record<string, JsonSchema>
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${info.title} API</title><style nonce="${nonce}">${raw(STYLE)}</style></head>
<body><nav aria-label="Calls">${tags.map(({ name }) => html`<a href="#${name}">${name}</a>`)}</nav>
<main><h1>${info.title} API</h1><p>${info.description}</p><p><a href="/api/openapi.json">OpenAPI 3.1 document</a></p>
${tags.map(
  ({ name }) => html`<section id="${name}"><h2>${name}</h2>
${calls.filter((call) => call.tags.includes(name)).map((call) => section(call, schemas))}</section>`,
)}
</main></body></html>
`
}

function section(
  call: Described & { path: string; method: string },
  schemas: Record<string, JsonSchema>,
): Html {
  const permission = call['x-permission']
  const limit = call['x-limit']
  const who =
    call.security.length === 0
      ? 'Anybody'
      : permission
        ? html`<code>${permission}</code>`
        : 'Anybody logged in'
  const [type, { schema: body } = {}] = Object.entries(call.requestBody?.content ?? {})[0] ?? []
  const [status, answer] = Object.entries(call.responses)[0]!
  const [answerType, { schema: output } = {}] = Object.entries(answer.content ?? {})[0] ?? []
  const data = output?.properties?.['data'] ?? output
  return html`<details id="${call.operationId}"><summary><b class="${call.method}">${call.method}</b> <code>${call.path}</code> ${call.summary}</summary>
<p>May be called by: ${who}${limit ? `; at most ${limit.max} times in ${limit.seconds} seconds from one address` : ''}.</p>
${call.parameters.length > 0 ? html`<h3>Parameters</h3><ul>${call.parameters.map((one) => html`<li><code>${one.name}</code> in the ${one.in}${one.required ? '' : ', optional'}: ${shape(one.schema, schemas)}</li>`)}</ul>` : ''}
${body ? html`<h3>Body <small>${type!}</small></h3><pre>${shape(body, schemas)}</pre>` : ''}
<h3>${status} <small>${answerType ?? ''}</small></h3>${data && answerType === 'application/json' ? html`<pre>${shape(data, schemas)}</pre>` : html`<p>${answer.description ?? ''}</p>`}
</details>
`
}

/** A schema in shorthand: `{ name: string, age?: integer }`. */
function shape(schema: JsonSchema, schemas: Record<string, JsonSchema>, indent = ''): string {
  if (schema.$ref) return shape(schemas[schema.$ref.split('/').at(-1)!] ?? {}, schemas, indent)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return [...new Set(schema.anyOf.map((one) => shape(one, schemas, indent)))].join(' | ')
  if (schema.type === 'array') return `${shape(schema.items ?? {}, schemas, indent)}[]`
  if (schema.type === 'object' && schema.properties) {
    const deeper = `${indent}  `
    const fields = Object.entries(schema.properties).map(
      ([name, value]) =>
        `${deeper}${name}${schema.required?.includes(name) ? '' : '?'}: ${shape(value, schemas, deeper)}`,
    )
    return fields.length === 0 ? '{}' : `{\n${fields.join('\n')}\n${indent}}`
  }
  const type = [schema.type ?? 'any'].flat().join(' | ')
  return schema.format ? `${type} (${schema.format})` : type
}

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.55 system-ui, sans-serif; --line: color-mix(in srgb, currentColor 18%, transparent); }
body { margin: 0; display: grid; grid-template-columns: 15rem minmax(0, 1fr); }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 1.5rem 1rem; box-sizing: border-box; border-right: 1px solid var(--line); }
nav a { display: block; padding: .2rem 0; }
main { padding: 1.5rem 2rem; max-width: 60rem; }
details { border: 1px solid var(--line); border-radius: 8px; padding: .6rem .9rem; margin: .5rem 0; }
summary { cursor: pointer; overflow-wrap: anywhere; }
summary b { display: inline-block; min-width: 4.5rem; }
pre { overflow: auto; padding: .75rem; border: 1px solid var(--line); border-radius: 6px; }
h3 { margin-bottom: .25rem; }
small { font-weight: normal; opacity: .75; }
@media (max-width: 48rem) { body { display: block; } nav { position: static; height: auto; border: 0; } main { padding: 1rem; } }
`
