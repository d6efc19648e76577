import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import type { SentAlert } from 'contract/alerts'

type Taken = { headers: IncomingHttpHeaders; alert: SentAlert; path: string }

/** The push service of a browser, on this machine: it keeps what arrives, and can be told to refuse. */
export async function aPushService() {
  const taken: Taken[] = []
  const devices = new Map<string, Device>()
  let status = 201
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const path = request.url!
      const device = devices.get(path)
      const answer = device ? status : 404
      if (device && answer < 300)
        taken.push({ headers: request.headers, alert: device.read(Buffer.concat(parts)), path })
      response.writeHead(answer).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  afterAll(() => server.close())
  const { port } = server.address() as AddressInfo
  return {
    taken,
    /** What it answers from now on. */
    answer(code: number) {
      status = code
    },
    /** A browser that has just been asked to subscribe. */
    subscribe() {
      const device = aDevice()
      const path = `/push/${randomBytes(8).toString('hex')}`
      devices.set(path, device)
      return { endpoint: `http://127.0.0.1:${port}${path}`, p256dh: device.p256dh, auth: device.auth }
    },
  }
}

type Device = ReturnType<typeof aDevice>

/** Reads what was encrypted for it, as RFC 8291 and RFC 8188 have it; written for this test alone. */
function aDevice() {
  const pair = createECDH('prime256v1')
  const own = pair.generateKeys()
  const secret = randomBytes(16)
  const derive = (key: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, info, bytes))
  return {
    p256dh: own.toString('base64url'),
    auth: secret.toString('base64url'),
    read(body: Buffer): SentAlert {
      const [salt, length] = [body.subarray(0, 16), body[20]!]
      const theirs = body.subarray(21, 21 + length)
      const sealed = body.subarray(21 + length)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, theirs])
      const key = derive(pair.computeSecret(theirs), secret, info, 32)
      const inner = derive(key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = derive(key, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
      const decipher = createDecipheriv('aes-128-gcm', inner, nonce)
      decipher.setAuthTag(sealed.subarray(-16))
      const open = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      return JSON.parse(open.subarray(0, open.lastIndexOf(2)).toString())
    },
  }
}
