import { beforeEach, expect, test, vi } from 'vitest'
import type * as Install from './install.ts'

let install: typeof Install
let outcome: 'accepted' | 'dismissed'
const prompt = vi.fn(async () => ({ outcome }))

beforeEach(async () => {
  localStorage.clear()
  vi.resetModules()
  prompt.mockClear()
  install = await import('./install.ts')
  install.listenForInstall()
})

/** The browser says that the site may be installed; true if it leaves the asking to us. */
function offer(): boolean {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  return !dispatchEvent(event)
}

test('whoever comes on a second day is offered to install, and not twice on one day', () => {
  expect(offer()).toBe(true)
  install.countDay('Mon')
  install.countDay('Mon')
  expect(install.wayToInstall()).toBeUndefined()
  install.countDay('Tue')
  expect(install.wayToInstall()).toBe('question')
})

test('a browser without the question offers nothing', () => {
  install.countDay('Mon')
  install.countDay('Tue')
  expect(install.wayToInstall()).toBeUndefined()
})

test.each(['dismissed', 'accepted'] as const)('the question is asked once (%s)', async (answer) => {
  outcome = answer
  install.countDay('Mon')
  install.countDay('Tue')
  offer()
  const told = vi.fn()
  install.onInstallChange(told)
  await install.askToInstall()
  await install.askToInstall()
  expect([prompt.mock.calls.length, install.wayToInstall()]).toEqual([1, undefined])
  expect(told).toHaveBeenCalled()
  // Later the browser offers it again; who said no is not asked again.
  offer()
  expect(install.wayToInstall()).toBe(answer === 'dismissed' ? undefined : 'question')
})

test('what was refused or is installed is not offered again', () => {
  install.countDay('Mon')
  install.countDay('Tue')
  offer()
  install.refuseInstall()
  expect(install.wayToInstall()).toBeUndefined()
  localStorage.removeItem('appRefused')
  expect(install.wayToInstall()).toBe('question')
  dispatchEvent(new Event('appinstalled'))
  expect(install.wayToInstall()).toBeUndefined()
})

test('what is kept may be unreadable', () => {
  localStorage.setItem('appDays', '{')
  offer()
  expect(install.wayToInstall()).toBeUndefined()
  install.countDay('Mon')
  install.countDay('Tue')
  expect(install.wayToInstall()).toBe('question')
})
