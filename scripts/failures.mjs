// A reporter that prints each failure as it happens. Vitest’s own prints them at the end, which a run that is cut off never
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

  /**
   * Prints what failed in a file outside its tests, such as an import or a hook.
   * @param {import('vitest/node').TestModule} one
   */
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
