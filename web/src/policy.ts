/** Keeps the page within its Content-Security-Policy; imported by the entry before anything is drawn. */

// Zod would try `new Function` once, which the policy refuses and the console reports. Its configuration lives in a
// global and may be there already: the order of chunks is the bundler's.
const zod = globalThis as { __zod_globalConfig?: { jitless?: boolean } }
zod.__zod_globalConfig = Object.assign(zod.__zod_globalConfig ?? {}, { jitless: true })

/** The nonce of this page; style elements that a library adds are refused without it. */
export const styleNonce = (): string => document.querySelector<HTMLStyleElement>('style#theme')?.nonce ?? ''

// The name under which the kit's scroll lock looks for it.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() })
