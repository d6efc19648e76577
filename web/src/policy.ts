/**
 * Keeps the page within its Content-Security-Policy. First import of the entry: both settings are read when
 * the libraries load.
 */

// Zod would try `new Function` once, which the policy refuses and the console reports.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

/** The nonce of this page; style elements that a library adds are refused without it. */
export const styleNonce = (): string => document.querySelector<HTMLStyleElement>('style#theme')?.nonce ?? ''

// The name under which the kit's scroll lock looks for it.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() })
