import fc from 'fast-check'
import { isThorough } from './thorough.ts'

/**
 * Property tests of the gate draw the same values each time, so that it fails for what a change broke and not by
 * chance. `npm run test:all`, and a part that is named, draw new ones and print the seed of what fails.
 */
if (!isThorough) fc.configureGlobal({ seed: 20_261_126 })
