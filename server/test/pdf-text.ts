/** The text of an uncompressed PDF, line pieces in the order they are drawn, as copying would extract it. */
export function pdfText(pdf: Buffer): string {
  const source = pdf.toString('latin1')
  const objects = new Map(
    Array.from(source.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm), ([, id, body]) => [id!, body!]),
  )
  const fonts = new Map<string, string[]>()
  for (const [, name, id] of source.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id!) ?? '')?.[1]
    if (map) fonts.set(name!, characters(objects.get(map)!))
  }
  return Array.from(source.matchAll(/^BT\n([\s\S]*?)^ET$/gm), ([, drawn]) => {
    const known = fonts.get(/\/(F\d+) /.exec(drawn!)![1]!)!
    return Array.from(drawn!.matchAll(/<([0-9a-f]+)>/g), ([, codes]) =>
      codes!
        .match(/.{4}/g)!
        .map((code) => known[Number.parseInt(code, 16)])
        .join(''),
    ).join('')
  }).join('\n')
}

/** The characters of each glyph, from the table a font carries for copying. */
const characters = (table: string): string[] =>
  Array.from(table.matchAll(/\[((?:<[0-9a-f ]*> ?)*)\]/g), ([, entries]) => entries!.match(/<[^>]*>/g) ?? [])
    .flat()
    .map((entry) =>
      String.fromCharCode(...(entry.match(/[0-9a-f]{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16))),
    )
