/** The public interface of this module. */
export { sendAlert } from './writing.ts'
