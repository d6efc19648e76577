import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'

/** A document or picture made of plain data alone, so that another thread can draw it. */
export type Drawing<Plain> = {
  /** Under this word the drawing threads know it. */
  name: string
  draw: (plain: Plain) => Promise<Buffer>
}

/** Draws without keeping anybody waiting who is served meanwhile. */
export type Draw = <Plain>(drawing: Drawing<Plain>, plain: Plain) => Promise<Buffer>

/** Draws in this thread, of a copy, as a thread would get it. */
export const drawHere: Draw = ({ draw }, plain) => draw(structuredClone(plain))

/** What the build makes of drawer.ts. In the sources it is not there: Node cannot run them as they are. */
const PROGRAM = new URL('./drawer.js', import.meta.url)
const MOST_THREADS = 4
/** A thread that draws takes a hundred megabytes and more; it ends when it has had nothing to do for so long. */
const IDLE_MS = 60_000
/** Whoever is at the door goes before a letter (Linux: the niceness of the thread). */
const NICENESS = 5

/** Threads that draw while this one answers; where the program they run is not built, this one draws itself. */
export function openDrawing(program: URL = PROGRAM): { draw: Draw; close: () => Promise<void> } {
  if (!existsSync(program)) return { draw: drawHere, close: async () => {} }
  const threads = new Piscina<unknown, Uint8Array>({
    filename: fileURLToPath(program),
    minThreads: 0,
    maxThreads: Math.max(1, Math.min(MOST_THREADS, availableParallelism() - 1)),
    idleTimeout: IDLE_MS,
    niceIncrement: NICENESS,
  })
  // A thread that dies is replaced, and who waited for it is told; without a listener it would end the process.
  threads.on('error', () => {})
  return {
    async draw({ name }, plain) {
      const { buffer, byteOffset, byteLength } = await threads.run({ name, plain })
      return Buffer.from(buffer, byteOffset, byteLength)
    },
    close: () => threads.destroy(),
  }
}
