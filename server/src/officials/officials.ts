/** The public interface of this module. */
export { followPublished, umpiresOf } from './published.ts'
