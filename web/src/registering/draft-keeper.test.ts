import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Problem } from 'contract/problem'
import {
  DraftChangedElsewhere,
  DraftFinished,
  DraftNotFound,
  type DraftData,
  type DraftView,
} from 'contract/registering/draft'
import { draftDevice } from './draft-device.ts'
import { withField } from './draft-edits.ts'
import { createDraftKeeper, type DraftServer } from './draft-keeper.ts'

const TOKEN = 't'.repeat(22)

/** A server with one registration that behaves like the real one. */
function oneDraft(kept?: DraftData) {
  let version = kept ? 1 : 0
  let data = kept
  const view = (): DraftView => ({
    version,
    step: 'people',
    data: data!,
    photos: [],
    expires_at: '2027-01-01T00:00:00Z',
    link_mailed_to: null,
  })
  const server = {
    start: vi.fn<DraftServer['start']>(async (input) => {
      version = 1
      data = input.data
      return { draft_token: TOKEN, version, expires_at: '2027-01-01T00:00:00Z' }
    }),
    save: vi.fn<DraftServer['save']>(async (input) => {
      if (input.version !== version) throw DraftChangedElsewhere()
      version += 1
      data = input.data
      return { version }
    }),
    resume: vi.fn<DraftServer['resume']>(async () => view()),
  }
  return {
    server,
    data: () => data,
    elsewhere(next: DraftData) {
      version += 1
      data = next
    },
  }
}

const named = (first_name: string): DraftData => ({ registrant: { first_name }, people: [] })
const typing = (text: string) => (data: DraftData) => withField(data, 'registrant.first_name', text)
const pause = () => vi.advanceTimersByTimeAsync(800)
const lost = new Problem('network', 0, 'Network error: Please check your internet connection.')
const keeperOf = ({ server }: { server: DraftServer }) => createDraftKeeper(server, draftDevice(localStorage))

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('keeping', () => {
  test('the first input begins a registration, a pause later, once', async () => {
    const world = oneDraft()
    const keeper = keeperOf(world)
    keeper.edit(typing('D'))
    keeper.edit(typing('Dana'))
    expect(world.server.start).not.toHaveBeenCalled()
    await pause()
    expect(world.server.start).toHaveBeenCalledExactlyOnceWith({ step: 'people', data: named('Dana') })
    expect(keeper.get()).toMatchObject({ token: TOKEN, version: 1, keeping: 'saved' })
  })

  test('an empty form is not kept', async () => {
    const world = oneDraft()
    const keeper = keeperOf(world)
    keeper.showStep('people')
    await pause()
    expect(world.server.start).not.toHaveBeenCalled()
  })

  test('what is typed while a save is on its way follows after it', async () => {
    const world = oneDraft()
    const keeper = keeperOf(world)
    let answer = (_: unknown) => {}
    world.server.start.mockImplementationOnce(
      (input) =>
        new Promise((resolve) => {
          world.elsewhere(input.data)
          answer = () => resolve({ draft_token: TOKEN, version: 1, expires_at: '' })
        }),
    )
    keeper.edit(typing('Dana'))
    await pause()
    keeper.edit(typing('Dana Lee'))
    await pause()
    expect(world.server.save).not.toHaveBeenCalled()
    answer(undefined)
    await vi.runAllTimersAsync()
    expect(world.data()).toEqual(named('Dana Lee'))
    expect(world.server.start).toHaveBeenCalledOnce()
  })

  test('going to another step keeps the step', async () => {
    const world = oneDraft()
    const keeper = keeperOf(world)
    keeper.edit(typing('Dana'))
    await pause()
    keeper.showStep('waivers')
    await vi.advanceTimersByTimeAsync(0)
    expect(world.server.save).toHaveBeenCalledWith(expect.objectContaining({ step: 'waivers', version: 1 }))
  })
})

describe('a bad connection', () => {
  test('keeps the input on the device and sends it when there is one again', async () => {
    const world = oneDraft()
    const keeper = keeperOf(world)
    world.server.start.mockRejectedValueOnce(lost)
    keeper.edit(typing('Dana'))
    await pause()
    expect(keeper.get().keeping).toBe('unreachable')
    expect(localStorage.getItem('registration-unsent:new')).toContain('Dana')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(keeper.get().keeping).toBe('saved')
    expect(localStorage.getItem('registration-unsent:new')).toBeNull()
    expect(localStorage.getItem('registration')).toBe(TOKEN)
  })

  test('a save whose answer got lost is no conflict', async () => {
    const world = oneDraft()
    const keeper = keeperOf(world)
    keeper.edit(typing('Dana'))
    await pause()
    world.server.save.mockImplementationOnce(async (input) => {
      world.elsewhere(input.data)
      throw lost
    })
    keeper.edit(typing('Dana Lee'))
    await vi.advanceTimersByTimeAsync(800 + 2_000)
    expect(keeper.get()).toMatchObject({ keeping: 'saved', typed_here: undefined, version: 2 })
    expect(world.data()).toEqual(named('Dana Lee'))
  })

  test('after a reload the unsent input of this device is there again and is sent', async () => {
    const world = oneDraft(named('Dana'))
    const before = keeperOf(world)
    await before.open(TOKEN)
    world.server.save.mockRejectedValue(lost)
    before.edit(typing('Dana Lee'))
    await pause()
    before.stop()

    world.server.save.mockReset()
    world.server.save.mockResolvedValue({ version: 2 })
    const after = keeperOf(world)
    await after.open(TOKEN)
    expect(after.get().data).toEqual(named('Dana Lee'))
    await vi.advanceTimersByTimeAsync(0)
    expect(world.server.save).toHaveBeenCalledWith(expect.objectContaining({ data: named('Dana Lee') }))
  })
})

describe('two windows', () => {
  test('the newest version is shown and what was typed here can be taken back', async () => {
    const world = oneDraft(named('Dana'))
    const keeper = keeperOf(world)
    await keeper.open(TOKEN)
    world.elsewhere(named('Dora'))
    keeper.edit(typing('Dana Lee'))
    await pause()
    expect(keeper.get()).toMatchObject({ data: named('Dora'), typed_here: named('Dana Lee'), version: 2 })
    expect(world.data()).toEqual(named('Dora'))

    keeper.takeBack()
    await vi.advanceTimersByTimeAsync(0)
    expect(keeper.get()).toMatchObject({ data: named('Dana Lee'), typed_here: undefined, keeping: 'saved' })
    expect(world.data()).toEqual(named('Dana Lee'))
  })

  test('unsent input of this device does not overwrite what was saved elsewhere later', async () => {
    const world = oneDraft(named('Dana'))
    const first = keeperOf(world)
    await first.open(TOKEN)
    world.server.save.mockRejectedValueOnce(lost)
    first.edit(typing('Dana Lee'))
    await pause()
    first.stop()
    world.elsewhere(named('Dora'))

    const again = keeperOf(world)
    await again.open(TOKEN)
    await vi.runAllTimersAsync()
    expect(again.get()).toMatchObject({ data: named('Dora'), typed_here: named('Dana Lee') })
    expect(world.data()).toEqual(named('Dora'))
  })
})

describe('an end', () => {
  test('a registration that is paid for keeps nothing more', async () => {
    const world = oneDraft(named('Dana'))
    const keeper = keeperOf(world)
    await keeper.open(TOKEN)
    world.server.save.mockRejectedValueOnce(DraftFinished())
    keeper.edit(typing('Dana Lee'))
    await pause()
    expect(keeper.get().finished).toBe(true)
  })

  test('one that has expired on the server goes on as a new one', async () => {
    const world = oneDraft(named('Dana'))
    const keeper = keeperOf(world)
    await keeper.open(TOKEN)
    world.server.save.mockRejectedValueOnce(DraftNotFound())
    keeper.edit(typing('Dana Lee'))
    await pause()
    expect(world.server.start).toHaveBeenCalledWith({ step: 'people', data: named('Dana Lee') })
    expect(keeper.get()).toMatchObject({ keeping: 'saved', data: named('Dana Lee') })
  })

  test('a refused save says why and what was typed stays', async () => {
    const world = oneDraft(named('Dana'))
    const keeper = keeperOf(world)
    await keeper.open(TOKEN)
    world.server.save.mockRejectedValueOnce(
      new Problem('invalid_input', 422, 'Please check the highlighted fields.'),
    )
    keeper.edit(typing('Dana Lee'))
    await pause()
    expect(keeper.get()).toMatchObject({
      keeping: 'refused',
      refusal: 'Please check the highlighted fields.',
      data: named('Dana Lee'),
    })
  })

  test('leaving forgets it on this device', async () => {
    const world = oneDraft(named('Dana'))
    const keeper = keeperOf(world)
    await keeper.open(TOKEN)
    keeper.leave()
    expect(localStorage.length).toBe(0)
    expect(keeper.get().data.registrant).toEqual({})
  })
})
