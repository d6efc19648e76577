import type { LiveStop } from 'contract/competition/live-stops'
import type { StopReason } from 'contract/competition/weather'
import { t } from '../../language.ts'
import { writtenTime } from '../../written.ts'

/** Why play is stopped, in a word or two. */
export function reasonSaid(reason: StopReason): string {
  if (reason === 'lightning') return t('Lightning')
  if (reason === 'rain') return t('Rain')
  return reason === 'fields' ? t('Wet fields') : t('Stopped##play')
}

/** A stop for those who wait: what it is, and when there is more. */
export function stopSaid(stop: LiveStop, timeZone: string): { title: string; lines: string[] } {
  const { venue, reason, note, next_word_at, clear_from } = stop
  return {
    title:
      reason === 'lightning'
        ? t('Lightning: play is stopped at {venue}', { venue })
        : reason === 'rain'
          ? t('Rain: play is stopped at {venue}', { venue })
          : reason === 'fields'
            ? t('Wet fields: play is stopped at {venue}', { venue })
            : t('Play is stopped at {venue}', { venue }),
    lines: [
      ...(note ? [note] : []),
      ...(clear_from
        ? [t('Play resumes {time} at the earliest.', { time: writtenTime(clear_from, timeZone) })]
        : []),
      ...(next_word_at ? [t('Next update by {time}.', { time: writtenTime(next_word_at, timeZone) })] : []),
    ],
  }
}
