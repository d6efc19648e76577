import { GATE_CACHES, GATE_PAGE } from 'contract/readiness/gate-worker'

/** What belongs to one build of the gate. */
export type Build = {
  /** Another one whenever any of the files is another. */
  version: string
  /** What the page begins with, by which a page is known to be of this build. */
  begins: readonly string[]
  /** Everything that the page may ever ask for, by its address. */
  files: readonly string[]
}

type World = {
  caches: Pick<CacheStorage, 'open' | 'keys' | 'delete'>
  ask: (what: string | Request, how?: RequestInit) => Promise<Response>
  pause: (ms: number) => Promise<void>
}

/** What somebody asks for. */
export type Asked = Pick<Request, 'method' | 'mode'> & { url: URL; isOurs: boolean }

/** A page that has not come after this time is taken from the phone: some connections only look like one. */
export const PATIENCE_MS = 4_000

// What an answer depends on besides its address is not asked again: there is one page, as it was last seen here.
const ANY = { ignoreVary: true }

/**
 * Keeps the page of the gate and the files of its build on the phone, and nothing else: no answer of the API and no
 * other page. All of it is of one build.
 */
export function gateKeeping({ version, begins, files }: Build, { caches, ask, pause }: World) {
  const name = GATE_CACHES + version
  const addresses = new Set(files)

  /** Fetches what is not there yet. Throws while it is not complete, also where the server has another build. */
  async function fill(): Promise<void> {
    const cache = await caches.open(name)
    if (
      !(await cache.match(GATE_PAGE, ANY)) &&
      !(await keepPage(await ask(GATE_PAGE, { cache: 'no-store' })))
    )
      throw new Error('the page of the gate is of another build')
    await Promise.all(
      files.map(async (file) => {
        if (await cache.match(file, ANY)) return
        const answer = await ask(file)
        if (!answer.ok || answer.redirected) throw new Error(`${file} is not there`)
        await cache.put(file, answer)
      }),
    )
  }

  /** A page of this build is kept in the place of the last one: it may be in another language, or have other colours. */
  async function keepPage(answer: Response): Promise<boolean> {
    if (!answer.ok || answer.redirected) return false
    const text = await answer.clone().text()
    if (!begins.every((file) => text.includes(`"${file}"`))) return false
    await (await caches.open(name)).put(GATE_PAGE, answer)
    return true
  }

  return {
    fill,

    /** Whether a page that began with these scripts is of this build. */
    isOwn: (scripts: readonly string[]): boolean =>
      scripts.length > 0 && scripts.every((script) => addresses.has(script)),

    /** What was kept of other builds goes. */
    async clean(): Promise<void> {
      const others = (await caches.keys()).filter((one) => one.startsWith(GATE_CACHES) && one !== name)
      await Promise.all(others.map((other) => caches.delete(other)))
    },

    /** What it has to do with; everything else is the browser's own affair. */
    kindOf({ method, mode, url, isOurs }: Asked): 'page' | 'file' | undefined {
      if (method !== 'GET' || !isOurs) return undefined
      if (mode === 'navigate') return url.pathname.replace(/\/$/, '') === GATE_PAGE ? 'page' : undefined
      return addresses.has(url.pathname) && url.search === '' ? 'file' : undefined
    },

    /** As the server has it now, else as it is kept. `meanwhile` is told of work that goes on after the answer. */
    async page(request: Request, meanwhile: (work: Promise<unknown>) => void): Promise<Response> {
      const kept = await (await caches.open(name)).match(GATE_PAGE, ANY)
      const coming = ask(request)
      meanwhile(coming.then((answer) => keepPage(answer.clone())).catch(() => {}))
      if (!kept) return coming
      const answer = await Promise.race([coming.catch(() => undefined), pause(PATIENCE_MS)])
      return answer && answer.status < 500 ? answer : kept
    },

    /** It has a digest in its name, or goes with the build: what is kept is what the server has. */
    async file(request: Request): Promise<Response> {
      const kept = await (await caches.open(name)).match(new URL(request.url).pathname, ANY)
      return kept ?? ask(request)
    },
  }
}
