import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { language, loadSpeech, msg, speak, t, told } from './language.ts'
import { speechOf } from './languages/speech.ts'
import { rich } from './rich.tsx'
import { writtenDay, writtenMoment, writtenMoney, writtenNumber } from './written.ts'

const WORDS = {
  'Log in': 'Iniciar sesión',
  'Hello {name}': 'Hola, {name}',
  '{count} person|{count} people': '{count} persona|{count} personas',
  '{label} is required.': 'Falta: {label}.',
  'First name': 'Nombre',
  'Entries open on {day}.': 'Las inscripciones abren el {day}.',
  'At least {count} letter.|At least {count} letters.': 'Al menos {count} letra.|Al menos {count} letras.',
  'Wait, or <link>log in</link>, {name}.': '{name}, espere o <link>inicie sesión</link>.',
}

beforeEach(() => speak(speechOf('es', WORDS, WORDS)))
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

test('sentences of the server are told with what stands in them', () => {
  expect(told('First name is required.')).toBe('Falta: Nombre.')
  expect(told('Jersey is required.')).toBe('Falta: Jersey.')
  expect(told('At least 1 letter.')).toBe('Al menos 1 letra.')
  expect(told('At least 1,200 letters.')).toBe('Al menos 1,200 letras.')
})

test('a day inside a sentence is written in its language', () => {
  expect(told('Entries open on Aug 31, 2026.')).toBe('Las inscripciones abren el 31 ago 2026.')
  expect(told('Entries open on 03/04/2026.')).toBe('Las inscripciones abren el 4 mar 2026.')
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
  expect(writtenNumber(1234567)).toBe('1,234,567')
  speak(undefined)
  expect(writtenDay('2026-03-04')).toBe('03/04/2026')
  expect(writtenMoment('2026-03-04T23:30:00Z', 'America/Chicago')).toBe('03/04/2026 05:30 PM')
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
