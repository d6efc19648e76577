import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Language } from 'contract/language'
import { fillPath, type Operation } from 'contract/operation'
import { fieldsOf, Problem, saidOf } from 'contract/problem'

/** Answers a read of the contract while a page is being rendered. */
export type Answering = (op: Pick<Operation, 'path' | 'meta'>, input: object) => Promise<unknown>

/** Reads go through the server's own routes, without a login: a page shows what any visitor may see. */
export function answering(app: FastifyInstance, request: FastifyRequest, language: Language): Answering {
  return async ({ path, meta }, input) => {
    const { path: filled, rest } = fillPath(path, input as Record<string, unknown>)
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(rest))
      if (value !== undefined && value !== null) search.append(name, String(value))
    const response = await app.inject({
      url: `/api${filled}${search.size > 0 ? `?${search}` : ''}`,
      remoteAddress: request.visitor,
      headers: { host: request.host, 'accept-language': language },
    })
    const body = response.json()
    if (response.statusCode >= 400)
      throw new Problem(body.code, response.statusCode, saidOf(body), fieldsOf(body), body.detail)
    return meta ? { data: body.data, meta: body.meta } : body.data
  }
}
