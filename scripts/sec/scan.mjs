// Runs the scanners sqlmap and wapiti (Debian packages) against the built server with its demo tenants, on
// loopback only.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openHouse } from '../../bench/house.mjs'
import { openGate } from './gate.mjs'
import { requestsOf } from './requests.mjs'

/** @param {string} tool `sqlmap` or `wapiti` @param {string[]} only words; of sqlmap only calls whose path holds one */
export async function scanWith(tool, only) {
  if (spawnSync(tool, ['--version'], { stdio: 'ignore' }).error) {
    console.error(`${tool} is not installed, so nothing was looked at. On Debian: apt-get install ${tool}`)
    return 2
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'fieldhouse-scan-'))
  const house = await openHouse(path.join(folder, 'house'))
  const gate = await openGate(house)
  try {
    const scan = { sqlmap, wapiti }[tool]
    const findings = await scan(gate, folder, only)
    const all = [...findings, ...gate.failures()]
    console.log(all.length ? `\n${all.join('\n')}\n` : '')
    console.log(
      `${tool}: ${all.length} findings, ${gate.calls()} calls answered, ${gate.failures().length} of them with 5xx`,
    )
    return all.length ? 1 : 0
  } finally {
    await gate.close()
    await house.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A registration has fifty places to check. */
const MINUTES_FOR_ONE = 15

async function sqlmap(gate, folder, only) {
  const look = async (/** @type {import('./requests.mjs').Request} */ { method, url, body, name }) => {
    const output = await run(
      'sqlmap',
      [
        ...['-u', url, '--method', method, ...(body ? ['--data', body] : [])],
        ...['--headers', 'Content-Type: application/json', '--output-dir', path.join(folder, 'sqlmap')],
        ...['--batch', '--flush-session', '--disable-coloring', '--dbms', 'PostgreSQL'],
        ...['--level', '2', '--risk', '2', '--technique', 'BEUS', '--threads', '4', '--timeout', '20'],
        // Refusals are answers: without this it would give up at the first 401 or 404.
        ...['--ignore-code', '400,401,403,404,409,410,413,422,429'],
      ],
      MINUTES_FOR_ONE,
    )
    const verdict = /identified the following injection point|is vulnerable/.test(output)
      ? 'INJECTABLE'
      : /not appear to be injectable|no parameter\(s\) found/.test(output)
        ? 'clean'
        : 'not finished'
    console.log(`${verdict.padEnd(12)} ${name}`)
    return verdict
  }
  // A scanner that misses a planted hole proves nothing by finding none.
  const planted = await look({ method: 'GET', url: gate.planted, name: 'a planted injection' })
  if (planted !== 'INJECTABLE') return ['sqlmap did not find the injection that was planted for it']
  const document = await gate.ask('/api/openapi.json')
  const findings = []
  for (const request of requestsOf(document, gate.origin))
    if (only.length === 0 || only.some((word) => request.name.includes(word))) {
      const verdict = await look(request)
      if (verdict !== 'clean') findings.push(`${verdict}: ${request.name}`)
    }
  return findings
}

/**
 * It only knows the advice of 2015; browsers today should get 0, as server/test/security/headers.test.ts
 * checks.
 */
const WANTS_ONE = 'X-XSS-Protection is not set'

async function wapiti(gate, folder) {
  const document = await gate.ask('/api/openapi.json')
  const starts = requestsOf(document, gate.origin)
    .filter(({ method }) => method === 'GET')
    .flatMap(({ url }) => ['-s', url.replaceAll('*', '')])
  const report = path.join(folder, 'wapiti.json')
  await run(
    'wapiti',
    [
      ...['-u', `${gate.origin}/`, '--scope', 'domain', '--flush-session', '--no-bugreport'],
      ...[
        '-m',
        'backup,blindsql,cookieflags,crlf,csp,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,ssrf,xss,xxe',
      ],
      ...['--max-scan-time', '300', '--max-attack-time', '40', '-f', 'json', '-o', report, ...starts],
    ],
    30,
  )
  const { vulnerabilities } = JSON.parse(readFileSync(report, 'utf8'))
  return Object.entries(vulnerabilities).flatMap(([kind, found]) =>
    /** @type {{ method: string, path: string, info: string }[]} */ (found)
      .filter(({ info }) => info !== WANTS_ONE)
      .map((one) => `${kind}: ${one.method} ${one.path} ${one.info}`),
  )
}

/** A program's output, cut off after some minutes. @returns {Promise<string>} */
function run(program, args, minutes) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (text) => (output += text))
    child.stderr.on('data', (text) => (output += text))
    const end = setTimeout(() => child.kill('SIGTERM'), minutes * 60_000)
    child.once('error', reject)
    child.once('close', () => {
      clearTimeout(end)
      resolve(output)
    })
  })
}
