/** What a module does for whoever is logged in, besides its screens. */
export type ShellWork = {
  /** The frame of the logged-in area has come, with the page or after a login. */
  arrived: () => Promise<unknown>
  /** Somebody is about to log out; it ends soon, whatever happens. */
  leaving: () => Promise<unknown>
}

/** Each `<module>/shell-work.ts` exports it as `work`. */
const MODULES = import.meta.glob<{ work: ShellWork }>('./*/shell-work.ts', { eager: true })

export const SHELL_WORK: readonly ShellWork[] = Object.values(MODULES).map(({ work }) => work)
