import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { squaresOf } from '../server/test/codes.ts'

const [WIDTH, HEIGHT, PER_SECOND] = [640, 480, 5]
/** The size of the code, as of a card held at a good distance. */
const SIDE = 400
/** The margin around a code, in squares. */
const QUIET = 4

/** What the camera sees for some seconds: a code, or nothing. */
type Scene = { code?: string; seconds: number }

/**
 * A fake camera that repeats a film. The browser opens the file when the camera is turned on, so the film can be made
 * after the browser was started.
 */
export function fakeCamera() {
  const path = join(mkdtempSync(join(tmpdir(), 'fieldhouse-camera-')), 'film.y4m')
  const show = (...scenes: readonly Scene[]) =>
    writeFileSync(
      path,
      Buffer.concat([
        Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${PER_SECOND}:1 Ip A1:1 C420jpeg\n`),
        ...scenes.flatMap(({ code, seconds }) => Array<Buffer>(seconds * PER_SECOND).fill(frame(code))),
      ]),
    )
  show({ seconds: 1 })
  return {
    show,
    args: ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${path}`],
  }
}

/** One gray frame with a code in the middle. */
function frame(code: string | undefined): Buffer {
  const light = Buffer.alloc(WIDTH * HEIGHT, 90)
  const colors = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)
  if (code !== undefined) {
    const { size, isDark } = squaresOf(code)
    const scale = Math.floor(SIDE / (size + 2 * QUIET))
    const side = scale * (size + 2 * QUIET)
    const [left, top] = [(WIDTH - side) >> 1, (HEIGHT - side) >> 1]
    for (let y = 0; y < side; y++)
      for (let x = 0; x < side; x++) {
        const [row, column] = [Math.floor(y / scale) - QUIET, Math.floor(x / scale) - QUIET]
        light[(top + y) * WIDTH + left + x] = isDark(row, column) ? 16 : 235
      }
  }
  return Buffer.concat([Buffer.from('FRAME\n'), light, colors])
}
