import { expect, test } from 'vitest'
import { meantEmail } from './email-slip.ts'

test.each([
  ['maria@gmial.com', 'maria@gmail.com'],
  ['Maria.Lopez+kids@gmail.con', 'Maria.Lopez+kids@gmail.com'],
  ['maria@gmai.com', 'maria@gmail.com'],
  ['maria@gmail.comm', 'maria@gmail.com'],
  ['maria@yaho.com', 'maria@yahoo.com'],
  ['maria@hotmial.con', 'maria@hotmail.com'],
  ['maria@outlok.com', 'maria@outlook.com'],
  ['maria@iclod.com', 'maria@icloud.com'],
  ['maria@comcast.met', 'maria@comcast.net'],
  ['maria@school.ogr', 'maria@school.org'],
  [' maria@gmail.com. ', undefined],
])('%s was meant as %s', (typed, meant) => {
  expect(meantEmail(typed)).toBe(meant)
})

test.each([
  'maria@gmail.com',
  'maria@mail.com',
  'maria@ymail.com',
  'maria@gmx.com',
  'maria@me.com',
  'maria@mac.com',
  'maria@lincolnhigh.k12.tx.us',
  'maria@example.org',
  'maria@hilo-riveters.com',
  'maria@yahoo.com.mx',
  'maria@live.co.uk',
  'maria',
  'maria@',
  'maria@gmail',
  '@gmial.com',
  'a b@gmial.com',
  '',
])('%s is left alone', (typed) => {
  expect(meantEmail(typed)).toBeUndefined()
})
