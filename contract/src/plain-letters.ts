import { dictionary } from './dictionary.ts'

const OTHERS = dictionary<string>({
  đ: 'd',
  ø: 'o',
  ł: 'l',
  ı: 'i',
  ð: 'd',
  ħ: 'h',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
})

/**
 * A text as it is searched for: in lower case, without accents and apostrophes. The database does the same in
 * `plain_letters`.
 */
export const plainLetters = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’‘ʼʻ`´]/g, '')
    .replace(/[đøłıðħßæœ]/g, (letter) => OTHERS[letter]!)
