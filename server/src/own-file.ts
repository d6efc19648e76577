/**
 * The address of a file of this room, such as `migrations/`, by its path in `server`. This file lies in `src` while the
 * sources run and its words lie in `dist` once they are bundled: from both it is one step up.
 */
export const ownFile = (path: string): URL => new URL(`../${path}`, import.meta.url)
