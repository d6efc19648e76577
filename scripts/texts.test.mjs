import { describe, expect, test } from 'vitest'
import { catalogueOf, compare, textsOf } from './texts.mjs'

const texts = (file, source) => textsOf(file, source).texts.map(({ text }) => text)

describe('what a file says', () => {
  test('is what it gives to t, rich and msg, both branches of a condition too', () => {
    const source = `const LABELS = [msg('Active')]
      const a = <p title={t(isNew ? 'New' : 'Old')}>{t("It's {n}", { n })}{rich(\`Or <link>go</link>\`, {})}</p>
      const b = t('One long ' + 'sentence')
      const c = t(label)`
    expect(texts('web/src/a.tsx', source)).toEqual([
      'Active',
      'New',
      'Old',
      "It's {n}",
      'Or <link>go</link>',
      'One long sentence',
    ])
  })

  test('in a letter is for the catalogue of letters', () => {
    const { texts, letters } = textsOf(
      'server/src/registering/a-mail.ts',
      `const b = t('Dear {name}', { name })`,
    )
    expect([texts, letters.map(({ text }) => text)]).toEqual([[], ['Dear {name}']])
  })

  test('is the title and the line in the menu of a route', () => {
    const source = `export const routes = [{ path: '/x', title: 'Seasons', nav: { area: 'season', label: 'Seasons', short: 'Years', order: 1 } }]`
    expect(texts('web/src/clubs/shell-routes.tsx', source)).toEqual(['Seasons', 'Seasons', 'Years'])
  })

  test('of the contract are its sentences, labels and problems', () => {
    const source = `export const Taken = problem('taken', 409, 'This is taken')
      export const input = z.object({ name: text('First name'), n: z.int(\`\${label} may have at most \${rules.max} digits.\`) })
      export const X_LABELS = { open: 'Open' } as const
      const USE_WORDS = dictionary<string>({ team: 'teams' })
      export const op = operation({ summary: 'Do something', message: 'Done' })`
    expect(texts('contract/src/a.ts', source).toSorted()).toEqual([
      'Done',
      'First name',
      'Open',
      'This is taken',
      'teams',
      '{label} may have at most {max} digits.',
    ])
  })

  test('of the server are its refusals and not its logs', () => {
    const source = `log('Something happened.'); throw Forbidden({ message: 'You may not.' }); throw invalidField('x', 'No x.')`
    expect(texts('server/src/a.ts', source)).toEqual(['You may not.', 'No x.'])
  })
})

test('words of a letter that are no texts are found, and a letter that says no language', () => {
  const said = (source) =>
    textsOf('server/src/a/a-mail.ts', source).unsaid.map(({ text }) => text.slice(0, 30))
  const good = `sendMail(context, { to, language, subject: t('Hello'), paragraphs: [t('Two words'), [{ label: t('Day'), value: day }], ...(x ? [t('More words')] : [])], button: { label: t('Go'), url: context.link('/a b') }, about: ['user', id], once: \`some:\${id}\` })`
  expect(said(good)).toEqual([])
  expect(said(good.replace(`t('Hello')`, `'Hello'`))).toEqual([`'Hello'`])
  expect(said(good.replace(`t('More words')`, '`More of ${them}`'))).toEqual(['`More of ${them}`'])
  expect(said(good.replace(`t('Day')`, `isNew ? 'Day' : t('Day')`))).toEqual([`'Day'`])
  expect(said(good.replace('language, ', ''))).toEqual(["{ to, subject: t('Hello'), par"])
})

test('words on screen that are no texts are found', () => {
  const source = `<p aria-label="Close" className="dim">Hello <b>{t('You')}</b> – {n}</p>; t(\`Hello \${name}\`)`
  expect(textsOf('web/src/a.tsx', source).bare.map(({ text }) => text)).toEqual([
    'aria-label="Close"',
    'Hello',
    '`Hello ${name}`',
  ])
})

test('a catalogue is compared with the texts: what it lacks, has for nothing, has twice, or fills otherwise', () => {
  const asked = ['Log in', 'Hello {name}', 'New'].map((text) => ({ file: 'a', line: 1, text }))
  const catalogue = catalogueOf(
    'es.ts',
    `export const x = { 'Log in': 'Iniciar sesión', 'Log in': 'Entrar', 'Hello {name}': 'Hola {nombre}', Old: 'Viejo' }`,
  )
  const found = compare(asked, catalogue)
  const list = (lines) => lines.map(({ text }) => text)
  expect(list(found.lacking)).toEqual(['New'])
  expect(list(found.needless)).toEqual(['Old'])
  expect(list(found.twice)).toEqual(['Log in'])
  expect(list(found.unlike)).toEqual(['Hello {name}'])
})

test('sentences that a screen makes of words and values are found where they are no texts', () => {
  const said = (source) => textsOf('web/src/a.tsx', source).bare.map(({ text }) => text)
  expect(
    said('const a = <p note={x && `Logged in as ${name}`}>{ok ? "It is done." : t("It is not done.")}</p>'),
  ).toEqual(['`Logged in as ${name}`', '"It is done."'])
  const good = `const a = <p className={\`card \${kind}\`} title={told('It is there.')}>{t('It is {n}.', { n })}</p>
    const TOLD = { 'A sentence of the server.': msg('A sentence of the server.') }
    if (!a) throw new Error('A screen has no name.')`
  expect(said(good)).toEqual([])
})
