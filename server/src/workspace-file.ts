/**
 * The URL of a file in this workspace, such as `migrations/`, by its path in `server`. This file is in `src`
 * when running from source and is bundled into `dist`: from both it is one step up.
 */
export const ownFile = (path: string): URL => new URL(`../${path}`, import.meta.url)
