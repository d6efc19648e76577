import { expect, test } from 'vitest'
import { BUILT_IN_TENANT } from 'contract/tenants'
import { fillPage, jsonScript } from './page.ts'

const TEMPLATE = '<head><!--head--></head><body><div id="root"><!--html--></div><!--data--></body>'
const tenant = { ...BUILT_IN_TENANT, title: 'A & B <Club>', name: '</script><script>alert(1)</script> $& $1' }

test('a page gets its title, its icon, its colours and its data', () => {
  const page = fillPage(TEMPLATE, { tenant, nonce: 'abc', html: '<h1>Hi</h1>', state: { queries: [] } })
  expect(page).toContain('<title>A &#38; B &#60;Club&#62;</title>')
  expect(page).toContain(`<link rel="icon" href="${tenant.favicon}">`)
  expect(page).toContain('<style id="theme" nonce="abc">@layer base,app;:root{--brand:#1d4ed8')
  expect(page).toContain('<div id="root"><h1>Hi</h1></div>')
  expect(page).toContain('<script type="application/json" id="state">{"queries":[]}</script>')
})

test('styles that stand in a page carry the nonce of this answer', () => {
  const template = `<style nonce="<!--nonce-->">h1{}</style>${TEMPLATE}`
  expect(fillPage(template, { tenant, nonce: 'a"b' })).toContain('<style nonce="a&#34;b">h1{}</style>')
})

test('a page names its language', () => {
  const page = (language: 'en' | 'es') =>
    fillPage(`<html lang="en">${TEMPLATE}`, { tenant, nonce: 'a', language })
  expect(page('es')).toContain('<html lang="es">')
  expect(page('en')).toContain('<html lang="en">')
})

test('the first word of a page is in its language', () => {
  const page = (language: 'en' | 'es') =>
    fillPage(`<p role="status">Loading...</p>${TEMPLATE}`, { tenant, nonce: 'a', language })
  expect(page('es')).toContain('<p role="status">Cargando...</p>')
  expect(page('en')).toContain('<p role="status">Loading...</p>')
})

test('a page that the browser draws has no state, and says of itself what the tenant does', () => {
  const page = fillPage(TEMPLATE, { tenant, nonce: 'abc', title: 'Login' })
  expect(page).not.toContain('id="state"')
  expect(page).toContain(`<meta name="description" content="${tenant.texts.description}">`)
  expect(fillPage(TEMPLATE, { tenant, nonce: 'abc', head: '<meta>' })).not.toContain('name="description"')
})

test('no text of a tenant ends an element or means something to a replacement', () => {
  const page = fillPage(TEMPLATE, { tenant, nonce: '"><script>' })
  expect(page).not.toContain('<script>')
  const data = new DOMParser().parseFromString(page, 'text/html').getElementById('tenant')!.textContent!
  expect(JSON.parse(data)).toEqual(tenant)
})

test('data without a name is put into the page as it is for search engines', () => {
  expect(jsonScript('', { name: '<b>' }, 'application/ld+json')).toBe(
    '<script type="application/ld+json">{"name":"\\u003cb>"}</script>',
  )
})
