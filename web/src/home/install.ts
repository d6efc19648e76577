/** How this browser puts the site on the home screen: by a question of its own, or by its Share menu. */
export type Way = 'question' | 'share'

/** What Chrome and Edge hand over when the site may be installed. */
type Question = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }

const DAYS = 'appDays'
const REFUSED = 'appRefused'
/** Somebody who comes on a second day will come again. */
const ENOUGH_DAYS = 2

let question: Question | undefined
let isInstalled = false
const readers = new Set<() => void>()
const tell = () => {
  for (const reader of readers) reader()
}

/** Listens from the start: the browser asks once, perhaps before any screen is there. */
export function listenForInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // The card on the home screen offers it instead of the browser.
    event.preventDefault()
    question = event as Question
    tell()
  })
  addEventListener('appinstalled', () => {
    isInstalled = true
    question = undefined
    tell()
  })
}

/** Counts the days on which the site was used on this device. */
export function countDay(today: string): void {
  const { last, count } = daysKept()
  if (last !== today) keep(DAYS, JSON.stringify({ last: today, count: count + 1 }))
}

function daysKept(): { last: string; count: number } {
  try {
    const { last, count } = JSON.parse(localStorage.getItem(DAYS) ?? '{}')
    return { last: String(last), count: Number(count) || 0 }
  } catch {
    return { last: '', count: 0 }
  }
}

/** A browser that keeps nothing is never asked. */
function keep(name: string, value: string) {
  try {
    localStorage.setItem(name, value)
  } catch {}
}

/** How to install, if that should be offered now: not yet installed, used on two days, and not refused before. */
export function wayToInstall(): Way | undefined {
  if (isInstalled || matchMedia('(display-mode: standalone)').matches) return undefined
  if (daysKept().count < ENOUGH_DAYS || localStorage.getItem(REFUSED) !== null) return undefined
  if (question) return 'question'
  return /iPhone|iPad/.test(navigator.userAgent) && /Safari\//.test(navigator.userAgent) ? 'share' : undefined
}

/** Asks the browser's question; a question can be asked only once. */
export async function askToInstall(): Promise<void> {
  const asked = question
  question = undefined
  if (asked && (await asked.prompt()).outcome === 'dismissed') refuseInstall()
  tell()
}

/** The reader does not want it; they are not asked again on this device. */
export function refuseInstall(): void {
  keep(REFUSED, 'yes')
  tell()
}

export function onInstallChange(reader: () => void): () => void {
  readers.add(reader)
  return () => readers.delete(reader)
}
