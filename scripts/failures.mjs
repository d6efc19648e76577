// Prints each failure as it happens: Vitest itself tells what failed only at the end, which a run that is cut off never
// reaches.
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from './ensure.mjs'

export default class Failures {
  /** @param {import('vitest/node').TestCase} one */
  onTestCaseResult(one) {
    const { state, errors } = one.result()
    if (state === 'failed') tell(one.module.moduleId, one.fullName, errors)
  }

  /** A file can fail before its first test, or after its last. @param {import('vitest/node').TestModule} one */
  onTestModuleEnd(one) {
    const errors = one.errors()
    if (errors.length > 0) tell(one.moduleId, 'the file itself', errors)
  }
}

/**
 * @param {string} file
 * @param {string} name
 * @param {readonly { message: string, stack?: string | undefined }[]} errors
 */
function tell(file, name, errors) {
  const lines = errors.map(({ message, stack }) => {
    const place = stack?.split('\n').find((line) => line.includes(ROOT) && !line.includes('node_modules'))
    return [stripVTControlCharacters(message), place?.trim().replaceAll(`${ROOT}/`, '')]
      .filter(Boolean)
      .join('\n')
  })
  console.log(`\nFAILED ${path.relative(ROOT, file)}: ${name}\n${lines.join('\n')}\n`)
}
