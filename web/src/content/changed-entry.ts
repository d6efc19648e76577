import type { ChangedMeanwhile } from 'contract/problem'

/** A problem that says somebody else was faster. */
export type Refusal = { is: (error: unknown) => boolean }

/** Reads the details of such a refusal, which every form needs. */
export const changedEntry =
  <Entry>(refusal: Refusal) =>
  (error: Error): ChangedMeanwhile<Entry> | undefined => {
    if (!refusal.is(error)) return undefined
    const { entry, changed_by } = (error as Error & { detail: { entry: Entry; changed_by: string } }).detail
    return { current: entry, changed_by, changed_at: null }
  }
