import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll } from 'vitest'
import { createApp } from '../src/plumbing/http/app.ts'
import { mount, type Routes } from '../src/plumbing/http/http.ts'
import type { World } from '../src/plumbing/world.ts'

/** Servers with a test's own routes, each on its own port. Call it at the top level of a test file. */
export function serving(world: World, routes: Routes) {
  const apps: FastifyInstance[] = []
  afterAll(() => Promise.all(apps.map((app) => app.close())))
  return async (options: Parameters<typeof createApp>[1] = {}) => {
    const app = await createApp(world, options)
    mount(app, routes, world)
    await app.listen({ port: 0, host: '127.0.0.1' })
    apps.push(app)
    return { app, port: (app.server.address() as AddressInfo).port }
  }
}
