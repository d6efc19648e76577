import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { TextEditor, plainHtml } from './text-editor.tsx'

afterEach(cleanup)

test('a text is shown as it will look, with its headings, lists and tables', () => {
  render(
    <TextEditor
      label="Text"
      revision={0}
      onChange={() => {}}
      html={
        '<h2>Part</h2><p>Some <strong>bold</strong> <a href="https://example.org">words</a></p><ul><li>One</li></ul><table><thead><tr><th scope="col">What</th></tr></thead><tbody><tr><td>That</td></tr></tbody></table>'
      }
    />,
  )
  const page = screen.getByRole('textbox', { name: 'Text' })
  expect(page.querySelector('h2')?.textContent).toBe('Part')
  expect(page.querySelector('a')?.getAttribute('href')).toBe('https://example.org')
  expect(page.querySelector('th')?.getAttribute('scope')).toBe('col')
  expect(page.querySelector('li')?.textContent).toBe('One')
})

test('another revision of the text takes the place of the one before', () => {
  const editor = (html: string, revision: number) => (
    <TextEditor label="Text" html={html} revision={revision} onChange={vi.fn()} />
  )
  const { rerender } = render(editor('<p>Before</p>', 0))
  rerender(editor('<p>After</p>', 1))
  expect(screen.getByRole('textbox', { name: 'Text' }).textContent).toBe('After')
})

test.each([
  ['styles and comments', '<!--[if mso]>x<![endif]--><style>p{color:red}</style><p>Text</p>', '<p>Text</p>'],
  ['what could run', '<p onclick="x()">Text<script>alert(1)</script></p>', '<p>Text</p>'],
  [
    'other names of the same thing',
    '<h1 class="x">Title</h1><b>bold</b>',
    '<h2>Title</h2><strong>bold</strong>',
  ],
  [
    'all of a link but its address',
    '<a class="x" href="https://example.org" onclick="y">go</a>',
    '<a href="https://example.org">go</a>',
  ],
])('what is pasted is reduced: %s', (_, pasted, kept) => {
  expect(plainHtml(pasted)).toBe(kept)
})

test('a link is typed as people write it, and what is none is said to be so', () => {
  const onChange = vi.fn()
  render(<TextEditor label="Text" revision={0} onChange={onChange} html="<p>Our page</p>" />)
  const page = screen.getByRole('textbox', { name: 'Text' })
  fireEvent.keyDown(page, { key: 'a', ctrlKey: true })
  fireEvent.click(screen.getByRole('button', { name: 'Link' }))
  const typed = screen.getByRole('textbox', { name: 'Link address' })
  fireEvent.change(typed, { target: { value: 'our page' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add link' }))
  expect(typed.getAttribute('aria-invalid')).toBe('true')
  screen.getByText('Enter a web address such as example.org.')
  fireEvent.change(typed, { target: { value: ' example.org/us ' } })
  expect(typed.getAttribute('aria-invalid')).toBe(null)
  fireEvent.click(screen.getByRole('button', { name: 'Add link' }))
  expect(page.querySelector('a')?.getAttribute('href')).toBe('https://example.org/us')
})
