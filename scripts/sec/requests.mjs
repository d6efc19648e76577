/**
 * A request for each call of an OpenAPI document, with something in every place a caller can fill. `*` in an address
 * marks a place for sqlmap.
 * @typedef {{ name: string, method: string, url: string, body?: string }} Request
 * @returns {Request[]}
 */
export function requestsOf(document, origin) {
  return Object.entries(document.paths).flatMap(([path, calls]) =>
    Object.entries(calls).flatMap(([method, call]) => {
      if (call.deprecated) return []
      const given = call.parameters ?? []
      const filled = path.replace(/\{(\w+)\}/g, (_, name) => {
        const schema = given.find((one) => one.name === name)?.schema ?? {}
        return `${encodeURIComponent(String(sample(schema, document)))}*`
      })
      const query = new URLSearchParams(
        given
          .filter((one) => one.in === 'query')
          .map((one) => [one.name, textOf(sample(one.schema, document))]),
      )
      const json = call.requestBody?.content?.['application/json']?.schema
      return [
        {
          name: `${method.toUpperCase()} ${path}`,
          method: method.toUpperCase(),
          url: `${origin}${filled}${query.size > 0 ? `?${query}` : ''}`,
          ...(json && { body: JSON.stringify(sample(json, document)) }),
        },
      ]
    }),
  )
}

const textOf = (value) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** A plain value that matches a schema. */
export function sample(schema, document, depth = 0) {
  if (schema.$ref) return sample(resolve(schema.$ref, document), document, depth)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [first] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []
  if (first) return sample(first, document, depth)
  switch ([schema.type].flat()[0]) {
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1)
    case 'boolean':
      return true
    case 'array':
      return depth > 6 ? [] : [sample(schema.items ?? {}, document, depth + 1)]
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, one]) => [
          name,
          sample(one, document, depth + 1),
        ]),
      )
    default:
      if (schema.format === 'email') return 'ada@example.org'
      if (schema.format === 'date') return '2026-11-21'
      return 'softball'.padEnd(schema.minLength ?? 0, 'x').slice(0, schema.maxLength ?? 100)
  }
}

const resolve = (reference, document) =>
  reference
    .split('/')
    .slice(1)
    .reduce((part, name) => part[name], document)
