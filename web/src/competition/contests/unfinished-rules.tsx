import '../public.css'
import { UNFINISHED, type UnfinishedRuleName } from 'contract/competition/standings/unfinished-rules'
import { unfinishedSaid } from 'contract/competition/standings/unfinished-words'
import { t, told } from '../../language.ts'

/** Who wins if rain ends a bracket early, step by step. */
export function UnfinishedRules({ name }: { name: UnfinishedRuleName }) {
  const rule = UNFINISHED[name]
  const steps = (of: typeof rule.unbeaten) => (
    <ol>
      {unfinishedSaid(of, rule).map((said, i) => (
        <li key={i}>{told(said)}</li>
      ))}
    </ol>
  )
  return (
    <details className="standings-rules">
      <summary>{t('If the bracket can’t be finished: {rule}', { rule: told(rule.label) })}</summary>
      <p>{t('Unbeaten teams come first. Among them:')}</p>
      {steps(rule.unbeaten)}
      <p>{t('Then teams with a loss. Among them:')}</p>
      {steps(rule.beaten)}
      <p className="dim">
        {rule.figures === 'all'
          ? t('Pool and bracket games count. A first-round bye is a win until the second round starts.')
          : t('Records and runs come from the games before the bracket, if there were any.')}{' '}
        {rule.co_champions === 'any_two'
          ? t('If only two teams are left, they’re co-champions.')
          : t('If only two teams are left and each has a loss, they’re co-champions.')}
      </p>
    </details>
  )
}
