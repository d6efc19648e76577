import { t } from '../../language.ts'
import { Brackets } from './contest-parts.tsx'
import { PublicFrame } from '../public-frame.tsx'

/** The brackets of an event, for the public. */
export const BracketScreen = () => (
  <PublicFrame title={t('Brackets')}>
    {(view, { whenOf }) => <Brackets view={view} whenOf={whenOf} />}
  </PublicFrame>
)
