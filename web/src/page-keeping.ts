/** What belongs to one build of a page. */
export type Build = {
  /** Changes whenever any of the files does. */
  version: string
  /** The scripts the page starts with, which identify its build. */
  begins: readonly string[]
  /** Every URL the page may ever request. */
  files: readonly string[]
}

/** A page that a service worker of its own keeps. */
export type KeptPage = {
  /** The address it is kept under. */
  page: string
  /** The paths it serves that page for: the application decides by the path what to show. */
  isAt: (path: string) => boolean
  /** The name prefix of its caches. */
  caches: string
}

type World = {
  caches: Pick<CacheStorage, 'open' | 'keys' | 'delete'>
  ask: (what: string | Request, how?: RequestInit) => Promise<Response>
  pause: (ms: number) => Promise<void>
}

/** A request. */
export type Asked = Pick<Request, 'method' | 'mode'> & { url: URL; isOurs: boolean }

/**
 * If the page has not arrived after this time, the stored one is used: some connections only look like one.
 */
export const PATIENCE_MS = 4_000

// Ignores the Vary header: there is a single page, as it was last seen here.
const ANY = { ignoreVary: true }

/**
 * Stores a page and the files of its build on the phone, and nothing else: no answers of the API and no other
 * page. Everything belongs to one build.
 */
export function pageKeeping(
  { version, begins, files }: Build,
  kept: KeptPage,
  { caches, ask, pause }: World,
) {
  const name = kept.caches + version
  const addresses = new Set(files)

  /** Downloads what is missing. Throws until it is complete, also if the server has a different build. */
  async function fill(): Promise<void> {
    const cache = await caches.open(name)
    if (
      !(await cache.match(kept.page, ANY)) &&
      !(await keepPage(await ask(kept.page, { cache: 'no-store' })))
    )
      throw new Error('the page is of another build')
    await Promise.all(
      files.map(async (file) => {
        if (await cache.match(file, ANY)) return
        const answer = await ask(file)
        if (!answer.ok || answer.redirected) throw new Error(`${file} is not there`)
        await cache.put(file, answer)
      }),
    )
  }

  /** Replaces the stored page with a new one of the same build: its language or colors may have changed. */
  async function keepPage(answer: Response): Promise<boolean> {
    if (!answer.ok || answer.redirected) return false
    const text = await answer.clone().text()
    if (!begins.every((file) => text.includes(`"${file}"`))) return false
    await (await caches.open(name)).put(kept.page, answer)
    return true
  }

  /** Whether it is the page at this path. */
  const isPage = (path: string): boolean => kept.isAt(path.replace(/\/$/, ''))

  return {
    fill,
    isPage,

    /** Whether a page that started with these scripts is from this build. */
    isOwn: (scripts: readonly string[]): boolean =>
      scripts.length > 0 && scripts.every((script) => addresses.has(script)),

    /** Deletes what was stored for other builds. */
    async clean(): Promise<void> {
      const others = (await caches.keys()).filter((one) => one.startsWith(kept.caches) && one !== name)
      await Promise.all(others.map((other) => caches.delete(other)))
    },

    /** The requests it handles; all others are left to the browser. */
    kindOf({ method, mode, url, isOurs }: Asked): 'page' | 'file' | undefined {
      if (method !== 'GET' || !isOurs) return undefined
      if (mode === 'navigate') return isPage(url.pathname) ? 'page' : undefined
      return addresses.has(url.pathname) && url.search === '' ? 'file' : undefined
    },

    /**
     * The server's current page, or else the stored one. `meanwhile` receives work that continues after the
     * answer.
     */
    async page(request: Request, meanwhile: (work: Promise<unknown>) => void): Promise<Response> {
      const last = await (await caches.open(name)).match(kept.page, ANY)
      const coming = ask(request)
      meanwhile(coming.then((answer) => keepPage(answer.clone())).catch(() => {}))
      if (!last) return coming
      const answer = await Promise.race([coming.catch(() => undefined), pause(PATIENCE_MS)])
      return answer && answer.status < 500 ? answer : last
    },

    /** Its name has a digest, or it belongs to the build: the stored file equals the server's. */
    async file(request: Request): Promise<Response> {
      const last = await (await caches.open(name)).match(new URL(request.url).pathname, ANY)
      return last ?? ask(request)
    },
  }
}
