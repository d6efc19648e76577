import { Counter, Histogram, Registry, collectDefaultMetrics, type RegistryContentType } from 'prom-client'
import { noTracing, type Tracing } from './tracing.ts'

/** How a job or a call to somebody else ended. */
type Outcome = 'done' | 'failed'

/**
 * Prometheus measures an increase from the first value it sees, so a counter that appears with the first failure would hide that one.
 */
export const FROM_ZERO = 0

/** From a write of a file to a slow card provider, in seconds. */
const BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120]

/** What Node says about the process. Watched once for each form, however many servers it runs: each watch is a timer that never ends. */
const ofProcess = new Map<RegistryContentType, Registry>()

/** An empty register that is written in a form. */
export function registerOf(form: RegistryContentType): Registry {
  const register = new Registry<RegistryContentType>()
  register.setContentType(form)
  return register as Registry
}

function processRegister(form: RegistryContentType): Registry {
  const known = ofProcess.get(form)
  if (known) return known
  const register = registerOf(form)
  // Sampling every 10 ms, the default, costs an idle server half a percent of a processor. The `nodejs_eventloop_lag_…` gauges include
  // these 100 ms.
  collectDefaultMetrics({ register, eventLoopMonitoringPrecision: 100 })
  ofProcess.set(form, register)
  return register
}

/** What this process has done so far, for `/metrics`. Names and outcomes only: never whose, and never which record. */
export function openMeasures({
  tracing = noTracing,
  hasExemplars = false,
}: {
  tracing?: Tracing
  hasExemplars?: boolean
} = {}) {
  // Only OpenMetrics has room for the trace of an example.
  const form = hasExemplars ? Registry.OPENMETRICS_CONTENT_TYPE : Registry.PROMETHEUS_CONTENT_TYPE
  const register = registerOf(form)
  const registers = [register]
  const jobsRun = new Counter({
    name: 'jobs_run_total',
    help: 'Jobs run, by name and outcome; a failed one is tried again',
    // Not `job`, a label that Prometheus sets itself.
    labelNames: ['name', 'outcome'],
    registers,
  })
  const jobTimes = new Histogram({
    name: 'job_duration_seconds',
    help: 'Time a job took',
    labelNames: ['name'],
    buckets: BUCKETS,
    registers,
  })
  const jobWaits = new Histogram({
    name: 'job_wait_seconds',
    help: 'Time from the moment a job was due until it began',
    labelNames: ['name'],
    buckets: [0.1, 0.5, 1, 5, 15, 60, 300, 1800],
    registers,
  })
  const outsideCalls = new Counter({
    name: 'outside_calls_total',
    help: 'Calls to the card provider, the mail server, push services, storage and others; a card declined is refused, not failed',
    labelNames: ['service', 'call', 'outcome'],
    registers,
  })
  const outsideTimes = new Histogram({
    name: 'outside_call_duration_seconds',
    help: 'Time such a call took',
    labelNames: ['service', 'call'],
    buckets: BUCKETS,
    registers,
  })
  const connectionWaits = new Histogram({
    name: 'database_wait_seconds',
    help: 'Time a transaction that writes waited for a connection',
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5],
    registers,
  })

  /** Runs the work and notes how it ended and how long it took, in seconds. */
  async function timed<T>(
    work: () => Promise<T>,
    note: (outcome: Outcome, seconds: number) => void,
  ): Promise<T> {
    const began = performance.now()
    const seconds = () => (performance.now() - began) / 1000
    try {
      const result = await work()
      note('done', seconds())
      return result
    } catch (error) {
      note('failed', seconds())
      throw error
    }
  }

  const bare = new WeakMap<object, unknown>()
  return {
    register: Registry.merge([processRegister(form), register]),
    form,
    /** Failures of these jobs are counted from zero. */
    expectJobs: (names: readonly string[]) => {
      for (const name of names) jobsRun.inc({ name, outcome: 'failed' }, FROM_ZERO)
    },
    /** @param waited seconds since the job was due */
    job: <T>(name: string, waited: number, work: () => Promise<T>) => {
      jobWaits.observe({ name }, Math.max(0, waited))
      return timed(work, (outcome, seconds) => {
        jobsRun.inc({ name, outcome })
        jobTimes.observe({ name }, seconds)
      })
    },
    waitedForConnection: (seconds: number) => connectionWaits.observe(seconds),
    /**
     * The service with its calls counted and timed under its name. What is replaced on the result is replaced on the service.
     * @param isRefusal whether an error is a working service saying no
     */
    watched: <S extends object>(
      service: string,
      real: S,
      isRefusal: (error: unknown) => boolean = () => false,
    ): S =>
      new Proxy(real, {
        get(target, name) {
          const value: unknown = Reflect.get(target, name, target)
          if (typeof value !== 'function' || typeof name !== 'string') return value
          const counted = (...given: unknown[]) => {
            const began = performance.now()
            const note = (outcome: Outcome | 'refused') => {
              outsideCalls.inc({ service, call: name, outcome })
              outsideCalls.inc({ service, call: name, outcome: 'failed' }, FROM_ZERO)
              outsideTimes.observe({ service, call: name }, (performance.now() - began) / 1000)
            }
            const answer: unknown = tracing.watch(`${service} ${name}`, () => value.apply(target, given))
            // What answers at once has asked nobody.
            if (answer instanceof Promise)
              answer.then(
                () => note('done'),
                (error: unknown) => note(isRefusal(error) ? 'refused' : 'failed'),
              )
            return answer
          }
          bare.set(counted, value)
          return counted
        },
        // Who puts back what was read here means the call itself.
        set: (target, name, value: unknown) => Reflect.set(target, name, bare.get(value as object) ?? value),
      }),
  }
}

export type Measures = ReturnType<typeof openMeasures>
