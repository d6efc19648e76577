import react from '@vitejs/plugin-react'
import { build } from 'esbuild'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { ALERTS_WORKER } from '../contract/src/alerts.ts'
import { SCORE_WORKER } from '../contract/src/competition/scoring/score-worker.ts'
import { GATE_WORKER } from '../contract/src/readiness/gate-worker.ts'

const here = import.meta.dirname
const server = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000'

/**
 * What every screen needs is in one file: split by the bundler's own rules, the same code is a tenth larger
 * on the wire. The rest stays with the screens.
 */
const CHUNKS = [
  // Separate, because read-only pages need it for the application they may load.
  { name: 'preload', test: /vite[\\/]preload-helper/ },
  // What read-only pages share with the application; each alone is a few lines.
  {
    name: 'read-only',
    test: /web[\\/]src[\\/](?:competition[\\/]live[\\/]followed-teams|first-sign|shell[\\/]color-scheme)\.ts$/,
  },
  // What only few screens use of the libraries stays with those screens.
  {
    name: 'core',
    test: /node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/][\w-]+|zod)[\\/](?!.*(?:queriesObserver|useQueries|infiniteQuery|useInfinite|hydration))/,
  },
  // What every entry of the application imports; read-only pages have none of it.
  {
    name: 'frame',
    test: /web[\\/]src[\\/](?:(?:api|api-problems|api-wire|in-flight|issues|shell[\\/]landing|language|language-links|in-browser|online|policy|query-client|rich|route|shell[\\/]scheme-button|session|shell-state|tenant)|ui[\\/](?:toast|locale))\.tsx?$|contract[\\/]src[\\/](?:auth[\\/]access|operation|primitives|problem|hosts|sorting)\.ts$/,
  },
  // Drawn on most screens; each alone would be half wrapping.
  {
    name: 'icons',
    test: /@tabler[\\/]icons-react[\\/]dist[\\/]esm[\\/](?:createReactComponent|defaultAttributes|icons[\\/]Icon(?:ChevronDown|X|User|UserPlus|UsersGroup))\.mjs$/,
  },
  // Three small parts of logging in, and of the screens around it.
  { name: 'sign-in', test: /web[\\/]src[\\/]auth[\\/](?:caps-lock|fields|use-landing)\.tsx?$/ },
  {
    name: 'form',
    test: /web[\\/]src[\\/]ui[\\/](?:button|form|fields[\\/](?:checkbox-field|field|input|password-field|settled|text-field|value))\.tsx?$/,
  },
  // Who asks about a person shows most of these; each alone would be a third wrapping.
  {
    name: 'person-fields',
    test: /web[\\/]src[\\/]ui[\\/](?:days[\\/](?:day-text|typed-day-field)|fields[\\/](?:address-completion|address-fields|email-field|email-slip|phone-field|radio-cards|select-field))\.tsx?$|contract[\\/]src[\\/]members[\\/]postal-codes\.ts$/,
  },
]

/**
 * `vite build web` produces dist/client, `vite build web --ssr` produces dist/server/entry-server.js.
 * index.html is the page of every screen that runs in the browser only, public-page.html the one the server
 * fills with a rendered screen.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: here,
  plugins: [
    react(),
    onlyOurLanguages(),
    preloadFont(),
    gallery(),
    ...(isSsrBuild
      ? [screenFiles()]
      : [
          withoutSummaries(),
          pageWorker({ page: 'gate', entry: 'src/entry-worker.ts', file: GATE_WORKER, parts: OF_THE_GATE }),
          pageWorker({ page: 'book', entry: 'src/entry-scorebook.ts', file: SCORE_WORKER, parts: OF_A_BOOK }),
          alertsWorker(),
        ]),
  ],
  // Installed once at the root of the repository: a second React would break every hook.
  resolve: {
    dedupe: ['react', 'react-dom', '@tanstack/react-query', 'zod'],
    // The router includes a shim for React versions without `useSyncExternalStore`; ours has it.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  ssr: { noExternal: true as const },
  // Whatever the server's own mode, pages are rendered with React's production build: half the size, no
  // checks.
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  server: { proxy: { '/api': server, '/cloud': server, '/files': server, '/sandbox-pay': server } },
  build: {
    target: 'es2022',
    manifest: !isSsrBuild,
    // Every page would contain the name of every file of every screen; a screen's own first file names what
    // it needs.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => file.endsWith('.css')) : files,
    },
    // Inlined files would need `data:` in the policy for fonts and would not be cached.
    assetsInlineLimit: 0,
    emptyOutDir: true,
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    copyPublicDir: !isSsrBuild,
    rolldownOptions: {
      input: isSsrBuild
        ? resolve(here, 'src/entry-server.tsx')
        : [resolve(here, 'index.html'), resolve(here, 'public-page.html')],
      ...(isSsrBuild
        ? {}
        : {
            output: {
              codeSplitting: { groups: CHUNKS },
              // The table of screens lists every file, on every page: by its hash alone, which has to be
              // there anyway.
              chunkFileNames: 'assets/s-[hash:7].js',
              assetFileNames: ({ names }) =>
                names.some((name) => name.endsWith('.css'))
                  ? 'assets/s-[hash:7].css'
                  : 'assets/[name]-[hash][extname]',
            },
          }),
    },
  },
}))

/** Tells the server in which file each screen is (`lazyScreen`). */
function screenFiles(): Plugin {
  return {
    name: 'screen-files',
    enforce: 'pre',
    transform: (code, id) =>
      code.includes('lazyScreen(')
        ? code.replace(
            /lazyScreen\(\s*\(\) => import\('([^']+)'\),\s*'(\w+)',?\s*\)/g,
            (_, file: string, name: string) =>
              `lazyScreen(() => import('${file}'), '${name}', '${relative(here, resolve(dirname(id), file)).replaceAll('\\', '/')}')`,
          )
        : undefined,
  }
}

/** A call's one-line summary is for readers of the API page; no screen shows it. */
function withoutSummaries(): Plugin {
  return {
    name: 'without-summaries',
    enforce: 'pre',
    transform: (code, id) =>
      /contract[\\/]src[\\/].*\.ts$/.test(id)
        ? code.replace(/\n\s*summary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),(?=\n)/g, '')
        : undefined,
  }
}

/** React Aria speaks some thirty languages; we need its words in two. */
function onlyOurLanguages(): Plugin {
  return {
    name: 'only-our-languages',
    enforce: 'pre',
    load: (id) =>
      /react-(?:aria|stately|aria-components)[\\/]dist[\\/].*[\\/][a-z]{2}-[A-Z]{2}\.mjs$/.test(id) &&
      !/(?:en-US|es-ES)\.mjs$/.test(id)
        ? 'export default undefined'
        : undefined,
  }
}

/** The font's Latin letters are on every page; preloaded, text does not jump when they arrive. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) => {
        const font = Object.keys(bundle ?? {}).find((file) =>
          /plus-jakarta-sans-latin-wght-normal.*\.woff2$/.test(file),
        )
        if (!font) return []
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: true }
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' as const }]
      },
    },
  }
}

/** Every control in all its states at /dev/gallery, in development; no build has it. */
function gallery(): Plugin {
  return {
    name: 'gallery',
    apply: 'serve',
    // Runs before the proxy to the server.
    configureServer: (web) => {
      web.middlewares.use('/dev/gallery', (_, answer, next) => {
        const page = readFileSync(resolve(here, 'gallery/page.html'), 'utf8')
        web.transformIndexHtml('/gallery/page.html', page).then((html) => {
          answer.setHeader('Content-Type', 'text/html; charset=utf-8')
          answer.end(html)
        }, next)
      })
    },
  }
}

/** What the gate page may load after it has started. */
const OF_THE_GATE = [
  /web[\\/]src[\\/](?:shell[\\/](?:layout|screens)|palette[\\/]palette)\.tsx?$/,
  /web[\\/]src[\\/]readiness[\\/](?:gate|pass-gate)-screen\.tsx$/,
  /web[\\/]src[\\/]languages[\\/]\w+\.ts$/,
  /node_modules[\\/]qr[\\/]decode\.js$/,
]

/** What the page of a score book may load after it has started; the screens of the shell for whoever is logged in. */
const OF_A_BOOK = [
  /web[\\/]src[\\/]shell[\\/]screens\.tsx?$/,
  /web[\\/]src[\\/]public[\\/]form-layout\.tsx$/,
  /web[\\/]src[\\/]competition[\\/]scoring[\\/]score-screen\.tsx$/,
  /web[\\/]src[\\/]languages[\\/]\w+\.ts$/,
]

/** The service worker that shows notifications: one file without imports, like the gate's. */
function alertsWorker(): Plugin {
  return {
    name: 'alerts-worker',
    async generateBundle() {
      const made = await build({
        entryPoints: [resolve(here, 'src/entry-alerts.ts')],
        bundle: true,
        write: false,
        minify: true,
        format: 'iife',
        target: 'es2022',
      })
      this.emitFile({ type: 'asset', fileName: ALERTS_WORKER.slice(1), source: made.outputFiles[0]!.text })
    },
  }
}

type PageWorker = { page: string; entry: string; file: string; parts: readonly RegExp[] }

/** A page's service worker, a script next to the bundle, is told which files of this build it stores. */
function pageWorker({ page: of, entry, file: fileName, parts }: PageWorker): Plugin {
  return {
    name: `${of}-worker`,
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const files = new Set<string>()
        const add = (file: string) => {
          const one = bundle[file]
          if (!one || files.has(file)) return
          files.add(file)
          if (one.type === 'chunk')
            for (const more of [...one.imports, ...(one.viteMetadata?.importedCss ?? [])]) add(more)
          else if (file.endsWith('.css'))
            for (const [, font] of String(one.source).matchAll(
              /url\(\/(assets\/(?:plus-jakarta-sans|barlow-condensed)-latin-[^)]+)\)/g,
            ))
              add(font!)
        }
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
        for (const part of parts) {
          const found = chunks.filter(({ moduleIds }) => moduleIds.some((id) => part.test(id)))
          if (found.length === 0) throw new Error(`No file of the build has ${part}, which the ${of} needs.`)
          for (const one of found) add(one.fileName)
        }
        const html = bundle['index.html']
        const page = html?.type === 'asset' ? String(html.source) : ''
        const begins = [...page.matchAll(/="\/(assets\/[^"]+)"/g)].map(([, file]) => file!)
        if (begins.length === 0) throw new Error(`The page of the ${of} begins with nothing.`)
        for (const file of begins) add(file)
        const scheme = readFileSync(resolve(here, 'public/scheme.js'))
        const named = [...files].sort().map((file) => `/${file}`)
        const made = await build({
          entryPoints: [resolve(here, entry)],
          bundle: true,
          write: false,
          minify: true,
          format: 'iife',
          target: 'es2022',
          define: {
            __KEPT_BUILD__: JSON.stringify({
              version: createHash('sha256')
                .update(named.join('\n'))
                .update(scheme)
                .digest('hex')
                .slice(0, 16),
              begins: begins.map((file) => `/${file}`),
              files: ['/scheme.js', ...named],
            }),
          },
        })
        this.emitFile({ type: 'asset', fileName: fileName.slice(1), source: made.outputFiles[0]!.text })
      },
    },
  }
}
