export type Text = { section_name: string; body_html: string }

export type Landing = {
  title: string
  notice: Text
  hero: Text
  steps: readonly Text[]
  features: readonly Text[]
  closing: Text
}

/** A section with a single paragraph. */
export const text = (section_name: string, sentence: string): Text => ({
  section_name,
  body_html: `<p>${sentence}</p>`,
})
