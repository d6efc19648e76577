import { AsyncLocalStorage } from 'node:async_hooks'
import type { Attributes, Context as TraceContext, Span } from '@opentelemetry/api'

/** Calls, jobs, statements and calls to others as spans. Names and outcomes only: never a URL, a value, or whose it is. */
export type Tracing = {
  /** The work as a span below what is under way, or as it is where nothing is. */
  span<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T>
  /** The same of what may answer at once; then it has asked nobody, and is no span. */
  watch<T>(name: string, work: () => T): T
  /** The work as the first span of a trace of its own. */
  root<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T>
  /** A call, below the span that a `traceparent` among its headers names. */
  call(name: string, attributes: Attributes, headers: object): Call
  close(): Promise<void>
}

type Call = {
  /** Undefined where it isn’t recorded. */
  trace_id: string | undefined
  within(work: () => void): void
  end(status: number, attributes: Attributes): void
}

/** Without an address to send to, nothing is loaded and nothing is in the way. */
export const noTracing: Tracing = {
  span: (_name, _attributes, work) => work(),
  watch: (_name, work) => work(),
  root: (_name, _attributes, work) => work(),
  call: () => ({ trace_id: undefined, within: (work) => work(), end() {} }),
  async close() {},
}

/** How long a collector may take for what it is sent; the end of the server waits no longer. */
const PATIENCE_MS = 2000

/**
 * Sends traces to a collector (OTLP over HTTP, as JSON) in the background. Whoever calls can give their trace along, but not ask for more
 * of them to be recorded than `sampled`, from 0 to 1.
 */
export async function openTracing({
  endpoint,
  service,
  sampled,
}: {
  endpoint: string
  service: string
  sampled: number
}): Promise<Tracing> {
  const [api, sdk, { OTLPTraceExporter }, { W3CTraceContextPropagator }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/core'),
      import('@opentelemetry/resources'),
    ])
  const ofOurs = new sdk.TraceIdRatioBasedSampler(sampled)
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: PATIENCE_MS,
  })
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new sdk.ParentBasedSampler({ root: ofOurs, remoteParentSampled: ofOurs }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('fieldhouse')
  const propagator = new W3CTraceContextPropagator()
  const underWay = new AsyncLocalStorage<TraceContext>()

  function failed(span: Span, error: unknown) {
    span.setStatus({ code: api.SpanStatusCode.ERROR })
    span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown')
  }

  async function within<T>(
    parent: TraceContext,
    [name, attributes]: [string, Attributes],
    work: () => Promise<T>,
  ): Promise<T> {
    const span = tracer.startSpan(name, { attributes }, parent)
    try {
      return await underWay.run(api.trace.setSpan(parent, span), work)
    } catch (error) {
      failed(span, error)
      throw error
    } finally {
      span.end()
    }
  }

  return {
    span(name, attributes, work) {
      const parent = underWay.getStore()
      return parent ? within(parent, [name, attributes], work) : work()
    },
    watch(name, work) {
      const parent = underWay.getStore()
      if (!parent) return work()
      const span = tracer.startSpan(name, { kind: api.SpanKind.CLIENT }, parent)
      const answer = underWay.run(api.trace.setSpan(parent, span), work)
      if (answer instanceof Promise)
        answer.then(
          () => span.end(),
          (error: unknown) => {
            failed(span, error)
            span.end()
          },
        )
      return answer
    },
    root: (name, attributes, work) => within(api.ROOT_CONTEXT, [name, attributes], work),
    call(name, attributes, headers) {
      const parent = propagator.extract(api.ROOT_CONTEXT, headers, api.defaultTextMapGetter)
      const span = tracer.startSpan(name, { kind: api.SpanKind.SERVER, attributes }, parent)
      return {
        trace_id: span.isRecording() ? span.spanContext().traceId : undefined,
        within: (work) => underWay.run(api.trace.setSpan(parent, span), work),
        end(status, more) {
          span.setAttributes({ 'http.response.status_code': status, ...more })
          if (status >= 500) span.setStatus({ code: api.SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    close: () => provider.shutdown().catch(() => {}),
  }
}
