import { expect, test } from 'vitest'
import { THE_SCORE_PAGE } from './score-page.ts'

test.each([
  ['/ems/score/2f-o-jOzuknKV4nR-zTqkQmXNXg', true],
  ['/ems/score/2f-s-9-C_2eHtAEN7lldgYkwKqE6w', true],
  ['/ems/score/page', true],
  ['/ems/score/worker.js', false],
  ['/ems/score/', false],
  ['/ems/score', false],
  ['/ems/score/2f/notes', false],
  ['/ems/scores/2f', false],
  ['/ctms/gate', false],
])('%s is the page of a book: %s', (path, is) => {
  expect(THE_SCORE_PAGE.isAt(path)).toBe(is)
})
