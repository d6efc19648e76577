import type { MeasureKind } from 'contract/competition/weather'
import { t } from '../../language.ts'

/** What a measure is, in a few words. */
export function measureName(kind: MeasureKind): string {
  switch (kind) {
    case 'wait':
      return t('Wait and play on')
    case 'shorter':
      return t('15 minutes less per game')
    case 'shorter_more':
      return t('30 minutes less per game')
    case 'lower_off':
      return t('Skip consolation games')
    case 'drop_pool':
      return t('One pool game less')
    case 'drop_pool_shorter':
      return t('One pool game less, 15 minutes shorter')
    case 'decide':
      return t('Stop and name champions')
  }
}
