import { unzipSync, strFromU8 } from 'fflate'

/** The cells of a workbook's sheet: numbers as numbers, texts as they are. */
export function sheetIn(file: Uint8Array, place = 1): (string | number | null)[][] {
  const sheet = strFromU8(unzipSync(file)[`xl/worksheets/sheet${place}.xml`]!)
  return [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row]) =>
    [...row!.matchAll(/<c(?:\/>|[^>]*>(.*?)<\/c>)/gs)].map(([, cell]) => {
      if (cell === undefined) return null
      const number = /^<v>(.*)<\/v>$/.exec(cell)
      return number ? Number(number[1]) : plain(/<t[^>]*>(.*)<\/t>/s.exec(cell)![1]!)
    }),
  )
}

const SIGNS: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&#13;': '\r' }
const plain = (text: string) => text.replace(/&(?:amp|lt|gt|#13);/g, (sign) => SIGNS[sign]!)
