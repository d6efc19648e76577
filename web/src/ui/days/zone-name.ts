import { formats } from '../../language.ts'

/** 'Mountain Standard Time', as people call a zone; undefined where the browser doesn’t know it. */
export function zoneName(timeZone: string): string | undefined {
  try {
    return new Intl.DateTimeFormat(formats(), { timeZone, timeZoneName: 'longGeneric' })
      .formatToParts()
      .find(({ type }) => type === 'timeZoneName')?.value
  } catch {
    return undefined
  }
}
