import { t } from '../../language.ts'
import { PoolGames, Standings } from './contest-parts.tsx'
import { PublicFrame } from '../public-frame.tsx'

/** The standings of an event, for the public. */
export const StandingsScreen = () => (
  <PublicFrame title={t('Standings')}>
    {(view, { whenOf, isCanceled }) => (
      <>
        <Standings view={view} ahead={!isCanceled} />
        <PoolGames view={view} whenOf={whenOf} />
      </>
    )}
  </PublicFrame>
)
