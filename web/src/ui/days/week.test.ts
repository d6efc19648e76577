import { expect, test } from 'vitest'
import { weekBegins } from './week.ts'

test.each(['America/Chicago', 'America/Indiana/Knox', 'Pacific/Honolulu', 'America/Phoenix', 'US/Central'])(
  'in %s weeks begin on Sunday, whatever language the reader’s browser has',
  (zone) => {
    for (const reader of ['en-US', 'es-ES', 'de-DE', 'vi']) expect(weekBegins(zone, reader)).toBe('sun')
  },
)

test('elsewhere weeks begin as the reader is used to', () => {
  expect(weekBegins('Europe/London', 'en-GB')).toBe('mon')
  expect(weekBegins('Europe/Madrid', 'es-ES')).toBe('mon')
  expect(weekBegins('America/Toronto', 'en-CA')).toBe('sun')
  expect(weekBegins('America/Mexico_City', 'es-MX')).toBe('sun')
  expect(weekBegins('Africa/Cairo', 'ar-EG')).toBe('sat')
})
