/** The public interface of this module. */
export { useQueue } from './use-queue.tsx'
