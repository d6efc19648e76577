import { expect, test } from 'vitest'
import { messyList } from '../server/test/messy-list.ts'
import { expectAccessible, settled, useBrowser, visitor, type Device, type Tenant } from './browser.ts'
import { chooseAt, chooseOf, enterAt, tabTo } from './keyboard.ts'
import { enter, look } from './people.ts'

useBrowser()

test.each<[Device, boolean]>([
  ['desktop', false],
  ['phone', true],
])(
  'the office brings last year’s members in from a file, sees every bad row first, and takes them out again (%s)',
  async (device, dark) => {
    const page = await visitor({ device, dark, tenant: 'demo', expects: /409/ })
    const name = (screen: string) => `${screen}-${device}${dark ? '-dark' : ''}`
    const family = device === 'desktop' ? 'Quenneville' : 'Zwetschke'
    await enter(page)
    await page.goto('/mms/members')
    await page.getByRole('link', { name: 'Import', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Import members' }).waitFor()
    await settled(page)
    await look(page, name('import'))

    await page.getByLabel('List of members').setInputFiles({
      name: 'last-year.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        [
          'Riverside SC',
          'Vorname;Family name;Birth date;Parent first name;Parent email;Parent phone',
          `Nora;${family};05/02/2014;Eva;eva@${family.toLowerCase()}.example;2145550188`,
          `Lena;${family};04/11/2012;Eva;eva@${family.toLowerCase()}.example;2145550188`,
          `;${family};04/11/2012;;;`,
          `Ida;${family};tomorrow;;;`,
          `Nora;${family};05/02/2014;;;`,
        ].join('\r\n'),
      ),
    })
    await page.getByRole('button', { name: 'Upload file' }).click()
    await page.getByRole('heading', { level: 1, name: 'last-year.csv' }).waitFor()
    await page.getByLabel('Vorname').selectOption({ label: 'First name' })
    await page.getByLabel('Family name').selectOption({ label: 'Last name' })
    await page.getByText('Row 3 has 05/02/2014. Is that May 2, 2014 or Feb 5, 2014?').waitFor()
    await page.getByText('They have or had a membership').click()
    await page.getByLabel('Member type').selectOption({ label: 'Player' })
    await look(page, name('import-columns'))
    await page.getByRole('button', { name: 'Check file' }).click()
    await page.getByText('Choose which comes first, the month or the day.').first().waitFor()
    await page.getByText('Month first').click()
    await page.getByRole('button', { name: 'Check file' }).click()

    await page.getByText('3 rows can’t be imported').waitFor()
    await page.getByText('This person is already in line 3.').waitFor()
    await look(page, name('import-check'))
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download errors' }).click()
    expect((await download).suggestedFilename()).toMatch(/^import-\d+-problems\.csv$/)

    // A cell is mended here, for all rows that say the same; on wide screens any cell of a row.
    await page.getByRole('button', { name: /^Date of birth can’t be read/ }).click()
    await page.getByLabel('“tomorrow”').fill('06/07/2013')
    await page.getByText('1 fix not applied yet').waitFor()
    await look(page, name('import-fix'))
    await page.getByRole('button', { name: 'Apply and check again' }).click()
    await page.getByText('2 rows can’t be imported').waitFor()
    let people = 3
    if (device === 'desktop') {
      await page.getByRole('button', { name: /^First name is required/ }).click()
      await settled(page)
      await page.getByRole('button', { name: 'Side panel' }).click()
      await page.locator('tbody tr').first().click()
      const pane = page.getByRole('complementary')
      await pane.getByLabel('Vorname').fill('Sol')
      await pane.getByLabel('Birth date').fill('04/11/2010')
      expect(await pane.getByLabel('Change it in').count()).toBe(2)
      await look(page, name('import-fix-row'))
      await page.getByRole('button', { name: 'Apply and check again' }).click()
      await page.getByText('1 row can’t be imported').waitFor()
      people = 4
    }
    await page.getByText(device === 'desktop' ? '3 fixes applied' : '1 fix applied').waitFor()

    const message = 'Someone else changed this while you were working on it.'
    const refused = { success: false, status: 409, code: 'conflict', message }
    await page.route('**/run', (route) => route.fulfill({ status: 409, json: refused }), { times: 1 })
    await page.getByRole('button', { name: `Import ${people} people` }).click()
    await page.getByText(message).waitFor()
    await page.getByRole('button', { name: `Import ${people} people` }).click()
    await page.getByText('Import complete').waitFor()
    await look(page, name('import-done'))
    const file = page.url()

    await page.goto(`/mms/members?q=${family}`)
    await settled(page)
    await page.getByRole('link', { name: `${family}, Nora` }).click()
    await page.getByRole('heading', { level: 1, name: `Nora ${family}` }).waitFor()
    await page.getByRole('tab', { name: /^Household/ }).click()
    await page.getByText(`Eva ${family}`).first().waitFor()
    await page.getByRole('tab', { name: 'History' }).click()
    await page.getByText('Imported from a file: last-year.csv').waitFor()

    await page.goto(file)
    await page.getByRole('button', { name: 'Undo import' }).click()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
    await page.getByText('Import undone').waitFor()
    await settled(page)
    await page.goto(`/mms/members?q=${family}&standing=contact`)
    await settled(page)
    expect(await page.getByRole('link', { name: `${family}, Nora` }).count()).toBe(0)
  },
)

test.each<[Device, boolean]>([
  ['desktop', false],
  ['phone', true],
])(
  'the row that decides how dates are written is named, and where rows disagree it is asked (%s)',
  async (device, dark) => {
    const page = await visitor({ device, dark, tenant: 'demo', expects: /422/ })
    const name = (screen: string) => `${screen}-${device}${dark ? '-dark' : ''}`
    const list = (...rows: string[]) => ({
      name: 'dates.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['First name,Last name,DOB,Expires', ...rows].join('\n')),
    })
    await enter(page)
    await page.goto('/mms/members/import')
    await page
      .getByLabel('List of members')
      .setInputFiles(
        list(
          'Ana,Fern,13/06/2013,03/04/2027',
          'Bea,Fern,06/14/2013,07/31/2027',
          'Cleo,Fern,05/06/2013,07/31/2027',
          'Dora,Fern,09.06.2013,07/31/2027',
        ),
      )
    await page.getByRole('button', { name: 'Upload file' }).click()
    const dob = page.getByRole('group', { name: 'Dates in “DOB”' })
    const until = page.getByRole('group', { name: 'Dates in “Expires”' })
    await dob
      .getByText(
        'Row 2 has 13/06/2013, where the day comes first, and row 3 has 06/14/2013, where the month does.',
      )
      .waitFor()
    await until.getByText('Row 3 has 07/31/2027, so the month comes first.').waitFor()
    expect(await until.getByRole('radio', { name: 'Month first' }).isChecked()).toBe(true)
    await dob.getByText('Day first').click()
    await dob.getByText('Dates that can only be one day are read as that day.').waitFor()
    const dotted = page.getByRole('group', { name: 'Dates with dots in “DOB”' })
    await dotted.getByText('09.06.2013 is Jun 9, 2013').waitFor()
    expect(await dotted.getByRole('radio', { checked: true }).count()).toBe(0)
    await look(page, name('import-dates'))
    await page.getByLabel('DOB').selectOption({ label: 'Skip' })
    expect(await dob.count()).toBe(0)
    await page.getByLabel('DOB').selectOption({ label: 'Date of birth' })
    expect(await dob.getByRole('radio', { checked: true }).count()).toBe(0)

    const { data } = await page.evaluate(async () => (await fetch('/api/mms/get_teams')).json())
    await page.goto(`/ctms/teams/${data[0].id}/roster`)
    await page.getByRole('button', { name: 'Import players' }).click()
    const dialog = page.getByRole('dialog')
    await dialog
      .getByLabel('File', { exact: true })
      .setInputFiles(list('Ana,Fern,05/06/2018,', 'Bea,Fern,06/14/2018,'))
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await dialog.getByText('Row 3 has 06/14/2018, so the month comes first.').waitFor()
    await dialog.getByText('05/06/2018 is Jun 5, 2018').waitFor()
    expect(await dialog.getByRole('radio', { name: 'Month first' }).isChecked()).toBe(true)
    await look(page, name('roster-dates'))
  },
)

test.each<[Device, boolean]>([
  ['desktop', false],
  ['phone', true],
])('the office makes one of two records and takes it back (%s)', async (device, dark) => {
  const page = await visitor({ device, dark, tenant: 'demo' })
  const name = (screen: string) => `${screen}-${device}${dark ? '-dark' : ''}`
  const family = device === 'desktop' ? 'Ypsilantis' : 'Kwiatkowska'
  await enter(page)
  await page.goto('/mms/members/import')
  await page.getByLabel('List of members').setInputFiles({
    name: 'twice.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'First name,Last name,DOB,Phone,Email',
        `Katherine,${family},05/13/2011,2145550166,`,
        `Katharine,${family},05/13/2011,,kat@${family.toLowerCase()}.example`,
      ].join('\n'),
    ),
  })
  await page.getByRole('button', { name: 'Upload file' }).click()
  await page.getByLabel('Member type').selectOption({ label: 'Player' })
  await page.getByRole('button', { name: 'Check file' }).click()
  await page.getByRole('button', { name: 'Import 2 people' }).click()
  await page.getByText('Import complete').waitFor()

  await page.goto('/mms/members')
  await page.getByRole('link', { name: 'Duplicates' }).click()
  await page.getByRole('heading', { level: 1, name: 'Duplicates' }).waitFor()
  await settled(page)
  const compare = page.getByRole('link', { name: `Compare ${family}, Katherine and ${family}, Katharine` })
  await expect
    .poll(async () => {
      const more = page.getByRole('button', { name: 'Keep looking' })
      if ((await compare.count()) === 0 && (await more.count()) > 0) await more.click()
      await settled(page)
      return compare.count()
    })
    .toBe(1)
  await look(page, name('duplicates'))
  await compare.click()
  await page.getByRole('heading', { level: 1, name: 'Compare two records' }).waitFor()
  await page.getByRole('group', { name: 'First name' }).getByText('Katharine').click()
  await look(page, name('merge'))
  await page.getByRole('button', { name: 'Merge records' }).click()
  await page.getByRole('heading', { level: 1, name: `Katharine ${family}` }).waitFor()
  await page.getByText(`kat@${family.toLowerCase()}.example`).first().waitFor()
  await page.getByText('(214) 555-0166').first().waitFor()

  await page.goto('/mms/members/duplicates')
  await page
    .getByRole('button', { name: /^Undo the merge of/ })
    .first()
    .click()
  await page.getByText('Records separated again').first().waitFor()
  await page.goto(`/mms/members?q=${family}`)
  await settled(page)
  await page
    .getByRole('link', { name: `${family}, Katherine` })
    .first()
    .waitFor()
})

test.each<[Device, boolean]>([
  ['desktop', false],
  ['phone', true],
])(
  'the office ticks people in the list, notes something on all of them and writes to them (%s)',
  async (device, dark) => {
    const page = await visitor({ device, dark, tenant: 'demo' })
    const name = (screen: string) => `${screen}-${device}${dark ? '-dark' : ''}`
    await enter(page)
    await page.goto('/mms/members?standing=registered&sort=-created_at')
    await settled(page)
    const boxes = page.locator('tbody input[type=checkbox]')
    for (const at of [0, 1, 2]) await boxes.nth(at).check()
    await page.getByText('3 selected').waitFor()
    await look(page, name('members-chosen'))

    await page.getByRole('button', { name: 'Add note' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Note').fill(`Wears the blue shirt (${device})`)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Add note' }).click()
    await page.getByText('3 notes added.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Notes removed').waitFor()

    for (const at of [0, 1, 2]) await boxes.nth(at).check()
    await page.getByRole('button', { name: 'Send email' }).click()
    await dialog.getByRole('heading', { name: 'Email to 3 people' }).waitFor()
    await dialog.getByLabel('Subject').fill('Tryouts on Saturday')
    await dialog.getByLabel('Text', { exact: true }).fill('Dear families,\n\nwe meet at nine.')
    await look(page, name('members-letter'))
    await dialog.getByRole('button', { name: 'Recipient’s first name' }).click()
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await dialog.getByRole('heading', { name: 'Check before you send' }).waitFor()
    await expectAccessible(page)
    await look(page, name('members-letter-preview'))
    await dialog.getByRole('button', { name: /^Send \d emails?$/ }).click()
    await page.getByText(/\d emails? sent\./).waitFor()

    await boxes.nth(0).check()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export selected' }).click()
    expect((await download).suggestedFilename()).toMatch(/^members-.*\.csv$/)
  },
)

/** A league's list as it leaves another system: a title, names of its own, dates in four forms, and some rows that are nobody. */
function leagueList(rows: number, family: string): Buffer {
  const two = (value: number) => String(value).padStart(2, '0')
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
  const lines = Array.from({ length: rows }, (_, i) => {
    const [month, day, year] = [(i % 12) + 1, (i % 15) + 13, 2009 + (i % 8)]
    const born = [
      `${month}/${day}/${String(year).slice(2)}`,
      `${day} ${months[month - 1]} ${year}`,
      `${day}-${months[month - 1]}-${year}`,
      `${year}-${two(month)}-${two(day)}`,
    ][i % 4]
    // Of a hundred lines one has no name.
    return `${i % 100 === 99 ? '' : `Kid${i}`},${family} ${i},${born},Pat ${family} ${i},p${i}@${family.toLowerCase()}.example`
  })
  return Buffer.from(
    ['Spring roster export', 'Player First,Player Last,Birthdate,Parent Name,Parent Email', ...lines].join(
      '\r\n',
    ),
  )
}

test.each<[Device, number]>([
  ['desktop', 1440],
  ['phone', 390],
])(
  'by keyboard alone a list of 5,000 comes in, at least 95 of 100, and leaves again (%s)',
  async (device, width) => {
    const page = await visitor({ device, dark: device === 'phone', tenant: 'demo' })
    await page.setViewportSize({ width, height: 844 })
    await enter(page)
    await page.goto('/mms/members/import')
    // The window in which a file is chosen is the computer's.
    await page.getByLabel('List of members').setInputFiles({
      name: 'league.csv',
      mimeType: 'text/csv',
      buffer: leagueList(5_000, device === 'desktop' ? 'Oyelaran' : 'Vantongeren'),
    })
    await enterAt(page.getByRole('button', { name: 'Upload file' }))
    await page.getByRole('heading', { level: 1, name: 'league.csv' }).waitFor()
    await tabTo(page.getByLabel('Member type'))
    await page.keyboard.type('Player')
    await enterAt(page.getByRole('button', { name: 'Check file' }))
    await page.getByText('50 rows can’t be imported').waitFor({ timeout: 60_000 })
    await look(page, `import-5000-${device}`)
    await enterAt(page.getByRole('button', { name: 'Import 4,950 people' }))
    await page.getByText('Import complete').waitFor({ timeout: 120_000 })
    await look(page, `import-5000-done-${device}`)
    await enterAt(page.getByRole('button', { name: 'Undo import' }))
    await enterAt(page.getByRole('dialog').getByRole('button', { name: 'Undo import' }))
    await page.getByText('Import undone').waitFor({ timeout: 120_000 })
  },
  300_000,
)

// What an office has said of a value is known for its next list, so that each asks another office.
test.each<[Device, number, Tenant]>([
  ['desktop', 1440, 'demo'],
  ['phone', 390, 'alliance'],
])(
  'by keyboard alone a list of 5,000 with days that can be read in two ways and values nobody knows comes in (%s)',
  async (device, width, tenant) => {
    const page = await visitor({ device, dark: device === 'phone', tenant })
    await page.setViewportSize({ width, height: 844 })
    await enter(page)
    await page.goto('/mms/members/import')
    await page.getByLabel('List of members').setInputFiles({
      name: 'master.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(messyList(5_000).text),
    })
    let decisions = 0
    const decide = async (act: Promise<unknown>) => {
      await act
      decisions++
    }
    await decide(enterAt(page.getByRole('button', { name: 'Upload file' })))
    await page.getByRole('heading', { level: 1, name: 'master.csv' }).waitFor()
    const days = (group: string, order: string) =>
      page.getByRole('group', { name: group, exact: true }).getByRole('radio', { name: order })
    await decide(chooseAt(days('Dates in “Birthdate”', 'Month first')))
    await decide(chooseAt(days('Dates with dots in “Birthdate”', 'Day first')))
    await look(page, `import-messy-days-${device}`)
    await decide(enterAt(page.getByRole('button', { name: 'Check file' })))

    const unknown = page.getByRole('region', { name: 'Member type' })
    await unknown.waitFor({ timeout: 60_000 })
    await look(page, `import-messy-values-${device}`)
    await decide(chooseOf(unknown.getByLabel('“Goalie”'), 'Leave out'))
    await decide(chooseOf(unknown.getByLabel('“Player membership”'), 'Player'))
    await decide(enterAt(page.getByRole('button', { name: /^Apply to [\d,]+ rows$/ })))
    await page.getByText('Values you matched').waitFor({ timeout: 60_000 })
    const run = page.getByRole('button', { name: /^Import [\d,]+ people$/ })
    const people = Number((await run.innerText()).replace(/\D/g, ''))
    expect(people).toBeGreaterThanOrEqual(0.95 * 5_000)
    await decide(enterAt(run))
    expect(decisions).toBeLessThanOrEqual(10)
    await page.getByText('Import complete').waitFor({ timeout: 180_000 })
    await enterAt(page.getByRole('button', { name: 'Undo import' }))
    await enterAt(page.getByRole('dialog').getByRole('button', { name: 'Undo import' }))
    await page.getByText('Import undone').waitFor({ timeout: 180_000 })
  },
  400_000,
)
