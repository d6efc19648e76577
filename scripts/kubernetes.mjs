// What a Kubernetes cluster is given, for the tests of deploy/kubernetes and deploy/helm.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseAllDocuments } from 'yaml'
import { ROOT } from './ensure.mjs'

export const CLUSTER = 'deploy/kubernetes'
export const CHART = 'deploy/helm'

/** @param {string} yaml @returns {any[]} */
export const objectsIn = (yaml) => parseAllDocuments(yaml).map((one) => one.toJS())

/** The objects of deploy/kubernetes, before kustomize gives names to settings and the image. */
export function plainObjects() {
  const read = (/** @type {string} */ name) => objectsIn(readFileSync(path.join(ROOT, CLUSTER, name), 'utf8'))
  const [kustomization] = read('kustomization.yaml')
  return { kustomization, objects: /** @type {any[]} */ (kustomization.resources.flatMap(read)) }
}

/**
 * What the compiler says against the objects: a field that Kubernetes doesn't know, or one of another type. Nothing
 * if all is well.
 * @param {any[]} objects
 */
export function typeFaults(objects) {
  const folder = mkdtempSync(path.join(ROOT, 'node_modules/.kubernetes-'))
  try {
    const lines = objects.map((one, i) => {
      const [version, group = 'core'] = one.apiVersion.split('/').toReversed()
      const types = `kubernetes-types/${group.split('.')[0]}/${version}`
      return `export const object${i}: import('${types}').${one.kind} = ${JSON.stringify(one)}`
    })
    writeFileSync(path.join(folder, 'objects.ts'), lines.join('\n'))
    const compiler = path.join(ROOT, 'node_modules/typescript/bin/tsc')
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--types', '', 'objects.ts']
    return spawnSync(process.execPath, [compiler, ...options], { cwd: folder, encoding: 'utf8' }).stdout
  } finally {
    rmSync(folder, { recursive: true })
  }
}
