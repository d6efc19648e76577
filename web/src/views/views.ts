/** The public interface of this module. */
export { useViews } from './use-views.tsx'
