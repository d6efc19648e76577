import { beforeEach, expect, test } from 'vitest'
import { layOut, newStage, type StageSpec } from 'contract/competition/draw/formats'
import { sourceSaid } from 'contract/competition/source-words'
import type { Source } from 'contract/competition/sources'
import { speak, told } from '../language.ts'
import { sentences } from '../languages/es/sentences.ts'

beforeEach(() => speak({ language: 'es', words: {}, sentences }))

const said = (stage: StageSpec, source: Source) => told(sourceSaid(source, layOut({ stages: [stage] }, 8)))
const rank: Source = { from: 'rank', stage: 1, group: 1, rank: 2 }
const overall: Source = { from: 'overall', stage: 1, rank: 8 }

test('in Spanish, where a team comes from is said as on the field, and fits whatever name a stage has', () => {
  const pools = newStage('pools', 'Pools', { groups: 2 })
  expect(said(pools, overall)).toBe('8.º general de la fase de grupos')
  expect(said(pools, rank)).toBe('2.º del Grupo A')
  expect(said({ ...pools, groups: 1 }, rank)).toBe('2.º de la fase de grupos')
  const named = { ...pools, name: 'Sábado' }
  expect(said(named, overall)).toBe('Sábado: 8.º general')
  expect(said(named, rank)).toBe('Sábado A: 2.º')
  expect(said({ ...named, groups: 1 }, rank)).toBe('Sábado: 2.º')
})
