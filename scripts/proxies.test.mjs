import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { ROOT } from './ensure.mjs'
import { caddyFaults, flat, nginxFaults, parseCaddy, parseNginx } from './parsed.mjs'

const read = (/** @type {string} */ name) => readFileSync(path.join(ROOT, 'deploy', name), 'utf8')
const NGINX = ['nginx.conf', 'nginx-cells.conf']
const INCLUDED = 'fieldhouse-server.conf'
const whole = (/** @type {string} */ text) =>
  text.replaceAll(`include ${INCLUDED};`, read('nginx-server.conf'))

/** Debian installs nginx in a folder that is on the PATH of root only. */
const environment = { ...process.env, PATH: `${process.env.PATH}:/usr/local/sbin:/usr/sbin` }
const has = (/** @type {string} */ program, /** @type {string} */ word) =>
  spawnSync(program, [word], { env: environment }).status === 0
const hasNginx = has('nginx', '-v') && has('openssl', 'version')
const hasCaddy = has('caddy', 'version')

/** @type {(() => unknown)[]} */
const ends = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

test.each(NGINX)('%s has directives that nginx knows, in their places, and names that are there', (name) => {
  expect(nginxFaults(parseNginx(whole(read(name))))).toEqual([])
})

test.each([
  ['a misspelt directive', ['proxy_pass ', 'proxy_past '], 'proxy_past does not stand in location'],
  [
    'one in another place',
    ['server_name .example.org;', 'keepalive 3;'],
    'keepalive does not stand in server',
  ],
  [
    'one without a value',
    ['proxy_read_timeout 120s;', 'proxy_read_timeout;'],
    'proxy_read_timeout has no value',
  ],
  ['a variable of nobody', ['$proxy_add_x_forwarded_for', '$forwarded'], 'nobody makes $forwarded'],
  [
    'an upstream that is not there',
    ['upstream fieldhouse_2', 'upstream cell_2'],
    'there is no upstream fieldhouse_2',
  ],
  ['TLS without a key', [/ssl_certificate_key .*;/, ''], 'TLS without a certificate'],
])('%s is found without nginx', (_, [there, wrong], fault) => {
  const text = whole(read('nginx-cells.conf'))
  expect(nginxFaults(parseNginx(text.replace(there, String(wrong))))).toContain(fault)
})

test.each([
  ['a missing }', [/\}\s*$/, ''], 'A } is missing.'],
  ['one } too many', [/$/, '}'], 'One } too many.'],
])('%s is found without nginx', (_, [there, wrong], fault) => {
  const text = read('nginx.conf').replace(there, String(wrong))
  expect(() => parseNginx(text)).toThrow(fault)
})

test('Caddy asks the server it leads to before it gets a certificate, and whether it is ready', () => {
  const all = flat(parseCaddy(read('Caddyfile')))
  const valuesOf = (/** @type {string} */ name) =>
    all.filter((one) => one.name === name).map(({ args }) => args.join(' '))
  const [server] = valuesOf('reverse_proxy')
  expect(caddyFaults(all)).toEqual([])
  expect(valuesOf('ask')).toEqual([`http://${server}/tls-allowed`])
  const health = readFileSync(path.join(ROOT, 'server/src/plumbing/http/health.ts'), 'utf8')
  for (const at of ['/tls-allowed', ...valuesOf('health_uri')]) expect(health).toContain(`'${at}'`)
})

test.each([
  [
    'a misspelt directive',
    'lb_try_duration',
    'lb_try_duratoin',
    'lb_try_duratoin does not stand in reverse_proxy',
  ],
  ['one in another place', '\t\ton_demand\n', '\t\task\n', 'ask does not stand in tls'],
])('%s is found without Caddy', (_, there, wrong, fault) => {
  expect(caddyFaults(flat(parseCaddy(read('Caddyfile').replace(there, wrong))))).toEqual([fault])
})

/** A folder that other users may pass through: nginx’s workers run as one of them. */
function madeFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'fieldhouse-proxies-'))
  chmodSync(folder, 0o711)
  ends.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A port nobody listens on. @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
      server.close(() => resolve(port))
    })
  })

/**
 * Stands in for our server, records each request and answers with its headers.
 * @param {(url: URL) => number} [statusFor]
 */
async function standIn(statusFor = () => 200) {
  const asked = /** @type {string[]} */ ([])
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    request.resume().once('end', () => {
      response.statusCode = statusFor(new URL(request.url ?? '', 'http://here'))
      response.end(JSON.stringify({ port: portOf(server), headers: request.headers }))
    })
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  ends.push(() => (server.closeAllConnections(), new Promise((resolve) => server.close(resolve))))
  return { port: portOf(server), asked }
}
const portOf = (/** @type {import('node:http').Server} */ server) =>
  /** @type {import('node:net').AddressInfo} */ (server.address()).port

/**
 * @param {number} port of the proxy
 * @param {string} host
 * @param {{ path?: string, method?: string, headers?: object, ca?: string, isPlain?: boolean }} [how]
 * @returns {Promise<{ status?: number, headers: import('node:http').IncomingHttpHeaders, said?: any }>}
 */
function call(port, host, { isPlain, headers, ca, ...how } = {}) {
  const send = isPlain ? httpRequest : httpsRequest
  const tls = isPlain ? {} : { servername: host, ...(ca ? { ca } : { rejectUnauthorized: false }) }
  return new Promise((resolve, reject) => {
    send(
      { host: '127.0.0.1', port, ...tls, ...how, agent: false, headers: { host, ...headers } },
      (answer) => {
        let text = ''
        answer.on('data', (part) => (text += part))
        answer.once('end', () =>
          resolve({
            status: answer.statusCode,
            headers: answer.headers,
            ...(text.startsWith('{"port"') ? { said: JSON.parse(text) } : {}),
          }),
        )
      },
    )
      .once('error', reject)
      .end()
  })
}

/** Runs a proxy until the test ends. @param {string} program @param {string[]} args @param {number} port */
async function run(program, args, port, env = environment) {
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (text) => (said += text))
  const ended = new Promise((resolve) => child.once('exit', resolve))
  ends.push(() => (child.kill('SIGTERM'), ended))
  const isListening = () =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(socket.end() !== undefined))
      socket.once('error', () => resolve(false))
    })
  while (!(await isListening())) {
    if (child.exitCode !== null) throw new Error(said)
    await sleep(50)
  }
}

/** A certificate for names, signed by itself. @param {string} folder @param {string[]} names */
function certify(folder, names) {
  mkdirSync(folder, { recursive: true })
  const [cert, key] = ['fullchain.pem', 'key.pem'].map((name) => path.join(folder, name))
  const wanted = ['-subj', `/CN=${names[0]}`, '-addext', `subjectAltName=${names.map((one) => `DNS:${one}`)}`]
  const made = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-days',
    '9',
    '-keyout',
    key,
  ]
  const { status, stderr } = spawnSync('openssl', ['req', '-x509', ...made, '-out', cert, ...wanted])
  expect(status, String(stderr)).toBe(0)
  return readFileSync(cert, 'utf8')
}

/**
 * One of our files with ports and certificates of this test, below an `http` of its own.
 * @param {string} name
 * @param {Record<string, number>} servers the port for each of the file’s
 */
async function nginxWith(name, servers) {
  const folder = madeFolder()
  const [http, https] = [await freePort(), await freePort()]
  const ca =
    certify(folder, ['example.org', '*.example.org']) +
    certify(path.join(folder, 'www.club.example'), ['www.club.example'])
  const here = (/** @type {string} */ text) =>
    text
      .replaceAll(/listen (80|443)\b/g, (_, port) => `listen 127.0.0.1:${port === '80' ? http : https}`)
      .replaceAll('/etc/ssl/fieldhouse/', `${folder}/`)
      .replaceAll(/127\.0\.0\.1:(30\d\d)/g, (_, port) => `127.0.0.1:${servers[port]}`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (one) => `${one}_temp_path ${folder}/${one};`,
  )
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${temporary.join(' ')} include ours.conf; }`,
  )
  writeFileSync(path.join(folder, INCLUDED), read('nginx-server.conf'))
  const write = (/** @type {string} */ text) => writeFileSync(path.join(folder, 'ours.conf'), here(text))
  write(read(name))
  const args = ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr']
  const nginx = (/** @type {string[]} */ ...more) =>
    spawnSync('nginx', [...args, ...more], { encoding: 'utf8', env: environment })
  return { http, https, ca, write, nginx, start: () => run('nginx', [...args, '-g', 'daemon off;'], https) }
}

test.skipIf(!hasNginx).each(NGINX)('nginx finds no fault in %s', async (name) => {
  const { nginx } = await nginxWith(name, { 3000: 3000, 3001: 3001, 3010: 3010 })
  const { status, stderr } = nginx('-t')
  // From 1.25.1 on, HTTP/2 has a line of its own, which older ones don’t know.
  const said = stderr
    .split('\n')
    .filter((line) => !/"listen \.\.\. http2" directive is deprecated/.test(line))
  expect({ status, said }).toEqual({
    status: 0,
    said: [expect.stringContaining('syntax is ok'), expect.stringContaining('test is successful'), ''],
  })
})

test.skipIf(!hasNginx)(
  'nginx tells the server who calls, keeps back what is for the own network, and pays once',
  async () => {
    let isBusy = true
    const [one, two] = [await standIn(() => (isBusy ? 503 : 200)), await standIn(() => (isBusy ? 503 : 200))]
    const { start, http, https, ca } = await nginxWith('nginx.conf', { 3000: one.port, 3001: two.port })
    await start()
    const asked = () => [...one.asked, ...two.asked]

    const paid = await call(https, 'north.example.org', { ca, method: 'POST', path: '/pay' })
    expect([paid.status, asked()]).toEqual([503, ['POST /pay']])
    const twice = await call(https, 'north.example.org', { ca, path: '/again' })
    expect([twice.status, asked().filter((line) => line === 'GET /again')]).toEqual([
      503,
      Array(2).fill('GET /again'),
    ])
    isBusy = false

    const forged = {
      'x-forwarded-for': '6.6.6.6',
      forwarded: 'for=6.6.6.6',
      'x-forwarded-port': '1',
      'x-forwarded-host': 'evil.example',
    }
    const isBack = () => call(https, 'north.example.org', { ca }).then(({ status }) => status)
    await expect.poll(isBack).toBe(200)
    for (const host of ['north.example.org', 'example.org', 'www.club.example']) {
      const { status, said } = await call(https, host, { ca, path: '/a?b=%20c', headers: forged })
      expect({ host, status, headers: said.headers }).toEqual({
        host,
        status: 200,
        headers: {
          host,
          'x-forwarded-for': '6.6.6.6, 127.0.0.1',
          'x-forwarded-host': host,
          'x-forwarded-proto': 'https',
        },
      })
      expect(asked()).toContain('GET /a?b=%20c')
      const moved = await call(http, host, { isPlain: true, path: '/a' })
      expect([moved.status, moved.headers.location]).toEqual([301, `https://${host}/a`])
    }
    for (const at of ['/metrics', '/tls-allowed?domain=a.example']) {
      expect(await call(https, 'www.club.example', { ca, path: at })).toMatchObject({ status: 404 })
      expect(asked()).not.toContain(`GET ${at}`)
    }
  },
)

test.skipIf(!hasNginx)(
  'nginx sends each host name to its cell, and a tenant that has moved to the other without a failed call',
  async () => {
    const [one, two] = [await standIn(), await standIn()]
    const { start, https, ca, write, nginx } = await nginxWith('nginx-cells.conf', {
      3000: one.port,
      3010: two.port,
    })
    await start()
    const cellOf = async (/** @type {string} */ host) => (await call(https, host, { ca })).said?.port
    const cells = () =>
      Promise.all(['south.example.org', 'north.example.org', 'www.club.example'].map(cellOf))
    expect(await cells()).toEqual([one.port, two.port, two.port])

    write(
      read('nginx-cells.conf').replace('north.example.org  fieldhouse_2', 'south.example.org  fieldhouse_2'),
    )
    expect(nginx('-s', 'reload').status).toBe(0)
    const seen = /** @type {unknown[]} */ ([])
    await expect.poll(async () => (seen.push(await cellOf('north.example.org')), seen.at(-1))).toBe(one.port)
    expect(seen.filter((port) => port !== one.port && port !== two.port)).toEqual([])
    await expect.poll(cells).toEqual([two.port, one.port, two.port])
  },
)

/** Caddy keeps certificates and a state of its own below the home folder. @param {string} folder */
const caddyIn = (folder) => ({ ...environment, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder })

test.skipIf(!hasCaddy)('Caddy finds no fault in the Caddyfile', () => {
  const file = path.join(ROOT, 'deploy/Caddyfile')
  for (const command of ['validate', 'fmt']) {
    const args = [command, ...(command === 'fmt' ? [file] : ['--config', file])]
    const { status, stdout, stderr } = spawnSync('caddy', args, {
      encoding: 'utf8',
      env: caddyIn(madeFolder()),
    })
    expect({ status, warned: stderr.match(/.*"level":"(?:warn|error)".*|^Error.*/gm) }).toEqual({
      status: 0,
      warned: null,
    })
    if (command === 'fmt') expect(stdout.trimEnd()).toBe(read('Caddyfile').trimEnd())
  }
})

test.skipIf(!hasCaddy)(
  'Caddy gets a certificate for the names the server knows, and for no other',
  async () => {
    const folder = madeFolder()
    const server = await standIn((url) =>
      url.pathname === '/tls-allowed' && url.searchParams.get('domain') !== 'www.club.example' ? 404 : 200,
    )
    const [http, https] = [await freePort(), await freePort()]
    const own = `admin off\nhttp_port ${http}\nhttps_port ${https}\nlocal_certs\nskip_install_trust\n`
    const text = read('Caddyfile')
      .replace(/^\{\n/m, `{\n${own}`)
      .replaceAll('127.0.0.1:3000', `127.0.0.1:${server.port}`)
    writeFileSync(path.join(folder, 'Caddyfile'), text)
    await run(
      'caddy',
      ['run', '--config', path.join(folder, 'Caddyfile'), '--adapter', 'caddyfile'],
      https,
      caddyIn(folder),
    )

    await expect(call(https, 'evil.example')).rejects.toThrow()
    expect(server.asked).toContain('GET /tls-allowed?domain=evil.example')
    const forged = { 'x-forwarded-for': '6.6.6.6', 'x-forwarded-host': 'evil.example' }
    const { status, said } = await call(https, 'www.club.example', { path: '/a', headers: forged })
    expect({ status, headers: said.headers }).toMatchObject({
      status: 200,
      headers: { host: 'www.club.example', 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' },
    })
  },
)
