import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { shownDay, spelledDay } from 'contract/dates'
import { fixed, sentence, word } from 'contract/message'
import { language, loadSpeech, msg, speak, t, told } from './language.ts'
import { rich } from './rich.tsx'
import { writtenDay, writtenMoment, writtenMoney, writtenNumber } from './written.ts'

const WORDS = {
  'Log in': 'Iniciar sesión',
  'Hello {name}': 'Hola, {name}',
  '{count} person|{count} people': '{count} persona|{count} personas',
  'First name': 'Nombre',
  'Wait, or <link>log in</link>, {name}.': '{name}, espere o <link>inicie sesión</link>.',
}

const SENTENCES = {
  missing: 'Falta: {label}.',
  opens: 'Las inscripciones abren el {day}.',
  letters: 'Al menos {count} letra.|Al menos {count} letras.',
  several: 'Hay {what}. {more}',
}
const Missing = sentence('missing', '{label} is missing.')
const Opens = sentence('opens', 'Entries open on {day}.')
const Letters = sentence('letters', 'At least {count} letter.|At least {count} letters.')
const Several = sentence('several', 'There are {what}. {more}')

beforeEach(() => speak({ language: 'es', words: WORDS, sentences: SENTENCES }))
afterEach(() => {
  cleanup()
  speak(undefined)
})

test('without a catalogue a page is in English', () => {
  speak(undefined)
  expect([language(), t('Log in'), t('Hello {name}', { name: 'Ada' }), told('First name')]).toEqual([
    'en',
    'Log in',
    'Hello Ada',
    'First name',
  ])
})

test('texts are in the language of the page, with their values and forms', () => {
  expect(t('Log in')).toBe('Iniciar sesión')
  expect(t('Hello {name}', { name: 'Ada' })).toBe('Hola, Ada')
  expect(t('{count} person|{count} people', { count: 1 })).toBe('1 persona')
  expect(t('{count} person|{count} people', { count: 2 })).toBe('2 personas')
  const label = msg('First name')
  expect(t(label)).toBe('Nombre')
})

test('a text the catalogue does not know stays in English', () => {
  expect(t('Something new')).toBe('Something new')
  expect(told('Something new.')).toBe('Something new.')
})

test('a sentence that comes with values is written in the language of the page', () => {
  expect(told(Missing({ label: word('First name') }))).toBe('Falta: Nombre.')
  expect(told(Missing({ label: word('Jersey') }))).toBe('Falta: Jersey.')
  expect(told(Letters({ count: 1 }))).toBe('Al menos 1 letra.')
  expect(told(Letters({ count: 1200 }))).toBe('Al menos 1,200 letras.')
  expect(told(Several({ what: [word('First name'), 'Log in'], more: Letters({ count: 2 }) }))).toBe(
    'Hay Nombre, Log in. Al menos 2 letras.',
  )
})

test('what somebody typed is shown as typed, also where it is a word of ours', () => {
  expect(told(Missing({ label: 'First name' }))).toBe('Falta: First name.')
})

test('a sentence whose code the catalogue does not know stays as the server wrote it', () => {
  const New = sentence('new', 'Something new of {name}.')
  expect(told(New({ name: 'Ada' }))).toBe('Something new of Ada.')
  expect(told('Missing is missing.')).toBe('Missing is missing.')
})

test('the sentence of a field is found by the text that the schema has of it', () => {
  expect(told(fixed(Missing({ label: word('First name') })))).toBe('Falta: Nombre.')
})

test('a day inside a sentence is written in its language', () => {
  expect([spelledDay('2026-08-31'), shownDay('2026-08-31')].map((day) => told(Opens({ day })))).toEqual([
    'Las inscripciones abren el 31 ago 2026.',
    'Las inscripciones abren el 31 ago 2026.',
  ])
  speak(undefined)
  expect([spelledDay('2026-08-31'), shownDay('2026-08-31')].map((day) => told(Opens({ day })))).toEqual([
    'Entries open on Aug 31, 2026.',
    'Entries open on 08/31/2026.',
  ])
})

test('a sentence with elements inside is one text', () => {
  const { container } = render(
    <p>
      {rich('Wait, or <link>log in</link>, {name}.', {
        link: (text) => <a href="/login">{text}</a>,
        name: <b>Ada</b>,
      })}
    </p>,
  )
  expect(container.innerHTML).toBe('<p><b>Ada</b>, espere o <a href="/login">inicie sesión</a>.</p>')
})

test('days are unmistakable, amounts and numbers as families write them', () => {
  expect(writtenDay('2026-03-04')).toBe('4 mar 2026')
  expect(writtenMoment('2026-03-04T23:30:00Z', 'America/Chicago')).toMatch(/^4 mar 2026, 5:30\sp\.\s?m\.$/)
  expect(writtenMoney(450000, 'USD')).toBe('$4,500.00')
  // Refunds are written with a minus, also when there are none.
  expect(writtenMoney(-0, 'USD')).toBe('$0.00')
  expect(writtenNumber(1234567)).toBe('1,234,567')
  speak(undefined)
  expect(writtenDay('2026-03-04')).toBe('03/04/2026')
  expect(writtenMoment('2026-03-04T23:30:00Z', 'America/Chicago')).toBe('03/04/2026 5:30 PM')
  expect(writtenMoney(450000, 'USD')).toBe('$4,500.00')
})

test('the catalogue of a language comes when it is wanted, and none for what nobody speaks', async () => {
  expect((await loadSpeech('es'))?.language).toBe('es')
  expect(await Promise.all(['en', 'de', '', 'toString'].map(loadSpeech))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
