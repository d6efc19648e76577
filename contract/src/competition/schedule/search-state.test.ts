import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exampleOf } from './schedule-example.ts'
import { randomFrom } from './schedule-search.ts'
import { slotsOf } from './schedule-slots.ts'
import { beginningOf } from './search-layout.ts'
import { modelOf } from './search-model.ts'
import { movesOf } from './search-moves.ts'
import { stateOf, type State } from './search-state.ts'

/** What a state says when places are counted from the beginning. */
function anew(state: State, places: Int32Array) {
  state.load(places)
  return { hard: state.hard(), soft: state.soft(), inSlot: state.inSlot }
}

test('a search that adds up its changes, kept and undone, knows what a count of everything would say', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000 }),
      fc.constantFrom(null, 2, 3),
      fc.constantFrom(null, 2),
      fc.constantFrom(0, 40, 4000),
      (seed, crews, most_a_day, limit) => {
        const example = exampleOf({
          seed,
          pools: [[4, 5], [4]],
          brackets: [6, 3],
          venues: 2,
          fields_a_venue: 2,
          slots: [8, 8, 9],
        })
        // Few clubs and many coaches, so that pairs of games matter.
        const problem = {
          ...example,
          crews,
          teams: example.teams.map((team) => ({ ...team, club_id: team.id % 4 })),
          people: example.teams.slice(3).map(({ id }) => ({ id, name: `C${id}`, team_ids: [id, id - 3] })),
          stages: example.stages.map((stage) => ({ ...stage, most_a_day: stage.most_a_day ?? most_a_day })),
        }
        const model = modelOf(problem, slotsOf(problem, []), [])
        const random = randomFrom(seed)
        const state = stateOf(model)
        const other = stateOf(model)
        const propose = movesOf(model, state, random)
        state.load(beginningOf(model, random, 2).places)
        for (let i = 0; i < 400; i += 1) {
          const [before, sums] = [state.at.slice(), [state.hard(), state.soft()]]
          if (!propose(false)) {
            expect(state.at).toEqual(before)
            continue
          }
          if (state.isWithin(3, limit)) {
            state.keep()
            // Nothing dearer than the limit is ever kept.
            expect(state.soft() + 3 * state.hard()).toBeLessThanOrEqual(sums[1]! + 3 * sums[0]! + limit)
          } else {
            const there = anew(other, state.at)
            expect(there.soft + 3 * there.hard).toBeGreaterThan(sums[1]! + 3 * sums[0]! + limit)
            state.undo()
            expect([state.at, [state.hard(), state.soft()]]).toEqual([before, sums])
          }
          if (i % 20 > 0) continue
          expect({ hard: state.hard(), soft: state.soft(), inSlot: state.inSlot }).toEqual(
            anew(other, state.at),
          )
        }
      },
    ),
    { numRuns: 12 },
  )
})
