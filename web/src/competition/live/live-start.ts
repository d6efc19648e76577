import { followedTeams } from './followed-teams.ts'

/** So long a page waits that the server has no line for. */
const ASK_MS = 30_000

/**
 * Follows the games of a page as the server rendered it, and starts the application as soon as something is new: until then a family
 * at the field has loaded no more than what it reads. A phone that follows a team starts at once, because its page is that team’s.
 * Returns what ends this.
 */
export function startWhenNew(page: HTMLElement, start: () => void): () => void {
  const { stream, slug = '', live = '' } = page.dataset
  if (!stream || typeof EventSource === 'undefined') return () => {}
  if (followedTeams()[slug] !== undefined && !new URLSearchParams(location.search).has('team')) {
    start()
    return () => {}
  }
  const stand = page.querySelector('[role="status"]')
  const rendered = stand?.textContent ?? ''
  const say = (words: string) => {
    if (stand) stand.textContent = words
  }
  const source = new EventSource(stream)
  let waiting: ReturnType<typeof setTimeout> | undefined
  source.addEventListener('open', () => say(live))
  source.addEventListener('error', () => {
    say(rendered)
    // Not all pages ask in the same moment.
    if (source.readyState === EventSource.CLOSED)
      waiting ??= setTimeout(start, ASK_MS * (0.75 + Math.random() / 2))
  })
  for (const news of ['all', 'games']) source.addEventListener(news, start)
  return () => {
    source.close()
    clearTimeout(waiting)
    // The application compares the page with what the server rendered.
    say(rendered)
  }
}
