import { formats, t } from '../language.ts'

/** '1st', '22nd'; in Spanish '1.º'. */
export function ordinal(place: number): string {
  const forms: Partial<Record<Intl.LDMLPluralRule, string>> = {
    one: t('{n}st##a place', { n: place }),
    two: t('{n}nd##a place', { n: place }),
    few: t('{n}rd##a place', { n: place }),
  }
  return (
    forms[new Intl.PluralRules(formats(), { type: 'ordinal' }).select(place)] ??
    t('{n}th##a place', { n: place })
  )
}
