/** Keeps the page within its Content-Security-Policy; imported by the entry before anything is rendered. */

// Zod would try `new Function` once, which the policy refuses and the console reports. Its configuration is a
// global that may already exist, depending on how the bundler orders chunks.
const zod = globalThis as { __zod_globalConfig?: { jitless?: boolean } }
zod.__zod_globalConfig = Object.assign(zod.__zod_globalConfig ?? {}, { jitless: true })

/** This page's nonce; style elements added by a library are refused without it. */
export const styleNonce = (): string => document.querySelector<HTMLStyleElement>('style#theme')?.nonce ?? ''

// The name under which the kit's scroll lock looks for it.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() })
