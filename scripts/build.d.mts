import type { BuildOptions, Plugin } from 'esbuild'

/** Builds if the sources have changed; returns whether there was anything to do. */
export function ensureBuilt(): Promise<boolean>

/** The esbuild options for the server. */
export function serverBundle(outdir: string): BuildOptions & { plugins: Plugin[] }
