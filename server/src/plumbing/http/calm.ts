import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Until no call is being answered, or somebody has waited long enough for that. */
    calm: () => Promise<void>
  }
}

/** To be called before any other hook, or calls that are refused early are counted at their end only. */
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
