import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** What a task has cost a person so far. */
export type Cost = {
  /** Presses with finger, mouse or keyboard that did something; a drawn signature is one. */
  taps: number
  /** Fields that something was typed into, each once; also those in the card provider's frame. */
  fields: string[]
  /** Screens the person has seen: addresses with their step, each once. */
  screens: string[]
}

/**
 * Counts what is done on a page from now on, in whatever document it goes on to: `const cost = await counting(page)`,
 * then the task, then `expectAtMost(await cost(), { taps: 8, fields: 10, screens: 3 })`. Tapping into a field to type
 * there is not counted as a tap of its own, nor is a choice from a list twice.
 */
export async function counting(page: Page): Promise<() => Promise<Cost>> {
  const { begin, end } = await counter(page)
  begin()
  return end
}

/**
 * Counts one task after another of somebody who is logged in, each from the first screen on:
 * `const task = await tasksOf(page, '/home')`, then `await task('shows the card', { taps: 1, fields: 0, screens: 1 }, …)`.
 * All are done, and all whose numbers changed are named.
 */
export async function tasksOf(page: Page, start: string) {
  const { begin, end } = await counter(page)
  return async (name: string, most: Most, act: () => Promise<unknown>) => {
    await page.goto(start)
    await page.getByRole('heading', { level: 1 }).waitFor()
    begin()
    await act()
    const { taps, fields, screens } = await end()
    const cost = { taps, fields: fields.length, screens: screens.length }
    expect.soft(cost, `${name}: ${[...fields, ...screens].join(', ')}`).toEqual(most)
  }
}

async function counter(page: Page) {
  let seen: Cost = { taps: 0, fields: [], screens: [] }
  let isCounting = false
  const add = (list: string[], one: string) => {
    if (isCounting && !list.includes(one)) list.push(one)
  }
  await page.exposeBinding('countedHere', (_, what: { kind: string; name?: string }) => {
    if (!isCounting) return
    if (what.kind === 'tap') seen.taps += 1
    if (what.kind === 'field') add(seen.fields, what.name!)
  })
  const screenOf = (url: string) => {
    const { pathname, searchParams } = new URL(url)
    const step = searchParams.get('step') ?? searchParams.get('tab')
    return step ? `${pathname} ${step}` : pathname
  }
  const look = () => add(seen.screens, screenOf(page.url()))
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) look()
  })
  await page.addInitScript(count)
  for (const frame of page.frames()) await frame.evaluate(count).catch(() => {})
  return {
    begin() {
      seen = { taps: 0, fields: [], screens: [] }
      isCounting = true
      look()
    },
    async end() {
      // What the page has reported last is still on its way.
      await page.evaluate(() => new Promise((done) => setTimeout(done, 100)))
      isCounting = false
      return seen
    },
  }
}

/** Runs in every document of the page. */
function count() {
  const tell = (what: { kind: string; name?: string }) =>
    (globalThis as unknown as { countedHere: (what: object) => void }).countedHere(what)
  const TYPED = 'input:not([type=checkbox]):not([type=radio]):not([type=file]):not([type=button]), textarea'
  const nameOf = (element: Element) =>
    `${location.pathname.startsWith('/sandbox') ? 'card: ' : ''}${
      element.id || element.getAttribute('name') || element.getAttribute('aria-label') || '?'
    }`
  addEventListener(
    'click',
    ({ target, isTrusted }) => {
      if (!isTrusted || !(target instanceof Element)) return
      // Typing begins with a tap into the field; a label passes its click on to its box.
      if (target.matches(TYPED) || target.matches('select, canvas')) return
      const label = target.closest('label')
      if (label && !target.matches('input')) return
      tell({ kind: 'tap' })
    },
    true,
  )
  addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof Element && target.matches(TYPED)) tell({ kind: 'field', name: nameOf(target) })
    },
    true,
  )
  addEventListener(
    'change',
    ({ target }) => target instanceof HTMLSelectElement && tell({ kind: 'tap' }),
    true,
  )
  let isDrawing = false
  addEventListener('pointerdown', ({ target }) => (isDrawing = target instanceof HTMLCanvasElement), true)
  addEventListener('pointerup', () => {
    if (isDrawing) tell({ kind: 'tap' })
    isDrawing = false
  })
}

type Most = { taps: number; fields: number; screens: number }

/** Holds the numbers of a task; they may only get smaller. */
export function expectAtMost({ taps, fields, screens }: Cost, most: Most) {
  const cost = { taps, fields: fields.length, screens: screens.length }
  const said = `${JSON.stringify(cost)}\n${fields.join('\n')}\n${screens.join('\n')}`
  expect(cost.taps, said).toBeLessThanOrEqual(most.taps)
  expect(cost.fields, said).toBeLessThanOrEqual(most.fields)
  expect(cost.screens, said).toBeLessThanOrEqual(most.screens)
}
