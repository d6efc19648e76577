import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ROOT } from './ensure.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'fieldhouse-port-'))
const taken = net.createServer().listen(0, '127.0.0.1')
await once(taken, 'listening')
const { port } = /** @type {net.AddressInfo} */ (taken.address())
afterAll(() => {
  taken.close()
  rmSync(folder, { recursive: true, force: true })
})

test.each(['start', 'serve', 'dev'])(
  '%s says that the port is taken before it prepares anything',
  async (script) => {
    const data = path.join(folder, script)
    const child = spawn(process.execPath, [path.join(ROOT, `scripts/${script}.mjs`)], {
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: data,
        // When run alone, it has to be told where its database is; nothing is listening there.
        DATABASE_URL: script === 'serve' ? 'postgres://nobody@127.0.0.1:1/nowhere' : '',
      },
    })
    let said = ''
    child.stderr.on('data', (part) => (said += part))
    const [code] = await once(child, 'close')
    expect([code, said.trim()]).toEqual([
      1,
      `Port ${port} is in use by another program. Choose another one: PORT=3001 npm start`,
    ])
    expect(existsSync(data)).toBe(false)
  },
)
