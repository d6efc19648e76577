import { cpSync } from 'node:fs'
import { addCoupons, checkouts, prepareFamilies } from './families.mjs'
import { openHouse } from './house.mjs'
import { limit } from './limit.mjs'
import { say, sayRate } from './report.mjs'
import { visit } from './visiting.mjs'

/** @typedef {import('./house.mjs').House} House */
/** @typedef {import('./replay.mjs').Statement} Statement */

/** Registrations per measurement, by number of clients. */
const FAMILIES = { 1: 64, 16: 320, 64: 640 }
/** By then every connection has sent every statement, and the engine has compiled the code, as in a server that has been up for a minute. */
const WARM = 1200

/**
 * The last press of many families, and how often its statements can be said alone. They are heard on a copy of the house,
 * where numbers are given out far above those of the house itself, and said there again.
 */
export async function register(/** @type {House} */ house, tenant, /** @type {string} */ copy) {
  await addCoupons(house, tenant)
  const { ready } = await prepareFamilies(house, tenant)
  await letLettersWait(house)
  const measured = []
  for (const clients of Object.keys(FAMILIES)) measured.push(await ready(FAMILIES[clients]))
  const heard = await ready(Object.values(FAMILIES).reduce((sum, count) => sum + count))
  const warm = await ready(WARM)
  await house.close()
  const works = await sayElsewhere(house.folder, copy, heard)
  const again = await openHouse(house.folder)
  try {
    const press = (clients, families) =>
      visit(again, { clients, seconds: 300, requests: checkouts(again, families), once: true })
    await press(16, warm)
    for (const [i, count] of Object.keys(FAMILIES).entries()) {
      const clients = Number(count)
      const families = measured[i]
      const before = await again.usage()
      const server = await press(clients, families)
      const after = await again.usage()
      const alone = await limit(again, {
        clients,
        seconds: 300,
        works: works.splice(0, families.length),
        once: true,
      })
      sayRate('register', clients, works.statements, server, alone)
      say('', `${used(before, after, families.length)} of processor time each`)
    }
  } finally {
    await again.close()
  }
}

const used = (before, after, count) =>
  ['server', 'database']
    .map((who) => `${who} ${((after[who] - before[who]) / count).toFixed(1)} ms`)
    .join(', ')

/**
 * A letter waits until there are no calls, five seconds at most, and is drawn by another thread; its cost is
 * measured separately. The copied families could not get their documents: their seals are not theirs.
 */
const letLettersWait = ({ sql }) =>
  sql.query(`
    create or replace function wait_for_tomorrow() returns trigger language plpgsql as
      $$ begin new.run_at := now() + interval '1 day'; return new; end $$;
    create or replace trigger wait_for_tomorrow before insert on graphile_worker._private_jobs
      for each row execute function wait_for_tomorrow();
    -- also for replayed statements, which fire no other triggers
    alter table graphile_worker._private_jobs enable always trigger wait_for_tomorrow`)

async function sayElsewhere(home, copy, families) {
  cpSync(home, copy, { recursive: true, filter: (file) => !file.endsWith('.run') })
  const house = await openHouse(copy)
  try {
    await house.sql.query(`do $$ declare s record; begin
      for s in select schemaname, sequencename, coalesce(last_value, 1) as last from pg_sequences loop
        perform setval(format('%I.%I', s.schemaname, s.sequencename), s.last + 1000000);
      end loop; end $$`)
    await house.sql.query('update member_number_series set last_number = last_number + 500000')
    const heard = await house.overhear(() =>
      visit(house, { clients: 8, seconds: 300, requests: checkouts(house, families), once: true }),
    )
    const works = transactionsWith('insert into "registration" ', heard)
    return Object.assign(works, { statements: works[0].length })
  } finally {
    await house.close()
  }
}

/**
 * The transactions in which the text was said, from begin to commit. A number is taken where a program takes it that says
 * one statement after another: before the member it is for, in the same transaction. Only those that most of them are
 * like: the same statements in the same order.
 * @returns {Statement[][]}
 */
function transactionsWith(text, heard) {
  const number = heard.find((one) => one.text.startsWith('insert into "member_number_series"'))
  const open = new Map()
  const found = []
  for (const { connection, ...one } of heard) {
    if (one.text.startsWith('begin')) open.set(connection, [])
    const said = open.get(connection)
    if (!said) continue
    if (one.text.startsWith('insert into "member" ')) said.push({ text: number.text, values: number.values })
    said.push({ text: one.text, values: one.values })
    if (one.text !== 'commit') continue
    open.delete(connection)
    if (said.some((each) => each.text.includes(text))) found.push(said)
  }
  const texts = (work) => work.map((one) => one.text).join('\n')
  const alike = new Map()
  for (const work of found) alike.set(texts(work), [...(alike.get(texts(work)) ?? []), work])
  return [...alike.values()].reduce((most, works) => (works.length > most.length ? works : most), [])
}
