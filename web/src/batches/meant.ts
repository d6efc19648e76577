/** The rows an act is about, as the call takes them. */
export type Meant = { ids: number[] } | { q?: string; filters?: object }
