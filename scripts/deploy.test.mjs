import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { CHART, CLUSTER, objectsIn, plainObjects, typeFaults } from './kubernetes.mjs'
import { ROOT } from './ensure.mjs'

const read = (/** @type {string} */ file) => readFileSync(path.join(ROOT, file), 'utf8')
const namesIn = (/** @type {string} */ folder) =>
  readdirSync(path.join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => `${folder}/${name}`)
const files = [...namesIn('deploy'), ...namesIn(CLUSTER), ...namesIn(CHART)]

test.each([...files.filter((file) => /\.ya?ml$/.test(file)), 'compose.yaml'])(
  '%s is YAML without a fault',
  (file) => {
    const faults = parseAllDocuments(read(file), { uniqueKeys: true }).flatMap(({ errors, warnings }) => [
      ...errors,
      ...warnings,
    ])
    expect(faults).toEqual([])
  },
)

test('each alert has words, and a level that says whether somebody is woken', () => {
  const [document] = parseAllDocuments(read('deploy/alerts.yml'))
  const rules = document.toJS().groups.flatMap((/** @type {any} */ { rules }) => rules)
  expect(rules.length).toBeGreaterThan(5)
  for (const { alert, expr, labels, annotations } of rules)
    expect({ alert, expr, severity: labels?.severity, summary: annotations?.summary }).toEqual({
      alert: expect.stringMatching(/^[A-Z]\w+$/),
      expr: expect.stringMatching(/\S/),
      severity: expect.stringMatching(/^(page|ticket)$/),
      summary: expect.stringMatching(/\.$/),
    })
})

test('each picture of the board has its place and asks something', () => {
  const { panels } = JSON.parse(read('deploy/grafana.json'))
  const places = panels.map(({ gridPos: { x, y } }) => `${x} ${y}`)
  expect(new Set(places).size).toBe(panels.length)
  for (const { gridPos, targets } of panels) {
    expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24)
    for (const { expr } of targets) expect(expr).toMatch(/\w/)
  }
})

const settings = parseEnv(read(`${CLUSTER}/settings.env`))
const secrets = parseEnv(read(`${CLUSTER}/secrets.env.example`))
const { kustomization, objects } = plainObjects()
const ofKind = (/** @type {string} */ kind) => objects.filter((one) => one.kind === kind)

test('what Kubernetes is given has only fields that it knows, each of its type', () => {
  expect(objects.length).toBeGreaterThan(4)
  expect(typeFaults(objects)).toBe('')
})

test('what is said about the servers in a cluster fits together', () => {
  const [deployment] = ofKind('Deployment')
  const { metadata, spec: pod } = deployment.spec.template
  const [server] = pod.containers
  const settingsOfImage = Object.fromEntries(
    [...read('Dockerfile').matchAll(/(?<=^ENV .*)\b([A-Z_]+)=(\S+)/gm)].map(([, name, value]) => [
      name,
      value,
    ]),
  )
  expect(
    kustomization.resources.map((/** @type {string} */ name) => `${CLUSTER}/${name}`).toSorted(),
  ).toEqual(
    namesIn(CLUSTER)
      .filter((file) => file.endsWith('.yaml') && !file.endsWith('kustomization.yaml'))
      .toSorted(),
  )
  expect(deployment.spec.selector.matchLabels).toEqual(metadata.labels)
  for (const { spec } of ofKind('PodDisruptionBudget')) {
    expect(spec.selector.matchLabels).toEqual(metadata.labels)
    expect(spec.maxUnavailable).toBeLessThan(deployment.spec.replicas)
  }
  expect(kustomization.images.map((/** @type {any} */ { name }) => name)).toEqual([server.image])
  const generated = [...kustomization.configMapGenerator, ...kustomization.secretGenerator]
  expect(server.envFrom.flatMap(Object.values).map((/** @type {any} */ { name }) => name)).toEqual(
    generated.map(({ name }) => name),
  )
  const [rootKey] = server.env
  expect(rootKey).toEqual({
    name: 'ROOT_KEY',
    valueFrom: { secretKeyRef: { name: generated.at(-1).name, key: 'ROOT_KEY' } },
  })
  expect(secrets).toHaveProperty('ROOT_KEY')
  expect(pod.terminationGracePeriodSeconds).toBe(Number(settings['SHUTDOWN_DELAY']) + 20)
  expect(server.ports).toEqual([{ name: 'http', containerPort: Number(settingsOfImage['PORT']) }])
  expect(metadata.annotations['prometheus.io/port']).toBe(settingsOfImage['PORT'])
  expect(server.volumeMounts).toContainEqual({ name: 'data', mountPath: settingsOfImage['DATA_DIR'] })
  expect(pod.volumes.map((/** @type {any} */ { name }) => name)).toEqual(
    server.volumeMounts.map((/** @type {any} */ { name }) => name),
  )
  const served = [...read('server/src/plumbing/http/health.ts').matchAll(/app\.get\('([^']+)'/g)].map(
    ([, at]) => at,
  )
  for (const probe of [server.startupProbe, server.livenessProbe, server.readinessProbe]) {
    expect(served).toContain(probe.httpGet.path)
    expect(probe.httpGet.port).toBe('http')
  }
})

test('visitors of a cluster reach the servers, and nobody what is for the own network', () => {
  const services = Object.fromEntries(ofKind('Service').map((one) => [one.metadata.name, one.spec]))
  const [{ metadata, spec: pod }] = ofKind('Deployment').map(({ spec }) => spec.template)
  const [ingress] = ofKind('Ingress')
  const hosts = ingress.spec.rules.map((/** @type {any} */ { host }) => host)
  expect(ingress.spec.tls.flatMap((/** @type {any} */ one) => one.hosts)).toEqual(hosts)
  const tenants = new URL(String(settings['PUBLIC_URL']).replace('{tenant}', 'tenant')).host
  expect(hosts).toEqual([tenants.replace('tenant.', ''), tenants.replace('tenant', '*')])
  for (const { http } of ingress.spec.rules) {
    const leads = http.paths.map((/** @type {any} */ { path: at, pathType, backend: { service } }) => {
      const { selector, ports } = services[service.name]
      const port = ports.find((/** @type {any} */ { name }) => name === service.port.name)
      const named = pod.containers[0].ports.map((/** @type {any} */ { name }) => name)
      expect(named).toContain(port.targetPort)
      return [at, pathType, selector['app.kubernetes.io/name'] === metadata.labels['app.kubernetes.io/name']]
    })
    expect(leads).toEqual([
      ['/', 'Prefix', true],
      ['/metrics', 'Exact', false],
      ['/tls-allowed', 'Exact', false],
    ])
  }
})

const hasKubectl = spawnSync('kubectl', ['version', '--client']).status === 0

test.skipIf(!hasKubectl)('kubectl makes it with a name for each state of the settings', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'fieldhouse-kubernetes-'))
  try {
    cpSync(path.join(ROOT, CLUSTER), folder, { recursive: true })
    cpSync(path.join(folder, 'secrets.env.example'), path.join(folder, 'secrets.env'))
    const { stdout, stderr } = spawnSync('kubectl', ['kustomize', folder], { encoding: 'utf8' })
    expect(stderr).toBe('')
    const made = objectsIn(stdout)
    const { envFrom, image } = made.find(({ kind }) => kind === 'Deployment').spec.template.spec.containers[0]
    const nameOf = (/** @type {string} */ sort) => made.find(({ kind }) => kind === sort).metadata.name
    expect(envFrom).toEqual([
      { configMapRef: { name: nameOf('ConfigMap') } },
      { secretRef: { name: nameOf('Secret') } },
    ])
    expect(nameOf('Secret')).toMatch(/^fieldhouse-secrets-\w+$/)
    const [{ newName, newTag }] = kustomization.images
    expect(image).toBe(`${newName}:${newTag}`)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('every setting that is named is one the server reads', () => {
  const known = new Set(
    read('server/src/plumbing/config.ts')
      .match(/^ {2}[A-Z][A-Z0-9_]+(?=:)/gm)
      ?.map((one) => one.trim()),
  )
  const inService = /** @type {string[]} */ (
    read('deploy/fieldhouse.service').match(/(?<=^Environment=.*)\b[A-Z_]+(?==)/gm) ?? []
  )
  const [compose] = parseAllDocuments(read('compose.yaml'))
  const inCompose = Object.keys(compose.toJS().services.app.environment)
  const inWords = files.flatMap(
    (file) => read(file).match(/\b(?:TRUST_PROXY|DATABASE_[A-Z]+|ROOT_KEY|SHUTDOWN_DELAY)\b/g) ?? [],
  )
  const inImage = read('Dockerfile').match(/(?<=^ENV .*)\b[A-Z_]+(?==)/gm) ?? []
  const [values] = objectsIn(read(`${CHART}/values.yaml`))
  const inCluster = Object.keys({ ...settings, ...secrets, ...values.settings })
  const named = new Set([...inService, ...inCompose, ...inWords, ...inImage, ...inCluster])
  expect(named.size).toBeGreaterThan(8)
  expect([...named].filter((one) => !known.has(one))).toEqual([])
})

test('the image copies what is there', () => {
  const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, sources]) =>
    sources.split(' '),
  )
  expect(copied).toContain('server/migrations')
  expect(copied.filter((one) => !existsSync(path.join(ROOT, one)))).toEqual([])
})

test('every command and document that is named exists', () => {
  const { scripts } = JSON.parse(read('package.json'))
  const texts = files.map(read).join('\n')
  const commands = [...texts.matchAll(/`npm run ([\w:-]+)/g)].map(([, name]) => name)
  expect(commands.length).toBeGreaterThan(0)
  expect(commands.filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
  const documents = [...texts.matchAll(/\b(?:docs|scripts)\/[\w.-]+\.(?:md|mjs)\b/g)].map(([name]) => name)
  expect(documents.filter((name) => !existsSync(path.join(ROOT, name)))).toEqual([])
})
