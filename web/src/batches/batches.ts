/** The public interface of this module. */
export { RowActs } from './row-acts.tsx'
export { useQueue } from './use-queue.tsx'
