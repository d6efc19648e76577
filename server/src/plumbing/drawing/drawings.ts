import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'

/** A document or picture made from plain data only, so that another thread can draw it. */
export type Drawing<Plain> = {
  /** The name by which the drawing threads find it. */
  name: string
  draw: (plain: Plain) => Promise<Buffer>
}

/** Draws without blocking the requests that are being served meanwhile. */
export type Draw = <Plain>(drawing: Drawing<Plain>, plain: Plain) => Promise<Buffer>

/** Draws in this thread, from a copy, just as a thread would get it. */
export const drawHere: Draw = ({ draw }, plain) => draw(structuredClone(plain))

/**
 * Built from drawer.ts. It does not exist when running from source: Node cannot run those files as they are.
 */
const PROGRAM = new URL('./drawer.js', import.meta.url)
const MOST_THREADS = 4
/** A drawing thread takes a hundred megabytes or more, so it ends after being idle this long. */
const IDLE_MS = 60_000
/** Lower priority than people waiting for a page (Linux: the thread's nice value). */
const NICENESS = 5

/** Threads that draw while this one serves requests. If their program is not built, this thread draws. */
export function openDrawing(program: URL = PROGRAM): { draw: Draw; close: () => Promise<void> } {
  if (!existsSync(program)) return { draw: drawHere, close: async () => {} }
  const threads = new Piscina<unknown, Uint8Array>({
    filename: fileURLToPath(program),
    minThreads: 0,
    maxThreads: Math.max(1, Math.min(MOST_THREADS, availableParallelism() - 1)),
    idleTimeout: IDLE_MS,
    niceIncrement: NICENESS,
  })
  // A thread that dies is replaced and its callers are told; without a listener it would crash the process.
  threads.on('error', () => {})
  return {
    async draw({ name }, plain) {
      const { buffer, byteOffset, byteLength } = await threads.run({ name, plain })
      return Buffer.from(buffer, byteOffset, byteLength)
    },
    close: () => threads.destroy(),
  }
}
