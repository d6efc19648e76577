export { cases, isThorough } from '../../contract/test/thorough.ts'
