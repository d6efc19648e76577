import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Resolves when no call is being answered, or after waiting long enough for that. */
    calm: () => Promise<void>
  }
}

/** Register before any other hook; otherwise calls that are refused early are only counted when they end. */
export function watchCalls(app: FastifyInstance, patience_ms: number) {
  let calls = 0
  const waiting = new Set<() => void>()
  app.addHook('onRequest', (_, __, done) => {
    calls++
    done()
  })
  app.addHook('onResponse', (_, __, done) => {
    calls--
    if (calls === 0) for (const goOn of waiting) goOn()
    done()
  })
  app.decorate('calm', async () => {
    if (calls === 0) return
    await new Promise<void>((resolve) => {
      const goOn = () => {
        clearTimeout(timer)
        waiting.delete(goOn)
        resolve()
      }
      const timer = setTimeout(goOn, patience_ms)
      waiting.add(goOn)
    })
  })
}
