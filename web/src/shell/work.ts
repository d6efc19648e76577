/** What a module does for logged-in users, apart from its screens. */
export type ShellWork = {
  /** The frame for logged-in users has appeared, with the page or after a login. */
  arrived?: () => Promise<unknown>
  /** Starts work that goes on while the frame is shown. Returns a function that stops it. */
  whileHere?: () => () => void
  /** The user is about to log out; there is only a short time limit, whatever happens. */
  leaving?: () => Promise<unknown>
}

/** Each `<module>/shell-work.ts` exports it as `work`. */
const MODULES = import.meta.glob<{ work: ShellWork }>('../*/shell-work.ts', { eager: true })

export const SHELL_WORK: readonly ShellWork[] = Object.values(MODULES).map(({ work }) => work)
