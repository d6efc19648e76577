// Parsers for the proxy and systemd files of deploy/, so that tests find mistakes where those programs aren't installed, too.

/** @typedef {{ name: string, args: string[], block?: Directive[] }} Directive */

const MAIN = ['http', 'server', 'location']
/** The blocks in which nginx allows each directive that our files use. Add new ones here. @type {Record<string, string[]>} */
const NGINX = {
  upstream: ['http'],
  map: ['http'],
  server: ['http', 'upstream'],
  keepalive: ['upstream'],
  listen: ['server'],
  server_name: ['server'],
  ssl_certificate: MAIN.slice(0, 2),
  ssl_certificate_key: MAIN.slice(0, 2),
  return: ['server', 'location'],
  set: ['server', 'location'],
  include: [...MAIN, 'upstream'],
  location: ['server'],
  client_max_body_size: MAIN,
  proxy_pass: ['location'],
  proxy_http_version: MAIN,
  proxy_set_header: MAIN,
  proxy_next_upstream: MAIN,
  proxy_next_upstream_tries: MAIN,
  proxy_read_timeout: MAIN,
}
/** Variables that nginx provides. */
const GIVEN = /^\$(?:host|scheme|request_uri|proxy_add_x_forwarded_for|http_\w+)$/

/**
 * Parses a configuration file of nginx that is included inside `http`.
 * @param {string} text
 * @returns {Directive[]}
 */
export function parseNginx(text) {
  const tokens = text.match(/#.*|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[{};]|[^\s{};"'#]+/g) ?? []
  return directives(
    tokens.filter((token) => !token.startsWith('#')),
    (token) => token === ';',
  )
}

/**
 * Parses a Caddyfile, where each directive ends with its line.
 * @param {string} text
 * @returns {Directive[]}
 */
export function parseCaddy(text) {
  const lines = text.split('\n').filter((line) => !/^\s*#/.test(line))
  const tokens = lines.flatMap((line) => [...(line.match(/"[^"]*"|`[^`]*`|\S+/g) ?? []), '\n'])
  return directives(tokens, (token) => token === '\n')
}

/** @param {string[]} tokens @param {(token: string) => boolean} ends */
function directives(tokens, ends) {
  const whole = /** @type {Directive[]} */ ([])
  const open = [whole]
  /** @type {string[]} */
  let words = []
  for (const token of tokens) {
    const inner = /** @type {Directive[]} */ (open.at(-1))
    if (token === '{') {
      const block = /** @type {Directive[]} */ ([])
      inner.push({ name: words[0] ?? '', args: words.slice(1), block })
      open.push(block)
      words = []
    } else if (token === '}') {
      if (words.length > 0) throw new Error(`“${words.join(' ')}” has no end.`)
      if (open.length === 1) throw new Error('One } too many.')
      open.pop()
    } else if (ends(token)) {
      if (words.length > 0) inner.push({ name: words[0] ?? '', args: words.slice(1) })
      words = []
    } else words.push(token)
  }
  if (words.length > 0) throw new Error(`“${words.join(' ')}” has no end.`)
  if (open.length > 1) throw new Error('A } is missing.')
  return whole
}

/** Every directive, with the block around it. @param {Directive[]} all @returns {(Directive & { within: string })[]} */
export const flat = (all, within = 'file') =>
  all.flatMap((one) => [{ ...one, within }, ...flat(one.block ?? [], one.name)])

/**
 * What is wrong with a file for nginx, as far as that can be said without it.
 * @param {Directive[]} parsed with what it includes in place
 */
export function nginxFaults(parsed) {
  const all = flat(parsed, 'http').filter(({ within }) => within !== 'map')
  const upstreams = all.filter(({ name }) => name === 'upstream').map(({ args }) => args[0])
  const values = flat(parsed, 'http').filter(({ within }) => within === 'map')
  const made = all.flatMap(({ name, args }) => (name === 'map' ? [args[1]] : name === 'set' ? [args[0]] : []))
  const set = all.filter(({ name }) => name === 'set').map(({ args }) => args[1])
  const leadsTo = [
    ...set,
    ...parsed
      .filter(({ name, args }) => name === 'map' && args[1] === '$fieldhouse')
      .flatMap(({ block = [] }) => block.map(({ args }) => args[0])),
  ]
  const servers = parsed.filter(({ name }) => name === 'server')
  return [
    ...all
      .filter(({ name, within }) => !NGINX[name]?.includes(within))
      .map(({ name, within }) => `${name} does not stand in ${within}`),
    ...all
      .filter(({ name, args, block }) => args.length === 0 && !(name === 'server' && block))
      .map(({ name }) => `${name} has no value`),
    ...[...all, ...values]
      .flatMap(({ args }) => args.flatMap((arg) => arg.match(/\$\w+/g) ?? []))
      .filter((variable) => !GIVEN.test(variable) && !made.includes(variable))
      .map((variable) => `nobody makes ${variable}`),
    ...leadsTo.filter((name) => !upstreams.includes(name)).map((name) => `there is no upstream ${name}`),
    ...servers.flatMap(({ block = [] }) => {
      const has = (/** @type {string} */ wanted) => block.some(({ name }) => name === wanted)
      const isTls = block.some(({ name, args }) => name === 'listen' && args.includes('ssl'))
      return isTls && !(has('ssl_certificate') && has('ssl_certificate_key'))
        ? ['TLS without a certificate']
        : []
    }),
  ]
}

/** The same for Caddy; `` is the block of global options. @type {Record<string, string[]>} */
const CADDY = {
  '': ['file'],
  'https://': ['file'],
  email: [''],
  on_demand_tls: [''],
  ask: ['on_demand_tls'],
  tls: ['https://'],
  on_demand: ['tls'],
  encode: ['https://'],
  request_body: ['https://'],
  max_size: ['request_body'],
  reverse_proxy: ['https://'],
  health_uri: ['reverse_proxy'],
  health_interval: ['reverse_proxy'],
  lb_try_duration: ['reverse_proxy'],
}

/** @param {(Directive & { within: string })[]} all */
export const caddyFaults = (all) =>
  all
    .filter(({ name, within }) => !CADDY[name]?.includes(within))
    .map(({ name, within }) => `${name} does not stand in ${within}`)

const [TEXT, YES_OR_NO, SECONDS, PATH] = [/\S/, /^(?:true|false)$/, /^\d+$/, /^\/\S+$/]
/** The settings of systemd that our unit uses, by section, with the form of their values. Add new ones here. @type {Record<string, Record<string, RegExp>>} */
const UNIT = {
  Unit: {
    Description: TEXT,
    After: /^[\w.@ -]+\.(?:target|service)$/,
    Wants: /^[\w.@ -]+\.(?:target|service)$/,
  },
  Service: {
    Type: /^(?:exec|simple|notify)$/,
    User: /^[a-z_][a-z0-9_-]*$/,
    WorkingDirectory: PATH,
    EnvironmentFile: PATH,
    Environment: /^(?:[A-Z][A-Z0-9_]*=\S*(?: |$))+$/,
    ExecStart: /^\/\S+ /,
    StateDirectory: /^[\w-]+$/,
    StateDirectoryMode: /^0[0-7]{3}$/,
    Restart: /^(?:always|on-failure)$/,
    RestartSec: SECONDS,
    TimeoutStopSec: SECONDS,
    LimitNOFILE: SECONDS,
    NoNewPrivileges: YES_OR_NO,
    PrivateTmp: YES_OR_NO,
    ProtectSystem: /^(?:strict|full)$/,
    ProtectHome: YES_OR_NO,
    ProtectKernelTunables: YES_OR_NO,
    ProtectKernelModules: YES_OR_NO,
    ProtectControlGroups: YES_OR_NO,
    RestrictAddressFamilies: /^AF_[A-Z0-9]+(?: AF_[A-Z0-9]+)*$/,
    RestrictSUIDSGID: YES_OR_NO,
    LockPersonality: YES_OR_NO,
  },
  Install: { WantedBy: /^[\w-]+\.target$/ },
}

/**
 * The lines of a unit as `[section, name, value]`.
 * @param {string} text
 * @returns {[string, string, string][]}
 */
export function parseUnit(text) {
  let section = ''
  return text.split('\n').flatMap((line) => {
    if (line === '' || /^[#;]/.test(line)) return []
    const header = /^\[(\w+)\]$/.exec(line)
    if (header) {
      section = header[1]
      return []
    }
    const at = line.indexOf('=')
    return [[section, at < 0 ? line : line.slice(0, at), at < 0 ? '' : line.slice(at + 1)]]
  })
}

/** @param {[string, string, string][]} lines */
export const unitFaults = (lines) =>
  lines
    .filter(([section, name, value]) => !UNIT[section]?.[name]?.test(value))
    .map(([section, name, value]) => `[${section}] ${name}=${value}`)
