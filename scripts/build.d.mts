import type { BuildOptions, Plugin } from 'esbuild'

/** Builds when the sources have changed; says whether there was anything to do. */
export function ensureBuilt(): Promise<boolean>

/** What esbuild makes of the server. */
export function serverBundle(outdir: string): BuildOptions & { plugins: Plugin[] }
